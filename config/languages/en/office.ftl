### The sheets of the supervisor and the screen of the technician.

panel-table = Table
panel-game-and-limits = Game and limits
panel-rounds = Rounds
panel-statistics = Statistics
panel-room = Room
panel-room-for-all-pages = Every screen of this table follows at once.
panel-room-look = Look
panel-room-night = Night: light on dark
panel-room-day = Day: dark on light
panel-room-brightness = Brightness
panel-room-letters = Letters on the dealer's screen
panel-room-normal = Normal
panel-room-large = Large
panel-room-alarm-volume = Volume of alarms
panel-room-burn-in-shift = Move the picture by some pixels every three minutes
panel-devices = Devices
panel-sheets = Sheets
panel-screen-for-supervisors = This screen is for supervisors.

panel-touch-something = Touch a spot, press a key, open a cover: its name appears here.
panel-lamp-test = Lamp test
panel-screen-for-technicians = This screen is for technicians.
panel-technician-on-closed-table = A technician works on a closed table only.
panel-key-named = Key: { $called }
panel-seat-wager = Seat { $seat }, { $wager }
panel-look-at = Look at
panel-lamp = lamp “{ $called }”

input-key = key “{ $name }”
input-down = pressed
input-up = released
input-tray = tray
input-cover = cover
input-lid = lid
input-fault = fault
input-input = input
input-output = output
input-mode = mode
input-game = game
input-out-of-order = { spot-faulty }
input-cards = { panel-unit-cards }
input-covered = covered
input-empty = empty
input-open = open
input-closed = closed
input-none = none
input-loaded = loaded
input-shuffling = shuffling
input-shuffled = shuffled

panel-the-table = The table
panel-this-round = This round
panel-nothing-to-decide = Nothing to decide now
panel-decks-and-shuffler = Decks and shuffler
panel-people = People
panel-left-open-by-shift = Left open by the shift before
panel-late-bet-alerts-round = Late-bet alerts of this round
panel-what-became-of-wagers = What became of wagers
panel-how-it-deals = How it deals
panel-take-over = Take over
panel-name-deck = Name the { $colour } deck
panel-late-bet-at = { $time }: chips put down late at seat { $seat }, { $spot }
panel-late-take-at = { $time }: chips taken up late at seat { $seat }, { $spot }

panel-the-deck-of-colour = The { $colour } deck
panel-record-is-being-read = The record is being read.
panel-no-round-with-deck = No round was played with it.
panel-rounds-with-this-deck = Rounds with this deck
panel-round = Round
panel-bets-closed = Bets closed
panel-outcome = Outcome
panel-counts = Counts
panel-number = Number
panel-in-doubt = in doubt

panel-device-answers = ● answers
panel-device-silent = ✗ does not answer
panel-model = Model
panel-serial-number = Serial number
panel-firmware = Firmware
panel-address = Address
panel-last-heard = Last heard
panel-never = never
panel-seconds-ago = { $figure } s ago
panel-round-trip = Round trip
panel-milliseconds = { $figure } ms
panel-frames-in-out = Frames in, out
panel-damaged-repeated = Damaged, repeated
panel-line-lost = Line lost
panel-times =
    { $count ->
        [one] { $count } time
       *[other] { $count } times
    }

panel-asking-the-controller = Asking the controller.
panel-choice-waits = What was chosen holds from the next round on.
panel-choice-waits-closes = What was chosen waits: after this round the table closes for it.
panel-choice-stays-open = It holds from the next round on. The table stays open.
panel-choice-closes-table = The table closes after this round. Both decks come out and are shuffled anew.
panel-choice-at-once = The table is closed: it holds at once.
panel-played-now = played now
panel-play-this-game = Play this game
panel-sample-figures = sample figures
panel-no-limits-yet = no limits yet
panel-least-to-most = { $least } to { $most }
panel-at-most-by-law = at most { $most } by law
panel-limits-by-law = Limits by law
panel-house-switches = House switches
panel-set-in-the-houses-file = Set in the house's file
panel-chosen-at-this-table = Chosen at this table
panel-setting = Setting
panel-it-holds = It holds
panel-in-the-files = In the files
panel-chosen-by = Chosen by

panel-no-round-yet = No round has been played yet.
panel-steps = Steps
panel-step-before = The step before
panel-step-at-of-all = Step { $at } of { $all }
panel-step-after = The step after
panel-seconds = { $figure } s
panel-name-deals = { $name } deals
panel-late-bet = Chips put down late at seat { $seat }, { $spot }
panel-late-take = Chips taken up late at seat { $seat }, { $spot }
panel-over-what = Over: { $what }
panel-seat-wager-effect = Seat { $seat }, { $wager }: { $effect }
panel-asked-for = Asked for { $what }
panel-lifted =
    { $count ->
        [one] Lifted: { $what }, { $count } card
       *[other] Lifted: { $what }, { $count } cards
    }

panel-rounds-void = Void
panel-rounds-an-hour-open = Rounds an hour, table open
panel-rounds-an-hour-free = Rounds an hour, table free
panel-seats-taken = Seats taken
panel-percent = { $figure } %
panel-presses-in-a-clean-round = Presses in a clean round
panel-keys-refused = Keys refused
panel-late-bet-alerts = Late-bet alerts
panel-pot-mean = Mean pot
panel-pot-largest = Largest pot
panel-to-the-house-an-hour = To the house, an hour
panel-where-a-hand-goes = Where a hand's time goes
panel-where-the-time-goes = Where the time goes
panel-what-was-waited-for = What was waited for, a round
panel-what-held-the-table = What held the table
panel-wait-shuffler = shuffler
panel-wait-packet = packet not lifted
panel-wait-green = green button
panel-wait-used-deck = used deck
panel-in-seconds = in seconds
panel-in-minutes = in minutes
panel-in-hours = in hours

panel-par-sheet = Sheet of a pay table
panel-par-sheets = Sheets of its pay tables
panel-print = Print

panel-results = Results of the house
panel-results-none = No results were judged yet (tablectl results FILE).
panel-results-judged = Judged { $time } UTC
panel-results-of = Of
panel-results-whole-table = whole table
panel-results-all-wagers = all wagers
panel-results-count = Times
panel-results-win = Win
panel-results-theoretical = Theoretical win
panel-results-band = 99 % band
panel-results-stand = It is
panel-results-inside = inside its bound
panel-results-outside = outside its bound
panel-results-wait =
    { $count ->
        [one] A result of the house lies outside its bound: chance does not explain it.
       *[other] { $count } results of the house lie outside their bound: chance does not explain them.
    }
panel-results-acknowledge = I have seen it
panel-results-what-is-done = What is done about it?
panel-results-acknowledge-title = Results outside their bound
reason-results-count-again = The count is made again
reason-results-surveillance = Surveillance looks
reason-results-known = It is explained

## How far a record can be believed.

journal-shown = Record: { $what }; { $how }.
journal-shown-sound = sound
journal-shown-unchecked = not checked
journal-shown-unchecked-before = not checked before event { $number }
journal-shown-damaged-at = DAMAGED at event { $number } ({ $what })
journal-shown-damaged = DAMAGED outside the events ({ $what })
journal-end-held = end held against head { $number } of { $place }
journal-end-unheld = its end was compared with no copy
journal-end-wrong = NOT the journal of head { $number } of { $place } ({ $what })

status-questions-failed =
    { $count ->
        [one] The program has failed at { $count } question since it started; the table goes on. See question.failed in its log.
       *[other] The program has failed at { $count } questions since it started; the table goes on. See question.failed in its log.
    }
