### What the page asks a person for a wish: errands, step by step.

panel-unit-cards = cards

panel-choose-game-alone = Choose { $game }
panel-choose-game = Choose { $game }, { $table }
panel-limits-of = Limits of { $wager }
panel-play-as-files-say = Play as the files say
panel-limit-least = { $wager }: the least amount
panel-limit-largest = { $wager }: the largest amount
panel-limit-largest-at-most = { $wager }: the largest amount, { $most } at most
panel-setting-now = It says { $value } now. From now on:
panel-from-to = From { $from } to { $to }.

panel-change-decks = Change decks
panel-which-deck = Which deck?
panel-both-decks = Both decks
panel-one-deck-or-two = One deck or two
panel-with-how-many-decks = With how many decks is it played?
panel-one-deck = One deck
panel-one-deck-words = It is shuffled while everybody waits.
panel-two-decks = Two decks
panel-two-decks-words = They take turns.
panel-let-badge-in-again = Let a badge in again
panel-badge-locked-out = The badge that has to wait

panel-count-deck = Count the { $colour } deck
panel-how-many-cards-deck = How many cards does it have? Count them twice.
panel-which-deck-is-it = Which { $colour } deck is it?
panel-number-on-box-or-seal = The number on its box or seal
panel-nobody-plays-spread-cards = Nobody plays: spread the cards

panel-at-of-all = { $at } of { $all }
panel-cancel = Cancel
panel-errand-over = It has changed, or is over: look again. Nothing was done.
panel-errand-close = Close
panel-back = Back

panel-sign-on-has-ended = Your sign-on has ended. Badge and PIN once more: what you filled in stays.
panel-your-badge = Your badge
panel-your-pin = Your PIN
panel-for-what-reason = For what reason?

panel-digits = Digits
panel-take-last-one-back = Take the last one back
panel-done = Done
panel-next = Next
panel-space = space
panel-seat = Seat { $seat }

panel-count-the-cards = Count the cards
panel-how-many-cards-there = How many cards lie there? Count them twice.
panel-count-yourself = How many cards did you count yourself?
panel-count-yourself-or-none = How many cards did you count yourself? Leave it empty if you counted none.
panel-clear-what-holds = Clear what holds the table
panel-wagers-void-round = Wagers of the void round
panel-void-round-number = Void round { $round }
panel-what-becomes-of-wagers = What becomes of each wager?
panel-how-the-table-deals = How the table deals
panel-from-now-on = From now on:
panel-so-it-is-now = So it is now.
panel-cards-left-of-deck = Cards of this deck that are left, taken out and counted:
panel-take-shuffler-into-service = Take the shuffler into service

panel-decide-what = Decide: { $irregularity }
panel-what-is-done = What is done about it?
panel-late-bet-of = Late bet: seat { $seat }, { $wager }
panel-how-many-cards-counted = How many cards were counted?
panel-supervisor-decides = { $done } A supervisor decides that.
panel-irregularity = Something went against the rules
panel-what-happened = What happened?
panel-at-which-seat = At which seat?
panel-no-seat-or-several = No seat, or several
panel-which-wager = Which wager?
panel-as-the-spot-told = As the spot told
panel-remark = A remark for the record

panel-a-large-payout = A large payout
panel-how-much-is-paid-to = How much is paid: seat { $seat }, { $wager }?
panel-state-the-bets-too = State the bets, too?
panel-payout-alone = No, the payout alone
panel-payout-with-bets = Yes: what breaks a rule is told
panel-how-much-lies-on = How much lies on { $wager }?
panel-approve-payout = Approve the payout: seat { $seat }, { $wager }
panel-refuse-payout = Refuse the payout: seat { $seat }, { $wager }

panel-sign-on = Sign on
panel-a-dealer-takes-over = A dealer takes over
