"""The verifier: what of a model's answer is accepted, and what is refused with a code.

Nothing a model says is taken on trust (STATE U36-U65): labels, lifts, words, evidence and values
are checked against the record by code, and every refusal is a value that reaches the screen.
"""
