### What the simulators, the simulation and the demo print.

## arguments

simulate-no-self-driven-reads = no shuffler that takes no orders
simulate-no-modules = { $path }: its sensors are no Modbus modules
simulate-serve-where = give it --pty LINK, --tcp HOST:PORT or --usb SOCKET
simulate-no-address = '{ $text }' is not HOST:PORT
simulate-no-span = '{ $text }' is not A-B with 1 <= A <= B <= { $high }
simulate-no-seeds = '{ $text }' is not A..B with A <= B, such as 1..200
simulate-no-profile = '{ $text }' is none of { $words }; a fault script goes with --script
simulate-no-strike = '{ $text }' is no strike such as drop:17; kinds: { $words }
simulate-one-seed = goes with one --seed only
simulate-usb-fault = { $name }: { $verb } is a fault of a USB bus, and its { $kind } is on none here; play it with: tablectl demo --usb --script FILE
simulate-unknown-fault = { $name }: what this table has as its { $kind } knows no '{ $verb }'; name the table that it is for with --config
demo-training-alone = a training table has its own people, faults, devices and address
demo-one-table = one table is played: --table or --config
demo-no-table = no shipped table is '{ $name }'; these are: { $words }
demo-elsewhere = the demo's page is for this computer alone, at a port of its own, as in 127.0.0.1:8440
demo-answers-for-training = answers are for --lesson outcomes and --lesson payouts
demo-no-dealing-here = the shuffler of this table deals by itself, at its own button: there are the lessons outcomes and payouts
demo-no-lessons-here = players bank the game of this table: its lessons are questions; take: --training, or tablectl drill
demo-drill-elsewhere = this lesson is asked on the page of --training; in the terminal: tablectl drill --about { $name }
demo-no-table-file = { $path } is a file of { $folder }/; a table is played, by its own file or as in --table three-card-poker
demo-directory-in-use = { $path }: another demo plays here; end it, or name another folder
demo-directory-too-long = { $path } is too long for the sockets of a demo, by bytes: { $count }; name a shorter one
demo-training-page = The training page: { $url }
demo-no-folder = there is no folder { $path }

## the report of a run

simulate-rounds-progress = Rounds
simulate-result =
    { $count ->
        [one] { $count } round of { $game }, seed { $number }, violations: { $tries }
       *[other] { $count } rounds of { $game }, seed { $number }, violations: { $tries }
    }
simulate-row-steps = sheet steps
simulate-row-packets = packets
simulate-packets = { $count }, { $size } cards
simulate-row-remainders = remainders
simulate-row-late-bets = late bets
simulate-row-presses = presses
simulate-presses = { $count }, { $tries } refused
simulate-row-time = time
simulate-time = { $played } s of play in { $took } s, { $count } rounds a second
simulate-row-trace = trace
simulate-row-faults = faults
simulate-row-killed = daemon killed
simulate-killed =
    { $count ->
        [one] { $count } time
       *[other] { $count } times
    }
simulate-row-void = void rounds
simulate-void = { $count }; acts settled by a count: { $tries }
simulate-row-double = double, missing
simulate-row-lost = lost events
simulate-row-holds = holds
simulate-none = none

## a broken rule

simulate-broken = rule { $number } broken at event { $at }, { $took } s: { $words }
simulate-again = seed { $number }; again with: { $command }
simulate-shrunk =
    { $count ->
        [one] shrunk to { $count } round, tries: { $tries }; faults it needs: { $words }
       *[other] shrunk to { $count } rounds, tries: { $tries }; faults it needs: { $words }
    }
simulate-shrunk-broken = rule { $number } broken: { $words }
simulate-shrunk-again = again with: { $command }
simulate-program-failed = seed { $number }: the program failed; again with: { $command }

## many seeds

simulate-progress = seeds { $low }..{ $high }: { $count } of { $all } played
simulate-progress-failed = seeds { $low }..{ $high }: { $count } of { $all } played, { $tries } failed
simulate-seeds-total = seeds { $low }..{ $high }: { $count } played, { $tries } failed
simulate-row-failed = failed
simulate-row-rounds = rounds
simulate-seeds-rounds = { $count }, { $played } s of play
simulate-seeds-time = { $took } s, processes: { $count }
simulate-seeds-time-speed = { $took } s, processes: { $count }, { $size } rounds a second

## the demo

demo-starting = The simulators and the daemon start.
demo-service = DEMONSTRATION, nothing here is real. Its page: { $url } · { $words }
demo-service-ended = DEMONSTRATION. It ended with exit code { $number }: { $words }
demo-silent = The daemon does not answer.
demo-panel = The panel: { $url }
demo-panel-hint = The panel, in a browser: { $url }
demo-processes = Processes: { $words }. Kill one and see: kill -9 PID
demo-ended-signal = (signal { $number })
demo-ended-code = (exit code { $number })
demo-process-ended = The process { $name } ended { $how }: { $why }.
demo-process-said = > { $text }
demo-process-errors = All that it said: { $path }
demo-process-again = It is started again.
demo-not-started = After { $number } seconds this still does not run: { $words }.
demo-means-good = it was told to end
demo-means-retired = another version or another computer has the table
demo-means-signal = something killed it
demo-means-usage = its arguments or its configuration are wrong
demo-means-device = a device is missing or failed
demo-means-storage = its journal or its disk cannot be read or written
demo-means-in-use = something else already has its journal, its socket or its port
demo-means-program = the program failed
demo-status-hint = In another terminal: { $command }
demo-supervisor-hint = Its supervisor: { $command }, PIN { $pin }
demo-manual-hint = Play the dealer yourself: make run ARGS=--manual
demo-training-hint = Lessons with a score, in a browser: { $url }
demo-keys-hint = n no more bets · g green · d decisions closed · r round over · b bets open · q quit
demo-round = round { $round } · { $words }
demo-round-step = round { $round } · step { $sheet } · { $words }
demo-held = HELD: { $words } { $remedy }
