"""What the two tools answer: recall from the record, remember into it (STATE U94-U96).

Owns grammar, validation and reply texts. Pure: the texts of the file come through a reader that
is passed in, ids and clock as arguments. Other branches are never searched.
"""
