### The table drawn in a terminal: tablectl status. 100 columns: keep it short.

## screen/band.py: what to do now, and what holds the table

screen-step = STEP { $numbers }
screen-then = then: { $title }
screen-settles-next = Settle seat { $seat } next
screen-does = { $who }: { $what }
screen-waits = { $what }, since { $time }
screen-at = at: { $title }
screen-at-step = at: { $title } (step { $number })
screen-halted = HALTED: NOTHING IS SENT ANY MORE
screen-dealer-counts = The dealer: tablectl count N
screen-supervisor-counts = The supervisor counts, too: tablectl clear --count N
screen-counted = Counted by { $by }.
screen-next-deal = { $hold } (next deal only)
screen-more-holds = and { $count } more: tablectl status --json
screen-ends-by-itself = ends by itself
screen-dealer-continues = dealer: { -the-key-continue }
screen-supervisor-clears = supervisor: tablectl clear
screen-supervisor-adopts = supervisor: tablectl adopt
screen-somebody-decides = tablectl irregular decide

## screen/band.py: what comes and goes, the keys, who is there

screen-refused = refused: { $why }
screen-allowed = allowed: { $deeds }
screen-more-alerts = and { $count } more
screen-no-keys = none now
screen-seats = Seats
screen-touched = { $what }: { $seats }
screen-touch-in = in
screen-touch-out = out
screen-touch-back = back
screen-touch-absent = absent
screen-touch-unsettled = not settled
screen-touch-folds = folds
screen-touch-opens = opens
screen-touch-draws = cards
screen-touch-buys = buys
screen-touch-undeclares = nothing declared
screen-touch-wins-not = wins not

## screen/picture.py: head, devices, one line

screen-round = round { $round }
screen-no-round-yet = no round yet
screen-event = event { $number }
screen-shift = shift { $shift }
screen-line-held = HELD: { $hold }
screen-line-halted = HALTED: { $why }
screen-device-up = { $device } up
screen-device-down = { $device } DOWN
screen-link-connecting = connecting
screen-link-up = up
screen-link-lost = lost
screen-link-refused = refused

## screen/shuffler.py: names have 8 columns, the cards 22

screen-ready = ready
screen-tray = tray
screen-mode = mode
screen-set-to = set to
screen-set-to-nothing = nothing
screen-sum-inside = in the shuffler
screen-sum-in-hand = in your hand
screen-sum-tray = + in the tray
screen-sum-dealt =
    { $count ->
        [one] + dealt, { $count } packet
       *[other] + dealt, { $count } packets
    }
screen-sum-layout = + on the layout
screen-sum-remainder = + remainder
screen-sum-due = ({ $due } due) –
screen-sum-right = whole deck
screen-sum-wrong = NOT { $due }!
screen-not-counted = not counted yet
screen-count-wrong = WRONG
screen-next-count = next count for round { $round }
status-journal-unchecked = Journal: not checked yet since it began.
status-shares = The daemon: { $files } of { $most_files } files open, { $mib } MiB of memory ({ $most_mib }).
status-memory-limit = of { $mib }
status-no-limit = no limit
status-journal-checked = Journal: sound up to event { $number }, checked { $time }; all of it read: { $since }.
status-journal-never-whole = not yet
