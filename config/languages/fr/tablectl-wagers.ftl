### What is wrong with the amounts of a seat's wagers: tablectl wagers.

wager-not-of-game = { $game } n’a pas de mise « { $name } ».
wager-outside-limits = { $wager } de { $amount } : { $least } à { $most } à cette table.
wager-needs = { $wager } demande { $other_wager } à côté.
wager-unequal = { $wager } et { $other_wager } doivent être égales, et non { $amount } et { $other_amount }.
wager-not-that-much = { $wager } de { $amount } : { $rule }, donc { $due_amount }.
wager-not-of = { $wager } de { $amount } : { $rule }, donc { $amounts }.
wager-not-between = { $wager } de { $amount } : { $rule }, donc { $least } à { $most }.
