"""Tests on the user's words: tokens, withdrawals, quotations, standing sentences, credentials.

Pure and without a model (STATE U33, U47-U51, U56, U64). Lists per language are Python modules of
frozensets, so that nothing is opened; every text is judged by all languages at once.
"""
