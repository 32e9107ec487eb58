"""Parity with pi 1.6.0: golden values made by pi's own exported functions.

`sessions` invents sessions from seeds, `golden.mjs` asks pi about them, `make` writes what it
answered into `golden.json`. The tests invent the same sessions again and need no pi.
"""
