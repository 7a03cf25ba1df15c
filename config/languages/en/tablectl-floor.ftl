### The floor: the records of many tables in one central database.

courier-delivers = The centre has event { $number } of { $count }.
courier-no-answer = No answer from the centre, the next try follows: { $error }
store-listens = Listens for the tables of { $name }.
store-migrated = The database has { $name } now.
store-no-broker = The broker is not reached, the next try follows: { $error }
store-lost-broker = The broker is lost.
store-not-taken = Nothing was taken, the next try follows: { $error }
store-not-derived = Nothing was derived, the next try follows: { $error }
floor-not-named = { $path } names no floor (floor:); nothing is delivered.
floor-no-database = The central database is not reached: { $error }
floor-later-schema = The central database is of a later version ({ $name }); update this program.
floor-no-extra = The parts of the centre are not installed: pip install dealer-table[floor]
floor-no-definition = the game's definition is of another version, or missing
floor-no-such-table = The centre has no journal of a table { $name }.
floor-rebuilt = { $name }, journal { $digest }: derived anew up to event { $number }.
floor-no-alarm = No alarm stands.
floor-alarm = { $number }: { $name }, journal { $digest }: { $kind } at event { $at }, { $times }×, since { $time }: { $what }
floor-decided = Alarm { $number } is decided.
floor-no-such-alarm = No alarm { $number } stands.
floor-decide-needs = --decide needs --by and --reason
board-served = The pit board: { $url }
board-needs-tls = A page beyond this computer needs --certificate, --key and --clients

## the demonstration

floor-demo-missing = { $name } is missing: { $command }
floor-demo-up = { $count } tables play, with a courier each, { $number } stores, a database and a broker. Ctrl-C ends all of it.
floor-demo-sign-on = Sign on there as { $name }: badge { $badge }, PIN { $text }
floor-demo-no-board = The pit board has ended before it was served.
floor-demo-look = Look from another terminal: tablectl floor report { $command }
floor-demo-sums = { $count } events at the centre, { $round } rounds; holds that stand: { $number }, calls: { $at }, alarms: { $times }
floor-demo-failed = A table has ended: { $error }
