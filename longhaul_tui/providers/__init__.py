"""Model providers as pi knows them: their models, limits and prices.

Heavy libraries are imported by the function that needs them, never at start.
"""
