### What tablectl prints.
tablectl-unfit = '{ $found }': expected { $expected }
tablectl-command-broken = the command { $name } ({ $origin }) cannot be loaded: { $why }
tablectl-not-installed = (a checkout that was not installed)

## what became of a wish

tablectl-taken = taken: event { $number }
tablectl-refused = refused: { $words } (event { $number })
tablectl-decides = decides on: { $what }
tablectl-no-thing = not THING=REVISION: { $text }
tablectl-daemon-ended = { $path }: the daemon has ended
tablectl-service-ended = { $name } has ended, and is not started again by itself (exit status { $code }): { $why }. What each status means, and how to start again: systemd/README.md, “When it stops”.

## who gives the command

tablectl-pin-of = PIN of badge { $badge }:
tablectl-new-pin-of = New PIN of badge { $badge }:
tablectl-same-again = The same again:
tablectl-left = Left before it was done.
tablectl-no-terminal = no terminal to ask for the PIN: give it with --pin-stdin or $DEALER_TABLE_PIN

## screens

tablectl-kiosk-screens = the screens are { $words }
tablectl-no-browser = { $command } cannot be started: { $error }. Install chromium, or name another browser with --browser

## arguments

tablectl-journal-or-config = give the journal or the configuration, not both
tablectl-events = events
tablectl-no-effect = '{ $text }' is not such as 3:pair_plus=paid; the effects are { $words }
tablectl-no-limit = '{ $text }' is not such as ante=5..200
tablectl-no-switch = '{ $text }' is not such as take_back=never
tablectl-wager-twice = a wager is stated twice
tablectl-wagers-of-players = { $game } is banked by players: the table’s screen holds their bets against the rules.
tablectl-bets-may-stand = These bets may stand.

## choices

tablectl-law = Limits by law:
tablectl-law-none = None.
tablectl-switches = House switches (with a star: they may change at the table):
tablectl-switch-span = { $low } to { $high }
tablectl-chosen = Chosen at the table:
tablectl-nothing-chosen = Nothing was chosen: the files hold.
tablectl-by = by { $by }
tablectl-by-instead = by { $by }, in place of { $instead }
tablectl-choice-cost = Pay tables of the game that is played, limits and switches hold from the next round on. For another game the table closes: both decks come out and are shuffled anew.
tablectl-choice-waits = What is chosen holds from the next round on.
tablectl-choice-waits-closes = What is chosen waits: after this round the table closes for it.
tablectl-no-choice = Nothing may be chosen now: { $why }
tablectl-choice-refused = REFUSED: { $why }
tablectl-sample = (sample)
tablectl-no-limits = no limits in the files: choose them with the game
tablectl-limits = { $least } to { $most }
tablectl-limits-follow = { $least } to { $most }, by the multiples of { $wager }

## config check

tablectl-table-shipped = no file of a table is named, and there is no { $path }: the shipped example is used, { $file }
tablectl-table-closed = { $path } is for members of the group dealer-table: the shipped example is played, { $file }
tablectl-no-service-user = this computer has no user { $name }: install the service first
tablectl-no-unit = warning: no unit is installed here: what its sandbox lets the daemon write was not checked
tablectl-not-the-service = only root or { $name } can check as the service
tablectl-program-closed = { $name } may not run this program: { $path }
tablectl-problems =
    { $count ->
        [one] { $count } problem
       *[other] { $count } problems
    }
tablectl-no-folder-check = { $path }: a folder: only a language's can be checked whole
tablectl-missing-of-language = --missing is for the folder of a language (languages/fr), not { $path }
tablectl-not-written = { $path } is not written: { $why }
tablectl-missing-written = Messages in { $path }, in English: { $count }; translate what stands on the right
tablectl-in-order = { $path }: in order
tablectl-refused-at-table = { $path }: no table may play by pay table { $why }
tablectl-amounts-need-page = warning: { $path }: bets of any size are told on the page only, and this table has none
tablectl-table-in-order =
    { $count ->
        [one] { $path }: in order: { $table }, { $game }, { $name }, { $count } seat, limits as in { $law }
       *[other] { $path }: in order: { $table }, { $game }, { $name }, { $count } seats, limits as in { $law }
    }
tablectl-players-table-in-order =
    { $count ->
        [one] { $path }: in order: { $table }, { $game }; { $words }; { $count } seat, stakes as in { $law }
       *[other] { $path }: in order: { $table }, { $game }; { $words }; { $count } seats, stakes as in { $law }
    }
tablectl-people-unread = warning: { $path }: the people of the house are not checked: you may not read it
tablectl-no-checksum = { $device }: its driver has no checksum, and a serial line may flip a bit: use TCP or USB, or a machine that has one
tablectl-no-numbers = The shuffler keeps no number of an order, so it obeys an old computer that comes back: configure heads: outside (docs/spare.md)
tablectl-heads-out-of-reach = { $path } is out of reach of this user: no heads are kept there (touch it, on the other disk or computer)
tablectl-people-missing = warning: { $path }: the people of the house are not checked: there is none yet: { $command }
tablectl-eyes-two = Two pairs of eyes: { $count } supervisors have a PIN, so who deals does not approve payouts.
tablectl-eyes-one =
    { $count ->
        [0] One pair of eyes: no supervisor has a PIN.
       *[other] One pair of eyes: only one supervisor has a PIN, so who deals may approve their own payouts; the record marks each.
    }

## people

tablectl-has-pin = PIN
tablectl-badge-only = badge only
tablectl-person-added = { $path }: { $by }, { $role }
tablectl-pin-changed = { $path }: badge { $badge } has another PIN
tablectl-person-removed = { $path }: { $by } is removed
people-full = { $path } has as many people as it may, { $size }: remove somebody first
tablectl-badge-taken = badge { $badge } has a person already: tablectl people remove { $badge }
tablectl-last-supervisor = { $by } is the last supervisor with a PIN: add another first
tablectl-no-person = no person has badge { $badge }: tablectl people list
tablectl-two-pins = these were two different PINs: nothing was changed

## drivers and devices

tablectl-device-served = { $url }: the table that runs here ({ $path }) drives it as its { $name }. Stop it first: systemctl stop dealer-table
tablectl-which-driver = { $url }: which driver is it for? Say --kind shuffler, sensors or key-pad for one of ours, or --driver NAME (tablectl driver list)
tablectl-option-form = --option { $text }: write it as key=value, the value as in table.yaml
tablectl-no-simulator = --simulator: { $why }
tablectl-no-item = --only { $name }: the kit has no such item; tablectl driver items lists them
tablectl-no-item-hint = --only { $name }: the kit has no such item; { $hint }
tablectl-cards-may-move = The kit moves cards in this shuffler and uses up numbers of its journal: the table that it belongs to will have to adopt it again. No game may be under way. Go on?
tablectl-press-key = Press one key of the device once, then Enter
tablectl-hold-key = Press a key of the device and keep it down, then Enter
tablectl-let-go = Let the key go, then Enter
tablectl-press-each = Press each key of the key pad once, one after the other; then type how many keys it has
tablectl-press-short = Press a seat’s key for about half a second, let it go, then Enter
tablectl-press-long = Hold a seat’s key, or RAISE, down for more than a second, let it go, then Enter
tablectl-see-lamps = These lamps must be on: { $names }; these must blink: { $others }; all others are off. Enter: they are; n: they are not
tablectl-put-chip = Put a chip on seat { $seat }, spot { $number } (counted from 0), then Enter
tablectl-take-chip = Take the chip off seat { $seat }, spot { $number }, then Enter
tablectl-spoil-sensor = Let the sensor at seat { $seat }, spot { $number } find itself bad (pull its plug, say), then Enter
tablectl-mend-sensor = Mend the sensor at seat { $seat }, spot { $number }, then Enter
tablectl-power-off = Switch the device's power off, then Enter
tablectl-power-on = Switch the device's power on, then Enter
tablectl-load-deck = Put one deck into the shuffler. How many cards are they?
tablectl-empty-tray = Take all cards out of the tray. How many were they?
tablectl-empty-shuffler = Take all cards out of the shuffler and its tray, then Enter
tablectl-open-cover = Open the shuffler's cover, then Enter
tablectl-close-cover = Close the shuffler's cover, then Enter
tablectl-set-mode = Set the shuffler to { $mode }, then Enter
tablectl-file-refused = { $path } cannot be used: { $error }
tablectl-output-failed = Standard output cannot be written: { $error }
tablectl-no-time-zone = TZ={ $zone } is no time zone: it is a day or more from UTC. Unset TZ, or name one, such as TZ=Europe/Paris.
tablectl-leave-out = { $words } (s: leave this out)

## games

tablectl-game-problems =
    { $count ->
        [one] { $count } problem: tablectl games show { $game }
       *[other] { $count } problems: tablectl games show { $game }
    }
tablectl-game-name = '{ $name }' cannot be a game's name: lower-case letters, digits and single hyphens
tablectl-game-taken = there is a game '{ $name }' already (tablectl games list)
tablectl-game-begun = { $path } has begun, like { $game }. Change it, let a table's file say game: { $name }, then: tablectl config check { $file }
tablectl-game-listed = { $game }, pay table { $name }
tablectl-players-game-listed = { $game }, banked by players, { $low } to { $high } of them
tablectl-steps = Steps, numbered as on the sheet
tablectl-column-sheet = Sheet
tablectl-column-step = Step
tablectl-column-dealer-sees = What the dealer sees
tablectl-wagers = Wagers
tablectl-column-spot = Spot
tablectl-column-wager = Wager
tablectl-column-opens = Opens
tablectl-column-on-fold = On a fold
tablectl-column-packet = Gets a packet
tablectl-column-beside = Beside
on-fold-lost = lost
on-fold-action = stays in action
tablectl-yes = yes
tablectl-no = no
tablectl-equal-to = equal to { $wager }
tablectl-equal-to-required = equal to { $wager }, required
tablectl-multiple-of = { $low }× { $wager }
tablectl-multiples-of = { $low }× to { $high }× { $wager }
tablectl-multiples-need = { $low }× to { $high }× { $wager }; more than { $low }×: { $hands }, else { $effect }
tablectl-multiple-with = up to { $times }× with { $hand } or better
tablectl-settlement = Settlement, in this order at each seat
tablectl-column-what = What
tablectl-column-in-the-file = Keys in the game's file
tablectl-hand-pays = { $hand }: { $odds }
tablectl-hand-pushes = { $hand }: push
tablectl-pay-tables = Pay tables
tablectl-column-pay-table = Pay table
tablectl-column-pays = Pays
tablectl-column-odds = Odds to one
tablectl-column-edge = Declared edge
tablectl-sample-table = { $name } (sample)
tablectl-default-table = { $name } (default)
tablectl-sample-default-table = { $name } (sample) (default)
tablectl-binds = { $edge } %, binds
tablectl-edge = { $edge } %
tablectl-limits-at = Limits at { $table }
tablectl-column-wager-or-bonus = Wager or bonus
tablectl-column-least = Least
tablectl-column-most = Most
tablectl-column-paid-at-most = Paid at most in a round, all seats together
tablectl-game-switches = Switches
tablectl-column-switch = Switch
tablectl-column-setting = Setting
tablectl-switch-shuffler = shuffler setting
tablectl-switch-deck = deck
tablectl-switch-ranking = ranking (key)
tablectl-switch-packets = packets
tablectl-switch-packets-to = packets go to
tablectl-switch-dealers-packet = dealer's packet
tablectl-switch-remaining = remaining cards
tablectl-switch-opens = dealer opens with
tablectl-switch-face-up = dealer's cards face up
tablectl-switch-draw = cards to draw
tablectl-switch-areas = card areas
tablectl-switch-decision = decision
tablectl-switch-settlement = settlement
tablectl-cards =
    { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }
tablectl-packets = { $count } to a player, { $due } to the dealer
tablectl-packets-to = { $who }, { $order }
tablectl-settled-in-order = { $order }: { $wagers }
dealt-to-wagered = seats with a wager
dealt-to-all = all seats
order-clockwise = clockwise
order-counter-clockwise = counter-clockwise
excess-returned = it is returned
excess-supervisor = a supervisor decides
tablectl-span = { $low } to { $high }
tablectl-hand-rules = A hand
tablectl-column-rule = Rule
tablectl-rule-players = players
tablectl-rule-fewer = recommended to { $count } players or fewer
tablectl-rule-low = ranking of the low half (key)
tablectl-rule-plan = plan
tablectl-rule-opening = opening
tablectl-rule-structures = structures
tablectl-rule-big-bet = big bet from betting round
tablectl-rule-cap = bets and raises in a round
tablectl-rule-second-round = later rounds begin after
tablectl-rule-pair-bet = an open pair allows the big bet
tablectl-rule-fifth-down = last round begun as the one before
tablectl-rule-burns = a card burned before later deals
tablectl-rule-draw = cards to draw at most
tablectl-rule-four-with-ace = four to a hand that keeps an ace or a wild card
tablectl-rule-burn = a card burned before the draw
tablectl-rule-bottom-never = the bottom card is never dealt
tablectl-rule-five-consecutive = five cards in a row
tablectl-rule-declares = declaring
tablectl-rule-both = declaring both
tablectl-rule-follow = the dealer tells
tablectl-dealt-down =
    { $count ->
        [one] { $count } card down
       *[other] { $count } cards down
    }
tablectl-dealt-up =
    { $count ->
        [one] { $count } card up
       *[other] { $count } cards up
    }
opening-blinds = blinds
opening-antes = antes
opening-lowest-card = the lowest card showing brings in
opening-highest-card = the highest card showing brings in
opening-best-showing = the best hand showing opens
structure-limit = limit
structure-pot-limit = pot limit
structure-no-limit = no limit
structure-spread = spread
follow-none = only the phases
follow-pot = folds, draws, winners and the pot
follow-actions = every check, call, bet, raise and fold
begun-after-puck = the puck
begun-after-opener = the first to bet in the first round
declared-at-once = all at once
declared-in-turn = in turn
declared-both-never = never
declared-both-must-win-both = a hand must win both halves outright
tablectl-first = first
tablectl-last = last
tablectl-remainders = { $words } for 1, 2, … seats
tablectl-any-hand = any hand
tablectl-none = none

## devices: tables

tablectl-plugged-in = Plugged in
tablectl-expected = Expected
tablectl-devices = Devices { $source }
tablectl-devices-live = Devices { $source }; Ctrl-C ends
tablectl-answers = Answers
tablectl-last-changes = The last changes:
tablectl-column-port = port
tablectl-column-usb = USB
tablectl-column-serial = serial number
tablectl-column-product = product
tablectl-column-at = at
tablectl-column-expected-as = expected as
tablectl-column-device = device
tablectl-column-driver = driver
tablectl-column-address = address
tablectl-column-leads-to = leads to
tablectl-column-there = there?
tablectl-column-sound = sound?
tablectl-column-says = says
tablectl-column-link = link
tablectl-column-inputs = inputs
tablectl-column-inputs-on = inputs that are on
tablectl-column-lamps = lamps
tablectl-column-per-second = a second
tablectl-column-median = median
tablectl-column-p99 = p99
tablectl-column-longest = longest
tablectl-column-asked-again = asked again
tablectl-column-bad = bad
tablectl-there = there
tablectl-missing = MISSING
tablectl-opening-tells = opening it tells
tablectl-any-serial = any
tablectl-sound = sound
tablectl-not-sound = NOT SOUND
tablectl-model = { $model }, firmware { $version }
tablectl-serial-boot = serial { $serial }, boot { $boot }
tablectl-digest = digest { $text }…
tablectl-no-digest = no digest
tablectl-never-heard = never heard
tablectl-round-trip = round trip { $took } ms, silent for { $ago } s
tablectl-asked-again =
    { $times ->
        [one] asked again { $tries }, lost { $times } time
       *[other] asked again { $tries }, lost { $times } times
    }
tablectl-input = { $name }: { $what }
tablectl-of-device = { $device }: { $what }
tablectl-input-out-of-order = { $name }: out of order
tablectl-input-stuck = { $name }: on all the time
tablectl-milliseconds = { $took } ms
tablectl-identify = cover a spot or press a key; Ctrl-C ends
tablectl-devices-taken = the running daemon has the devices; what it measures: tablectl device check
tablectl-lamps-lit = { $name }: every lamp was lit for { $seconds } s
tablectl-no-device = '{ $name }' is none of { $words }

## drivers: tables and checks

tablectl-driver = driver
tablectl-transport = transport
tablectl-head-name = NAME
tablectl-head-kind = KIND
tablectl-head-package = PACKAGE
tablectl-head-version = VERSION
tablectl-head-origin = ORIGIN
tablectl-built-in = built in
tablectl-cannot-be-used = cannot be used: { $why }
tablectl-check-pass = pass
tablectl-check-fail = FAIL
tablectl-check-sum = { $count } passed, { $tries } failed, { $times } not applicable, { $number } not shown
tablectl-certify-open = open
tablectl-certify-revision = this program certifies by revision { $version } of the protocol, not by { $text }
tablectl-certify-no-item = --only { $name }: there is no such item; without --only each item is named
tablectl-certified = { $count } passed, { $tries } failed, { $times } not applicable, { $number } not shown: certified
tablectl-not-certified = { $count } passed, { $tries } failed, { $times } not applicable, { $number } not shown: not certified
tablectl-part-passed = { $count } passed, { $tries } failed, { $times } not applicable, { $number } not shown: a part of the items, no certificate
tablectl-certify-part = --sign goes without --only: a part of the items is no certificate
certificate-title = Certificate of the device { $name }
certificate-unsigned = UNSIGNED: nobody answers for this report.
certificate-signed = Signed by the key below.
certificate-holds = Certified.
certificate-none = Not certified.
certificate-device = Device and run
certificate-items = Items, and the milliseconds of their answers
certificate-item = item
certificate-outcome = verdict
certificate-reason = found
certificate-least = least
certificate-median = median
certificate-most = most
certificate-signed-by = Signed, and unchanged since, by the key { $name }
certificate-not-signed = Nobody signed it, or it was changed since
certificate-unread = This is no certificate: { $why }
tablectl-stands-still = { $name }: { $why }. See the item deadlines
tablectl-no-answer = { $url }: no device answers: { $why }

## usage errors

usage-wrong-argument = Invalid value for { $argument }: { $why }
usage-hint = Try '{ $command }' for help.
usage-error = Error: { $why }
usage-cards-need = it goes with --round, --badge and --reason, and the daemon's own journal
usage-own-table = no file of a table is named, and there is no { $path }: name yours with --config or $DEALER_TABLE_CONFIG
usage-no-unicode = '{ $text }' is no text in UTF-8, and no file of that name is there
usage-with-day = it goes with --day
usage-no-date = '{ $text }' is no date such as 2026-01-31
usage-round-or-day = either --round or --day
usage-one-form = one of --json, --csv and --html
usage-there-already = { $path } is there already
usage-sign-or-check = sign or check, not both; the key to check with is --key
usage-key-with-check = --key goes with --check; to sign, use --sign
usage-key-with-head = --key goes with --head
usage-backup-nowhere = the table's file { $path } names no folder for copies (backups); name a DEST
usage-backup-without-table = with --journal, a DEST must be named
usage-unreadable = { $path }: { $why }
status-results-outside =
    { $count ->
        [one] A result of the house lies outside its bound: tablectl results
       *[other] { $count } results of the house lie outside their bound: tablectl results
    }
