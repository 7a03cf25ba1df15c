### What is wrong with the amounts of a seat's wagers: tablectl wagers.

wager-not-of-game = { $game } has no wager “{ $name }”.
wager-outside-limits = { $wager } of { $amount }: { $least } to { $most } at this table.
wager-needs = { $wager } needs { $other_wager } beside it.
wager-unequal = { $wager } and { $other_wager } must be equal, not { $amount } and { $other_amount }.
wager-not-that-much = { $wager } of { $amount }: { $rule }, so { $due_amount }.
wager-not-of = { $wager } of { $amount }: { $rule }, so { $amounts }.
wager-not-between = { $wager } of { $amount }: { $rule }, so { $least } to { $most }.
