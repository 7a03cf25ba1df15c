### tablectl setup: what it asks, and what it says.

## questions in general

question-default = { $words } [{ $text }]
question-choice = { $number }  { $text }
question-yes = yes
question-no = no
question-wrong = Not understood: { $words }.
question-yes-or-no = y or n is expected
question-number = a number from { $low } to { $high } is expected, or the name itself
question-empty = something must stand here
question-nobody = nobody answers; without a person: tablectl setup --answers FILE

## the table

setup-hello =
    This sets a table up, and writes { $path } at the end. Enter takes what stands in brackets.
    Ctrl-C ends it, and nothing is changed.
setup-game = Which game is played?
setup-name = What is the table's name?
setup-seats = Which seats are in use?
setup-seats-wrong = seat numbers from 1 to { $high } are expected, such as 1 2 3 5
setup-law = Which jurisdiction?
setup-pay-table = Which pay table?
setup-least = { $name }: least amount
setup-most = { $name }: largest amount
setup-stakes-in-file = The stakes are as in the shipped table of this game; change them in the file (stakes).

## the devices

setup-plug-in = Plug this in: { $device }. Then press Enter; or type its address (tcp://host:port, serial:///dev/…).
setup-plug-in-or-none = Plug this in: { $device }. Then press Enter; or type its address; or - for none.
setup-no-port = No serial port is there. Look at the cable, then press Enter again.
setup-port = { $path }: { $name }
setup-which-port = Which port is it?
setup-other-kind = Another device answers there: { $device }.
setup-by-place = { $path }: its adapter has no serial number that names it alone, so its place is taken ({ $place }): leave it plugged in just there. The device's own number tells a change.
setup-not-named = { $path } is not there: udev did not name the device.
setup-built-in = { $path } is no USB port: the service needs a DeviceAllow= line for it (systemd/README.md).
setup-found = Found: { $name }, serial number { $serial }.

## the spots

setup-heads = This shuffler keeps no number of an order, so it obeys any computer. Which file, on another disk or computer, keeps heads of the journal?
setup-heads-wrong = a whole path, such as /media/backup/table-7.heads
setup-check-spots = Check each spot with a chip now?
setup-cover = Seat { $seat }, { $name }: put a chip there, wait for the answer, take it off.
setup-spot-right = Right.
setup-spot-other = { $words } answered: two cables are exchanged, or the chip lies on another spot.
setup-spot-silent = No sensor answered within { $seconds } s.
setup-spots-right = All { $all } spots are right.
setup-spots-wrong = Spots that are not right: { $count } of { $all }. Mend the cables, then: tablectl device identify sensors

## the people

setup-first-supervisor = Somebody must be able to clear: add a supervisor.
setup-one-more = Add one more person?
setup-badge = Badge number:
setup-badge-wrong = a badge number that nobody has yet is expected
setup-person-name = Name:
setup-role = Role:
setup-pins-missing = { $name } needs a PIN: one line of standard input for each, in the order of the file
setup-no-supervisor = no supervisor with a PIN is among the people: nobody could clear or open the table

## the files

setup-table-there = { $path } is there already; --replace writes it anew
setup-not-in-order =
    the table would not be in order, nothing was written:
    { $words }
setup-unwritten = { $path } cannot be written: { $error }
setup-written = Written: { $path }
setup-next =
    What is left:
    { $command }
