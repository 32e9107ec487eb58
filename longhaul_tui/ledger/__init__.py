"""The ledger: what the agent did, from the record alone.

Owns commands `C<n>`, errors `E<n>`, claims and files (STATE U4-U5, U19-U27, U31 as amended).
Must never open a file, ask for the time, or believe what a message says about itself.
"""
