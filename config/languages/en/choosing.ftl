### What a supervisor can choose at the table, and what it means.

## What is chosen, and why it cannot be

choice-game = Game
choice-pay-table = Pay table
choice-sensors-set-up = The sensors are set up for the spots of the game in the files. A technician sets them up for another one.
choice-banked-by-players = Players bank this game: it needs a table file with stakes, not with limits.
choice-banked-by-house = The house banks this game: it needs a table file with limits and a pay table, not with stakes.
choice-other-deck = This game has decks of { $count } cards: it needs a table file of its own.
choice-stakes-in-file = The stakes stand in the table’s file: a technician changes them there.
choice-file-not-approved = { $name } is not as it was approved.
choice-file-changed = { $name } was changed since it was read: start the controller again first.
law-single-wager = A single wager is { $most } at most ({ $source }, { $name }).
law-games-per-hand = Games on one hand: at most { $count }, of which { $number } above { $least } ({ $source }, { $name }).
law-poker-wager = A bet or raise adds { $most } at most ({ $source }, { $name }).
law-poker-cap = Bets and raises in a round, at limit: at most { $count } ({ $source }, { $name }).
law-poker-rounds = Betting rounds in a hand: at most { $count } ({ $source }, { $name }).
law-poker-rake = A rake of { $size } % at most ({ $source }, { $name }).
law-poker-per-hand = A fee of { $most } of a player for each hand at most ({ $source }, { $name }).
law-poker-per-hour = A fee of { $most } of a player for an hour at most ({ $source }, { $name }).

## The switches of a house

switch-take-back = Who may take “no more bets” back before the first packet is lifted.
switch-decision-opens = When a seat's decision opens: with its own packet, or when all are dealt.
switch-fold-taken = When the wagers of a folded hand are taken.
switch-skip-needless-reveal = Skip the dealer's reveal where no open wager depends on it.
switch-hand-count-every = Rounds between hand counts where the shuffler does not count; 0: never.
switch-spot-stable = Seconds that a change on a locked spot must stand before it is an alert.
switch-sensor-doubted-after = Rounds after which a sensor that does not change where it should is named; 0: never.
switch-key-guard = Seconds that a key without a lamp is refused after its meaning changed.
switch-press-age = Seconds after which a press of the page is too old to act; 0: never.
switch-key-rest = Seconds for which { -the-key-continue } is not lit after each press while hands deal.
switch-lift-prompt = Seconds that a packet may lie in the tray before the dealer is prompted.
switch-up-card-time = The time in which the dealer turns their up card; the green button may end it.
switch-reveal-time = Seconds in which the dealer turns their hand; spots stay locked for it.
switch-deck-identities = Whether a deck's number must be registered before it is played.
switch-manifest = Whether the table opens and deals only with the software that was approved.
switch-deck-change-every = Hours after which both decks are changed, between rounds; 0: never by time.
switch-dead-table-after = Minutes without a wager after which the cards are spread; 0: never by time.
switch-opened-by = Who opens and closes the table; a supervisor signs on for it.
switch-leave-after-clearing = Whether a clear that lets the round go on signs off the person who cleared.
switch-sign-on-time = Seconds after which a person who is signed on and idle is signed off.
switch-pin-tries = Wrong PINs of a badge at one place after which its next try there has to wait.
switch-pin-wait = Seconds that a try has to wait at most; the first wait is 5 s.
switch-payout-acknowledged-above = A payout above it is acknowledged by a supervisor before the round ends.
switch-seat-payouts-acknowledged-above = So are payouts of one seat that are more than this together.
switch-round-payouts-acknowledged-above = So are payouts of one round that are more than this together.
switch-round-over-asks = With chips still on wagers' spots { -the-key-round-over } asks once whether they stay.
switch-follow-settling = Whether the dealer touches each seat when it is settled.
switch-seats-per-player = Seats that one player may hold; the dealer is advised, nothing detects it.
switch-suit-order = Suits, the highest first, where cards or hands that show at stud are equal.
switch-reading-machine-for-players = Whether a shuffler that can read cards may serve a player-banked game, where the law allows it.

## The same switches in a few words, before their values

house-take-back = taking “no more bets” back
house-decision-opens = opening of decisions
house-fold-taken = taking of folded wagers
house-skip-needless-reveal = no needless reveal
house-hand-count-every = rounds between hand counts
house-spot-stable = seconds before a late bet’s alert
house-sensor-doubted-after = rounds before a sensor is doubted
house-key-guard = seconds of guard of a key
house-key-rest = seconds of rest of { -the-key-continue }
house-press-age = age of a press in seconds at most
house-lift-prompt = seconds before the prompt to lift
house-up-card-time = seconds for the up card
house-reveal-time = seconds for the reveal
house-deck-identities = numbers of decks
house-manifest = software
house-deck-change-every = hours between changes of decks
house-dead-table-after = minutes before the cards are spread
house-gaming-day-ends = end of the gaming day
house-shifts = shifts
house-time-zone = time zone
house-opened-by = who opens and closes
house-sign-on-time = seconds of an idle sign-on
house-leave-after-clearing = sign-off after a clear
house-pin-tries = wrong PINs before a wait
house-pin-wait = seconds of waiting for a PIN at most
house-payout-acknowledged-above = payouts acknowledged above
house-seat-payouts-acknowledged-above = payouts of a seat acknowledged above
house-round-payouts-acknowledged-above = payouts of a round acknowledged above
house-round-over-asks = question at { -the-key-round-over }
house-follow-settling = touching of settled seats
house-seats-per-player = seats of a player
house-suit-order = order of suits
house-reading-machine-for-players = reading shuffler for players’ games

## Values of switches, as the page shows them

setting-never = never
setting-dealer = dealer
setting-supervisor = supervisor
setting-own-packet = with its own packet
setting-all-dealt = when all are dealt
setting-at-once = at once
setting-after-decisions = after the decisions
setting-optional = optional
setting-required = required
setting-shown = shown
setting-approved = approved
setting-one = one
setting-two-adjacent = two next to each other
setting-none = no
setting-seats = seat by seat
setting-any = any number
setting-true = yes
setting-false = no
