"""The model boundary: what is asked of a model, and which model, how often and how long.

Pure: the clock and randomness are arguments; who carries a request to a provider lives elsewhere.
"""
