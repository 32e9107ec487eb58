"""The screen: what a feed's snapshots look like and what the keys do.

Owns widgets, panes, screens and the app, built on Textual. Must never read a file, ask the engine
for more than its port gives, or show a text that was not made safe first (DESIGN §7).
"""
