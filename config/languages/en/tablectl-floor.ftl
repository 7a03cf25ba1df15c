### The floor: the records of many tables in one central database.

courier-delivers = The centre has event { $number } of { $count }.
courier-no-answer = No answer from the centre, the next try follows: { $error }
courier-centre-moved = the centre has moved on, and is asked again
courier-asked-again = a store asks for what it was given
store-migrated = The database has { $name } now.
store-not-taken = Nothing was taken, the next try follows: { $error }
store-not-derived = Nothing was derived, the next try follows: { $error }
store-ended-silent = A store said nothing within a transaction for seconds: its transaction was ended ({ $count }), its couriers ask again. Look whether it was stopped.
store-not-kept = Old records were not sealed, the next try follows: { $error }
store-not-sealed = Records of the journal with the number { $number } stay unsealed, they are not what was taken: { $error }
floor-not-named = { $path } names no floor (floor:); nothing is delivered.
floor-no-database = The central database is not reached: { $error }
floor-database-encoding = The central database holds texts as { $encoding }, not as UTF8. Make another one: createdb --encoding UTF8 --template template0 NAME
floor-other-house = The central database is of the house { $name }, not of { $house }: give each house a database of its own.
floor-later-schema = The central database is of a later version ({ $name }); update this program.
floor-earlier-schema = The central database has not our schema yet, or one of an earlier version ({ $name } is missing): start tablectl floor store of this version.
floor-database-refused = The central database refuses: { $error }
floor-no-extra = The parts of the centre are not installed: pip install dealer-table[floor]
floor-no-definition = the game's definition is of another version, or missing
floor-event-passed = a person has had this event passed over
floor-no-such-table = The centre has no journal of a table { $name }.
floor-no-such-pit = The centre has no table in a pit { $name }.
floor-no-such-deck = No deck { $name } was dealt at these tables.
floor-no-such-machine = No machine { $name } was at a table: { $what }.
floor-no-days = Nothing is derived yet from { $what }.
floor-no-such-days = The centre has nothing of this time: { $what }. It has gaming days { $since } to { $until }.
floor-tables-or-pit = either tables or a pit
floor-days-wanted = { $text } is no date of a gaming day, such as 2026-01-31; times are for the report of one table.
floor-export-not-empty = { $path } is not empty; name a folder that is.
floor-exported = { $path }: rows: { $count }, bytes: { $size }.
floor-rebuilt = { $name }, journal { $digest }: derived anew up to event { $number }.
floor-not-derived = { $name }, journal { $digest }: deriving stands: { $error } See tablectl floor alarms.
floor-moved = { $name } stands in { $pit } from { $time } on.
floor-no-such-pit-yet = No table stands in a pit { $name }. If it is a new pit: --new.
floor-not-refused = No journal { $digest } was refused to { $name }: tablectl floor alarms names those that were (foreign).
floor-adopted = Journal { $digest } is { $name }’s now; it was { $what }’s.
floor-removed = { $name } is taken off the floor. Boards leave it out until it is heard again.
floor-remove-listens = Listens for { $name }, { $seconds } seconds.
floor-remove-heard = { $name } is heard: it is there, and stays on the floor.
floor-remove-deaf = Whether { $name } is heard cannot be known, so it stays on the floor: { $error }
floor-no-alarm = No alarm stands.
floor-alarm = { $number }: { $name }, journal { $digest }: { $kind } at event { $at }, { $times }×, since { $time }: { $what }
refused-fork = fork
refused-short = short
refused-broken = broken
refused-foreign = foreign
refused-version = version
refused-unreadable = unreadable
refused-many = many
refused-underived = not derived
refused-other-version = It is of version { $found }; version { $known } is known here.
refused-other-beginning = Its beginning has another hash.
refused-many-journals = The table has begun too many journals in an hour.
refused-journal-of = The journal is one of { $name }.
refused-ends-before = It ends with event { $number }; events up to { $last } are here.
refused-other-digest = Definition { $digest } has another digest.
refused-no-plain-text = Definition { $digest } is no plain text.
refused-out-of-order = Its events do not begin where it says.
refused-other-link = Its hash is { $found }; { $known } is here.
refused-no-event = It is no event that a table writes.
refused-no-name = No table can have this name.
floor-decided = Alarm { $number } is decided.
floor-no-such-alarm = No alarm { $number } stands.
floor-decide-needs = --decide needs --by and --reason
board-served = The pit board: { $url }
board-needs-tls = A page beyond this computer needs --certificate, --key and --clients

## reports of many tables

floor-all-tables =
    { $count ->
        [one] The only table
       *[other] All { $count } tables
    }
floor-tables =
    { $count ->
        [one] One table
       *[other] { $count } tables
    }
floor-tables-of-pit =
    { $count ->
        [one] Pit { $name }, one table
       *[other] Pit { $name }, { $count } tables
    }
floor-report-days = gaming days { $since } to { $until }
floor-report-source =
    { $count ->
        [one] Made from the figures that are derived of one table, up to the last round that it has left.
       *[other] Made from the figures that are derived of { $count } tables, of each up to the last round that it has left.
    }
floor-report-behind =
    { $count ->
        [one] Of one table, events wait from which nothing is derived yet.
       *[other] Of { $count } tables, events wait from which nothing is derived yet.
    }
floor-report-troubles = What could not be read, and is missing here: { $count } (derived.troubles)
floor-report-calls = Calls for a supervisor
floor-report-alarms = Alarms by cause
floor-report-firmware = Faults by model and firmware
floor-report-machines = Faults by machine, the worst first
floor-report-pits = By pit
floor-report-tables = By table
floor-calls = Calls
floor-calls-answered = Somebody came
floor-calls-mean = Until somebody came, mean, h:mm:ss
floor-calls-longest = Until somebody came, longest, h:mm:ss
floor-no-pit = no pit
floor-in-pit = pit { $name }
floor-column-cause = Cause
floor-column-alarms = Alarms
floor-column-tables = Tables
floor-column-most-at = Most at
floor-column-machine = Machine
floor-column-acts = Acts
floor-column-failed = Failed
floor-column-per-thousand = Failed of 1000 acts
floor-column-losses = Lost
floor-alarm-late-bet = late bet
floor-alarm-wrong-pin = sign-on that failed
floor-machines =
    { $count ->
        [one] { $name }, one machine
       *[other] { $name }, { $count } machines
    }
floor-fault = { $fault }
floor-machine = { $device }
floor-faults-shown = shown: { $what }
floor-deck-at = Table { $name }
floor-deck-out = Out for good { $time }: { $reason } ({ $by })
floor-deck-changed = A { $colour } deck without a number went out for good { $time }: { $reason } ({ $by })
floor-deck-nowhere = The deck { $name } was dealt nowhere in this time.

## the demonstration

floor-demo-missing = { $name } is missing: { $command }
floor-demo-up = Tables that play, each with a courier: { $count }; stores: { $number }; a database, a broker. Ctrl-C ends all of it.
floor-demo-waits = Tables that begin: { $count }; the database is laid out, then the stores start …
floor-demo-shown = All tables are shown on the board ({ $count }), after { $seconds } s.
floor-demo-kill = A table's name and Enter, as { $name }, kills it; again brings it back.
floor-demo-killed = { $name } is killed: on the board it is not heard in 25 s.
floor-demo-back = { $name } is back.
floor-demo-no-table = No table has the name { $name }.
floor-demo-sign-on = Sign on there as { $name }: badge { $badge }, PIN { $text }
floor-demo-no-board = The pit board has ended before it was served.
floor-demo-look = Look from another terminal: tablectl floor report { $command }
floor-demo-sums = Events at the centre: { $count }, rounds: { $round }; holds that stand: { $number }, calls: { $at }, alarms: { $times }
floor-demo-failed = A table has ended: { $error }

## the bridge

bridge-mqtt-up = The MQTT broker { $name } is told.
bridge-no-mqtt = The MQTT broker is not reached, the next try follows: { $error }
bridge-no-mqtt-url = no address of an MQTT broker (mqtt://host, mqtts://user@host:8883): { $text }
bridge-no-webhook-url = no http:// or https:// address: { $text }
bridge-nobody = nobody is to be told: --mqtt, --webhook, or both
bridge-not-posted = The call of { $table } is not posted, the next try follows: { $error }
bridge-dropped = The call of { $table } is too old, and is not posted: { $error }
bridge-call = { $table }: a supervisor is called.
bridge-call-for = { $table }: a supervisor is called: { $reason }
bridge-call-over = { $table }: the call for a supervisor is over.
bridge-state = State
bridge-stopped = Stands still
bridge-called = Supervisor called
bridge-called-since = Supervisor called since
bridge-coming = Supervisor comes
bridge-alarms-high = Alarms, high
bridge-alarms-medium = Alarms, medium
bridge-alarms-low = Alarms, low
bridge-decisions = Decisions to take
bridge-late-bets = Late bets
bridge-step = Step
bridge-round = Round
bridge-seats = Seats in play
