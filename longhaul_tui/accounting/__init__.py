"""Size and money: how much of the context a thing takes, and where a compaction cuts.

Owns the estimate, the projection of a path into the next request, the cut, and what requests
hold. Pure values in, pure values out. Must never call a model or decide when to compact.
"""
