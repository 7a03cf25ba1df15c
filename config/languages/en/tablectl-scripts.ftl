### What is wrong with a fault script: tablectl config check.
script-deed = something that is done to a device
script-deeds-of = what can be done to a { $kind }: { $words }
script-no-end = no end: { $name } happens once, and nothing can undo it
script-both = both
script-neither = neither
script-at-or-on = either 'at' (seconds) or 'on' (a step)
script-on-needed = 'on', which '{ $key }' belongs to
script-probability = how often a second, on average: a number such as 0.2, above 0, at most 100
script-word-or-number = a word or a number
