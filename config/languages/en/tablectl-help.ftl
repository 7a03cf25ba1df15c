### The help of tablectl and of its commands.

## headings

help-usage = Usage:
help-arguments = Arguments
help-options = Options
help-commands = Commands
help-for-dealer = The dealer
help-for-supervisor = The supervisor
help-for-technician = The technician
help-for-auditor = The auditor
help-for-mathematician = The mathematician
help-for-floor = The floor
help-for-trying-out = Trying out
help-for-others = Of other packages
help-help = Show this message and exit.

## tablectl

help-tablectl = A casino card table: its daemon, its state, its record.
help-version = Print the version.

## what many commands share

help-recorded = It is recorded.
help-why-recorded = Why: it is recorded.
help-json = JSON on standard output.
help-json-object = One JSON object on standard output.
help-config = The table's configuration. Without it: $DEALER_TABLE_CONFIG, else /etc/dealer-table/table.yaml, else the shipped one.
help-config-journal = The table's configuration; names the journal.
help-socket = The daemon's socket. Without it: the one that the configuration names.
help-badge = Whose badge. Their PIN is asked for, or taken from $DEALER_TABLE_PIN.
help-pin-stdin = Read the PIN from standard input, one line.
help-journal-copy = The journal file, or a copy.
help-journal-file = The journal file.
help-journal-or-tables = The journal. Without it: the table's.
help-as-from = As --from.
help-game = A game's key, or the path of its file.

## setup

help-setup = Set a table up: it asks for devices, game, limits and people, then writes the files. Exit 2: not in order, nothing was written.
help-setup-answers = The answers, in a file; nothing is asked.
help-setup-pins = Read the PINs of the people in the answers from standard input, a line each.
help-setup-table = Where the table's file goes.
help-setup-rules = Where udev's rules go.
help-setup-page = Make the unit that holds the page’s port anew, from the table’s file, and nothing else.
help-setup-page-unit = Where the unit goes that holds the page’s port.
help-setup-replace = Write a table's file anew that is there already.

## bundle

help-bundle = A table in one encrypted file, for a spare computer.
help-bundle-key = The house's secret key, which opens bundles.
help-bundle-file = The bundle.
help-bundle-new-key =
    Draw the house's key: the secret half goes to FILE, the public half is printed.

    The public half lies at each table, in bundle-key.pub beside the table's file; the secret half lies at none.
help-bundle-new-key-file = A new file for the secret half.
help-bundle-save =
    Save the table: files, people, keys, journal, device names. It may run meanwhile. Exit 1: the journal is not sound; 2: no key; 4: not written; 5: --retire, and it runs.

    The journal is copied as it is at one moment, and checked.
help-bundle-save-to = A new file; or a folder, in which the bundle is named after its last event.
help-bundle-save-key = The house's public keys; without it bundle-key.pub beside the table's file.
help-bundle-save-retire = No daemon starts on this journal any more: the spare goes on with it exactly.
help-bundle-check = Check a bundle as a restore does, and list it. Exit 1: wrong key, cut, altered, unsound; 2: no key; 4: unreadable.
help-bundle-restore =
    Put a table in place where there is none, after all was checked. Exit 1: the bundle is refused; 2: a table is here, or no key; 4: unreadable or not written.

    The next start of the daemon takes the table over.
help-bundle-restore-digest = The digest that was printed when the bundle was saved. Without it you are asked.
help-bundle-restore-table = The table's file as the bundle has it.
help-bundle-restore-also = A further folder in which files of the bundle may lie.

## run, status, press

help-run = Run the table until SIGTERM. Exit 2: configuration, 4: journal, 5: in use.
help-status = Show the table as it stands. Exit 1: it does not run; 4: it is halted.
help-status-json = JSON on standard output, one object a line.
help-status-watch = Follow every change.
help-press = Press a key; keys that only a supervisor may press need their badge. Exit 1: refused, why.
help-press-key = no_more_bets, green, round_over, seat:3, …
help-seen = What it decides, as `tablectl status --json` tells it under revisions. Without it: what stands, which is shown.
help-press-offer = The offer it answers. Without it: the one that stands.

## what people do at the table

help-count = Say how many cards lie there, where they are to be counted. Exit 1: refused, and why.
help-count-cards = Cards.
help-clear = Clear what holds the table. Exit 1: it was refused, and why.
help-clear-count = Cards counted by hand, where asked for.
help-clear-void = End the round without a result.
help-clear-effect = With --void-round: 3:pair_plus=paid, returned or lost. Else wagers are returned.
help-adopt = Take a new, replaced or emptied shuffler into service. Exit 1: it was refused, and why.
help-mode = Order how the table deals; a supervisor's order. Exit 1: it was refused, and why.
help-mode-name = shuffler, hand-deal or hand-shuffle
help-mode-count = Cards left, where a round is dealt on by hand.
help-sign-on = A supervisor stands at the key pad: its OPEN and CLOSE count as theirs. Exit 1: refused, why.
help-sign-off = Sign off: oneself; a supervisor, or the daemon's own user, everybody. Exit 1: refused, why.
help-kiosk = An address: the browser that opens it first is the screen at the table, where the dealer presses. It counts once.
help-kiosk-keep = Do not print it: keep a browser open at a screen, panel or sign, as long as this command runs.
help-kiosk-browser = The browser, a kind of Chromium, with options of your own.
help-kiosk-waiting = The page that is shown while the daemon is away.
help-tap = Another dealer takes over, at any moment; play goes on. Exit 1: it was refused, and why.
help-tap-badge = The badge of who deals now.
help-call-supervisor = Call a supervisor to the table; play goes on. Exit 1: it was refused, and why.
help-call-supervisor-reason = What it is about: it is recorded.
help-tell = Tell what a player of a hand did: tell folds 3, tell raises 3 4.00, tell draws 3 2, tell pot 0 26.00. Exit 1: refused, why.
help-tell-act = opens, pair, folds, folds-early (out of turn), checks, calls, raises, draws, buys, passes, high, low, both, pot, wins, next.
help-tell-amount = To how much the seat bets in this round; the pot; or how many cards.
help-tell-all-in = The seat is all in with that amount.
help-tell-rake = Of a stated pot.
help-puck = Put the puck before a seat, before the deal. Exit 1: refused, why.
help-payout = State what a wager pays; a large payout a supervisor acknowledges. Exit 1: refused, why.
help-payout-wager = Or bonus, as the game's file names it.
help-payout-amount = Such as 250 or 250.00.
help-payout-bets = The bets of the seat from which it follows, ante=10 play=20.00: what breaks a rule is told.
help-refuse-payout = Refuse a large payout that waits for a supervisor. Exit 1: refused, why.
help-wagers = Say what is wrong with a seat's bets: limits, proportions, what they need. Exit 1: it is.
help-wagers-bets = ante=10 play=20.00, and so on.
help-decks = Order how many decks are played; a supervisor's order. Exit 1: it was refused, and why.
help-decks-number = 2: they take turns, as usual.
help-dead-table = Nobody plays: the cards are spread, and shuffled anew before play. Exit 1: refused, why.
help-handover = Take over what the shift before left open. Exit 1: it was refused, and why.

## choices and choose

help-choices = Show what may be chosen at the table: games, pay tables, limits, house switches.
help-choose = Choose what is played from the end of the round on. Exit 1: it was refused, and why.
help-choose-game = It begins with its own pay table.
help-choose-pay-table = Of the game.
help-choose-limit = Such as ante=5..200.
help-choose-switch = Such as take_back=never.
help-choose-as-configured = First forget what was chosen before.

## irregular

help-irregular = What went against the rules: declare it, decide it.
help-irregular-declare = Declare an irregularity: it stops what it reaches until it is decided. Exit 1: refused.
help-irregular-kind = What went wrong.
help-irregular-seat = Whose it is; 0: the dealer's.
help-irregular-wager = Which one. For a late bet: else that of the alert.
help-irregular-remark = What was seen.
help-irregular-decide = Decide an irregularity by a remedy that the house's rules allow. Exit 1: refused, and why.
help-irregular-number = As `status` shows it.
help-irregular-remedy = What is done about it.
help-irregular-effect = 3:pair_plus=paid, where the rules allow another effect than the usual one.
help-irregular-count = Cards counted, where asked for.

## config

help-config-group = Check configuration files, print their schema.
help-config-check = Report all that is wrong with a file and with those that it names (exit code 2).
help-config-check-as-service = Check as the user of the service, who has to read these files and to write some; for root.
help-config-check-missing = Write what the language of this folder lacks into a new file, in English. In the folder itself a file gets what its readers read: tablectl.ftl the command line, office.ftl supervisor and technician, another the dealer.
help-config-check-path = A table's file, or one in a folder games/, house/, jurisdictions/, languages/ or faults/. Without it: $DEALER_TABLE_CONFIG, else /etc/dealer-table/table.yaml, else the shipped table.yaml.
help-config-schema = Print the JSON Schema of a kind of file, for editors.
help-config-schema-kind = Which kind of file.

## deck

help-deck = Change and register a deck; its history.
help-deck-change = Change a deck when no round is under way; a supervisor's order. Exit 1: refused, why.
help-deck-change-colour = Its backs; without: both decks.
help-deck-colour = Its backs: red, blue, …
help-deck-register = Say which deck it is; the same number again confirms it. Exit 1: refused, and why.
help-deck-identity = The number on its box or seal.
help-deck-count = Say how many cards a deck has that lies outside the shuffler. Exit 1: refused, and why.
help-deck-cards = As counted by hand.
help-deck-history =
    Show which rounds used a deck between two times, and what it counted when it came back.

    A wrong count marks every round since the deck's last right count as suspect.
help-deck-which = Its backs (red, …) or its registered number.
help-deck-from = 2026-01-31T14:00, local time; or with Z, +01:00.

## device

help-device = Devices, for the technician: through the running daemon, else the devices themselves.
help-device-name = One device (default: all).
help-device-list = Show what is plugged in and what the configuration expects. Exit 3: something is missing.
help-device-check = Is each device there, the right one, and sound? Exit 3: one is not.
help-device-check-seconds = Time that the devices have to answer.
help-device-check-watch = Seconds in which inputs are watched for being stuck.
help-device-monitor = Watch raw inputs, lamps and links live; elsewhere than on a terminal a line per change.
help-device-seconds = End after so many seconds (0: with Ctrl-C).
help-device-identify = Say which seat is which: cover a spot, press a key, and it is named.
help-device-bench = Measure how quickly devices answer. Exit 3: one does not, 5: a daemon runs and has them.
help-device-bench-seconds = Seconds for each device.
help-device-lamps = Light every lamp of the key pad. Where a table runs: closed, and by a technician's badge.
help-device-lamps-name = The key pad (without a daemon).
help-device-lamps-seconds = Seconds, without a daemon.
help-device-certify =
    Certify a device by the wire protocol's document, frame by frame, without a driver.

    Exit 0: all that was looked at passed, 1: an item failed or was not shown, 2: wrong arguments, 3: no device answers there, 5: a daemon or another process has the device.
help-device-certify-revision = The date of the protocol’s document to certify by; another one than this program’s is refused.
help-device-certify-partial = With partial, what was not shown does not count; what failed does.
help-device-certify-report = Write certificate.json, certificate.html and frames.log into this folder.
help-device-certify-sign = The tester's Ed25519 key (PEM), which signs the certificate.
help-device-certify-tester = Who certifies, for the certificate.
help-device-certificate =
    Tell who signed a certificate, and whether it is as it was signed.

    Exit 0: it is, 1: it is not, or nobody signed it, 2: the file cannot be read.
help-device-certificate-file = certificate.json

## driver

help-driver = The installed drivers and transports; hold one against the conformance kit.
help-driver-json = Print JSON.
help-driver-list = List drivers and transports, with package, version and origin. Exit 1: one is broken.
help-driver-items = List what the conformance kit looks at.
help-driver-check =
    Hold a driver and its device against the conformance kit.

    Exit 0: something passed, nothing failed, and all that applies was shown; 1: otherwise, 2: wrong arguments, 3: no device answers there, 5: a daemon or another process has the device.
help-driver-url = The device's address, as in table.yaml.
help-driver-kind = shuffler, sensors or key-pad: our own driver for that kind.
help-driver-driver = The driver's name, where it is another.
help-driver-option = One of the driver's options, the value as in YAML. Without any: those of the device that the configuration has at this address, or with this driver.
help-driver-only = Look at this item only (repeatable).
help-driver-simulator = The device is a simulator with this control socket: nobody is asked.
help-control-dir = Directory of the control sockets.
help-driver-yes = Move cards in a real shuffler without asking first.

## games

help-games = The games that this table can run.
help-games-list = List the games: beside the table's file first, then those that are shipped.
help-games-show = Show a game: its steps numbered as on the maker's sheet, wagers, pay tables, switches.
help-games-show-json = Print it as JSON.
help-games-new = Begin a game's file beside the table's: like another game's, under a name of its own.
help-games-new-name = The new game's name, as its file is called: lower-case letters, digits and single hyphens.
help-games-new-like = The game that it is like.
help-games-diagram = Print the game's state diagram (Mermaid), drawn from the state machine that runs it.

## journal

help-journal = Read and audit the journal.
help-journal-tail = Show the last events: number, UTC time, kind, data, intents.
help-journal-tail-last = How many events.
help-journal-verify = Check the whole journal. Exit 0: sound; 1: damaged, with the place; 4: unreadable.
help-journal-replay = Play a journal, or an export, again; show the table as it stood. Exit 1: it is another.
help-journal-replay-until = The last event to replay.
help-journal-export = Write a whole journal as JSON lines (docs/journal.md). Exit 1: damaged, cut off there.
help-journal-export-to = A new file; else standard output.
help-journal-salvage = Copy what is sound, up to the first damage, into a new journal. Exit 1: something is lost.
help-journal-salvage-file = The damaged journal.
help-journal-salvage-out = The new journal.
help-journal-head =
    Print the end of the chain, to be kept elsewhere; or check one that was. Exit 1: it is not.

    Without the key a signed head is compared all the same, and its signature is not.
help-journal-head-sign = Sign it: HMAC-SHA256, 32 bytes or more.
help-journal-head-check = Is this journal the one of that head?
help-journal-head-key = With --check: who signed it.
help-journal-backup =
    Copy the journal while the table deals, and check the copy. Exit 0: made and sound; 1: the journal is not sound, no copy was kept; 4: it cannot be written.

    The copy must also hold the last head at each place outside that the table's file names.
help-journal-backup-to = A new file; or a folder, where each copy gets a name of its own. Without it: the folder that the table's file names (backups), where the oldest copies are removed.
help-journal-noted-head = A head that was noted: the copy is held against it.
help-journal-backup-key = The heads must be signed with it.
help-journal-restore =
    Put a copy back where the journal is to be, and say what is lost. Exit 0: nothing known to be lost; 1: something is, or the copy is damaged; 4: it cannot be written, or a journal is there; 5: a daemon has it.

    The copy is checked as a whole. The last heads at the places outside tell which events came after it.
help-journal-restore-copy = The copy; or a folder of copies: the one of the latest event.
help-journal-restore-to = The journal to be; nothing may be there. Without it: the table's.
help-journal-seal = Put events that are older than the table's file says (seal_days) into compressed segments, here and in the folder of copies. Exit 0: done, or too few; 1: damage; 4: cannot be written.

## manifest

help-doctor =
    Examine the table's computer, and say what to do.

    It looks at the table's files as the daemon's user sees them, ports, certificates, the clock, the disk, the journal, adapters and firmware, and changes nothing. Exit code 0: nothing found; 1: something; 2: the table's files are wrong. As root it sees most.
help-doctor-json = One JSON object: the file and the findings.
help-manifest =
    Print path and SHA-256 of every file that the table's integrity rests on.

    Each line is as sha256sum writes it, so that `tablectl manifest | sha256sum --check` takes it again, and `tablectl manifest | sha256sum` is the digest that the journal and the screen show.
help-manifest-json = One JSON object: digest and files.
help-manifest-check = Compare with the approved manifest; print the files that differ.
help-manifest-recheck = The running table compares its software now.
manifest-rechecked = The running table is as approved.
manifest-not-approved-yet = No approved manifest to compare with: { $path }: { $error }
manifest-check =
    { $count ->
        [0] All is as approved in { $path }.
        [one] { $count } file is not as approved in { $path }.
       *[other] { $count } files are not as approved in { $path }.
    }

## odds

help-odds = The exact odds of a game's wagers: tablectl odds GAME. How often hands come.
help-odds-hands = Count all deals by the category of their best hand, the highest category first.
help-odds-ranking = A ranking of hands. Without it: which.
help-odds-best = Cards in a hand; the ranking's own.
help-odds-of = Cards to choose it from. [default: K]
help-odds-deck = 52, 36, 32, 53 or 54 cards.
help-odds-draw = Count all draws to a hand by what it becomes, the highest category first.
help-odds-hand = All cards before the draw, such as 'As Ah Kd 7c 2s'.
help-odds-keep-cards = Those that are kept; the others are replaced. Without it: none.
help-odds-game = Show the exact edge of every wager under optimal play, beside what is declared.
help-odds-pay-table = The game's default.
help-odds-par-sheet = Print the sheet of the pay table as a page of HTML, for a mathematician to sign.
help-odds-audit = Count the edges a second time, deal by deal, by settlement alone; how long it takes is said first. Exit code 1: they differ.
help-odds-csv = With --par-sheet: print it as comma-separated values.
help-odds-kept-as = Show only what is kept under this digest of rules and payments; compute nothing.
help-odds-strategy = Show optimal play, with frequencies.
help-odds-covariance = Tell how the wagers of a seat, and those of two seats, win and lose together.
help-odds-progressive = What a progressive of this file costs: break-even meter, how often it is hit, what the house keeps.
help-odds-meter = With --progressive: the edge at this meter, too.
help-odds-exposed = What the game costs a player who sees more: dealer:N, seat:N (cards of another seat, or burnt), draw, backs:RANKS[:N] (edge-sorted cards), ruling (after an exposed card).
help-odds-wrong-deck = What a missing card, and a card that is in the deck twice, do to each wager.
help-odds-payout-limit = What the edges are where each list of the pay table pays at most so much in a round.
help-odds-bet = With --payout-limit: the bet of each seat.
help-odds-seats = With --payout-limit: one seat, or two that share what is paid.
help-odds-results = Hold results of the house (CSV: wager, count, handle, win; and table, dealer, pay_table, period) against what the odds let expect; exit code 1 if chance does not explain one.
help-odds-frequencies = Tell how often hands come, how often the dealer opens, and how many cards are left.
help-odds-one-hand = Tell what each action is worth with these cards, before the decision.
help-odds-up = With --hand: the dealer's card that lies face up.
help-odds-distribution = Show how often each net result comes, for each wager and a round.
help-odds-fresh = Compute it, though it was kept.
help-odds-config = The table beside which games are looked for and odds are kept; for a game that players bank, the table whose fee is asked for.
help-odds-hour = Hands in an hour, for the fee of an hour, or the wagers on a progressive.
help-odds-keep = Keep a computed result in this folder.

## people

help-people = The people of the house and their PINs.
help-people-badge = The badge's number.
help-people-file = The people file. Without it: as the configuration says.
help-people-list = List badges, names, roles, and who has a PIN.
help-people-add = Add a person. A PIN is asked for, but not of a dealer: they only tap their badge.
help-people-name = As people call them.
help-people-role = What they may do.
help-people-pin = Give a person another PIN; it counts at once.
help-people-remove = Remove a person: their badge and PIN prove nothing any more. The record keeps their name.
help-people-key = Print the public half of this table's key, to which the house encrypts people that it offers. The key is made where there is none.
help-people-unlock = Forget a badge's wrong PINs: another supervisor, or root and the daemon's own user.

## recall

help-hands = Write hands of players in the Poker Hand History format. Exit 1: none can be written.
help-hands-last = Of the last so many rounds.
help-hands-round = Of this round alone, as a file of its own.
help-hands-day = Of this gaming day: 2026-01-31.
help-recall = Show the last rounds step by step, the one under way included. Exit 1: no such round.
help-recall-last = How many rounds.
help-recall-round = This round alone.
help-recall-day = The rounds of this gaming day: 2026-01-31.
help-recall-shift = With --day: of this shift alone.
help-recall-cards = With --round: open its sealed cards. A supervisor's badge; it is recorded.
help-recall-reason = With --cards: why.

## report

help-report = Rounds per hour, time per step, waits, occupancy, handle and theoretical win.
help-report-from = 2026-01-31T14:00, the house's time; or with Z, +01:00. Default: this gaming day.
help-report-csv = A row for each round on standard output.
help-report-html = One page with plots on standard output: > report.html.

## simulator

help-simulator = Serve one simulated device alone, or act on one that is served.
help-simulator-shuffler = Serve a batch shuffler with two decks.
help-simulator-sensors = Serve the bet-spot sensors of seven seats.
help-simulator-modbus = Serve the Modbus modules that a table's bet-spot sensors are wired to.
help-simulator-key-pad = Serve a dealer's key pad.
help-simulator-usb-key-pad = Serve a USB key pad, for the driver `usb-key-pad`.
help-simulator-control = Act on a simulator; prints its answer. Exit code 1: refused, 3: no such simulator.
help-simulator-pty = Serve behind a pty; LINK points at it.
help-simulator-tcp = Serve on this address.
help-simulator-usb = Serve on a USB bus; SOCKET is where pyusb finds it.
help-simulator-name = Name of the control socket and of the state files.
help-simulator-state = Directory of what outlives the process.
help-simulator-speed = How many times as fast the shuffler is.
help-simulator-instant = The shuffler takes no time at all.
help-simulator-seed = Seed of the cards.
help-simulator-serial = Serial number on the plate.
help-simulator-game = The game that is set on a new shuffler.
help-simulator-deck = Cards of each deck: 52, 36, 32, 53 or 54.
help-simulator-no-counts = A shuffler that cannot count its decks.
help-simulator-self-driven = A shuffler that takes no orders.
help-simulator-packet = Cards of the packets of such a shuffler. 0: it releases the whole deck.
help-simulator-reads = A shuffler that reads cards; it tells them after the round.
help-simulator-spots = The wager spots, in order, with commas.
help-simulator-table = The table file whose modules are served; else the shipped example.
help-simulator-usb-bus = Where pyusb finds its USB bus.
help-simulator-which = The simulator's name.
help-simulator-verb = What to do; `help` lists what can be done.
help-simulator-args = key=value, or values in order.

## demo

help-demo = Watch rounds being dealt: simulators on ptys or USB, the real daemon, simulated people.
help-demo-manual = Play the dealer yourself, on the page or the keyboard.
help-demo-speed = How many times as fast shuffler and people are.
help-demo-seed = Fixes people and cards.
help-demo-rounds = End after so many rounds (0: never).
help-demo-plain = Print lines instead of drawing the table.
help-demo-dir = Keep everything here, and go on from it next time.
help-demo-config = The table to play; its devices are simulated.
help-demo-table = Play the shipped table of this name, such as three-card-poker; its page has an address of its own.
help-demo-listen = Serve the page at this address of this computer, or not at all.
help-fault-script = A fault script, such as config/faults/jam.yaml.
help-demo-usb = Devices on a USB bus in pure Python, not behind ptys.
help-demo-training = Open the training page: lessons on the panel, and a score.
help-demo-lesson = Take one lesson in this terminal.
help-demo-keep = Keep counts by badge here, not in DIR/training.json.
help-demo-page = Open the page in a browser, where there is a screen for it.
help-demo-answers = Answers of the training, line by line.

## simulate

help-drill = Answer questions about pots, odd chips, what goes back and who opens.
help-drill-about = What to be asked about; without it, each in turn.
help-drill-questions = How many questions.
help-drill-seed = Other seeds ask other questions.
help-drill-config = A table of a game that players bank; without it, Five-Card Draw.
help-simulate = Play rounds in virtual time with the real drivers, table and journal; judge every event.
help-simulate-rounds = Rounds to play.
help-simulate-seed = Fixes people, cards and times.
help-simulate-seeds = All these seeds, on several processors.
help-simulate-jobs = With --seeds: processes. Without it: one for each processor.
help-simulate-players = Fewest and most players in a round. [default: 1 to all seats]
help-simulate-faults = What goes wrong: none, link, devices, crashes, people, hands or all.
help-simulate-json = Print one JSON object.
help-simulate-config = The table's configuration.
help-simulate-only = Of the faults only these, as a shrunk run names them: drop:17,jam:2.
help-simulate-shrink = Seconds to make a failing run small.
help-simulate-shuffler = A shuffler that counts its decks, one that cannot, one that deals by itself, one that reads cards (at a table that allows it), or one that keeps no numbers (its driver, ascii-shuffler of the examples, must be installed).
help-simulate-day = Change decks, spread them and close the table on the way.
help-simulate-journal = Keep the run's journal in a new file.

## floor

help-floor = The records of many tables in one central database.
help-floor-courier = Take this table's records to the centre, as its file says (floor:), until it is stopped. It keeps no cursor; the journal is only read.
help-floor-store = Take the records of all tables of a house into the central database, until it is stopped. Any number may run at once.
help-floor-house = The house, as in the tables' files.
help-floor-server = The broker's address, nats://host:4222; may be given more than once.
help-floor-database = How PostgreSQL is reached, as libpq writes it; without it, the environment (PGHOST …) says so.
help-floor-metrics = Where a monitoring system asks how this part of the floor fares: an address of this computer and a port; without it, nowhere. Whoever reaches it is answered.
help-floor-bridge = Show the tables of a house to its neighbours, until it is stopped: by MQTT, found by Home Assistant, and calls for a supervisor by a webhook. It only reads.
help-bridge-mqtt = The MQTT broker, mqtt://user@host:1883 or mqtts://host; without it, nothing goes there.
help-bridge-password = The file with the password of that user.
help-bridge-ca = The file with the certificates by which the broker is known; without it, the computer's own.
help-bridge-topic = The first part of all topics.
help-bridge-discovery = The first part of the topics in which Home Assistant looks for devices.
help-bridge-webhook = Where each call for a supervisor is posted, and its end; without it, nowhere.
help-bridge-token = The file with a secret that each post shows (Authorization: Bearer).
help-floor-rebuild = Derive anew what is derived from the records. Exit 1: there is no such table.
help-floor-rebuild-table = A table's name on the floor; without it all.
help-floor-move = Note that a table stands in another pit, from when on, who says so and why. What it did before stays in the reports of the pit where it was. Exit 2: no such table.
help-floor-move-pit = The pit where it stands now.
help-floor-move-from = From when on, by the table's clock: 2026-01-31T14:00; without a zone, the house's. Default: now. Of a time that lies behind, what is derived from the table's journal is derived anew.
help-floor-move-new = The pit is new: no table stands in it yet.
help-floor-adopt = Note that a journal is another table’s: the table was renamed, or has got another one’s computer. It was refused as foreign; its alarm is decided by this. Exit 2: it was not.
help-floor-adopt-journal = The first digits of the journal’s name, as the alarm shows it.
help-floor-adopt-to = The table’s name on the floor.
help-floor-remove = Take a table off the floor that was carried away without being switched off: boards show it no more. Who says so and why is kept; its records and reports stay, and once it is heard again it is back. It listens for the table first, half a minute. Exit 1: it is heard, or nobody can know; 2: no such table.
help-floor-noted-by = Who says so; it is kept.
help-floor-board = The pit board: a page with all tables of a house, who needs somebody first. It hears the tables, and clears nothing.
help-floor-board-listen = IP address and port of the page. Beyond this computer it needs --certificate, --key and --clients.
help-floor-board-people = The people file: supervisors sign on by it, to say that they come. Without it everybody only looks.
help-floor-board-table = A table that this board shows; may be given more than once. Without it all of the house.
help-floor-board-database = The central database, as libpq writes it: for last rounds, and for tables that were lost before the board started.
help-floor-board-certificate = The page's certificate, for browsers of other computers.
help-floor-board-key = Its private key.
help-floor-board-clients = The authorities whose client certificates may look.
help-floor-board-name = A host name by which browsers reach the page; may be given more than once.
help-floor-board-language = The page's first language.
help-floor-demo = A whole floor on this computer, for a look: a temporary database and broker, two stores, simulated tables with their couriers. All ends with it.
help-floor-demo-tables = How many tables.
help-floor-demo-speed = How many times as fast as real tables they play.
help-floor-demo-seconds = End after so many seconds; without it, Ctrl-C ends it.
help-floor-report =
    Show the report of a table, of some, of a pit, or of all. Exit 1: nothing of this time; 2: no such table or pit; 4: the database.

    One table: from its records at the centre, the same figures as the table's own report. Several: from figures that the store has added up, by gaming days.
help-floor-report-tables = Names of tables on the floor; without: all.
help-floor-report-from = Of one table: as tablectl report. Of several: a gaming day, 2026-01-31. Default: the newest.
help-floor-pit = The tables of this pit, for as long as they stood there: what stands before the last hyphen of their names, until they are moved.
help-floor-from-day = The first gaming day: 2026-01-31. Default: the newest.
help-floor-recall = Show a table's rounds from the records at the centre, as its own recall does. Exit 1: no such round; 2: no such table.
help-floor-deck = Show which rounds used a deck, at whichever tables, and its counts afterwards. Exit 2: no such deck.
help-floor-deck-table = At this table alone; may be given more than once.
help-floor-device = Show how often machines failed, by serial number and firmware, the worst first. Exit 1: no such machine, or nothing of this time.
help-floor-device-serial = One machine, by its serial number.
help-floor-export = Write what is derived into a folder as Parquet, a file for each table. Exit 2: the folder is not empty.
help-floor-export-folder = An empty folder; it is made if it is not there.
help-floor-export-records = The events, too, with the definitions that they name.
help-floor-report-table = The table's name on the floor.
help-floor-alarms = Show what the centre refused: each alarm stands until a person decides. Exit 1: one stands.
help-floor-decide = The number of an alarm that is decided.
help-floor-by = Who decides.
help-floor-reason = Why; it is kept.
help-results = Judge the house's results of this table over all time, and note them for the daemon; or show them.
help-results-file = The results, as for `odds GAME --results`, of all time so far. Default: show what was judged last.
help-acknowledge-results = Say that the results outside their bound are seen, and what is done about them.
help-floor-credentials = The credentials to show the broker, made by tablectl floor key.
help-floor-init = Make what a centre and its tables need, at the offline computer that keeps the keys: a folder for each node and table, to be carried there.
help-floor-init-file = The file of houses, pits and tables.
help-floor-init-folder = Where all is written: keys/ stays here, offline; carry/ leaves it. What is there already stays valid: after a change of the file, say it again.
help-floor-key = Keys and credentials: who may do what at the broker.
help-floor-key-make = Make the credentials of a table, a store, a board, a pit's board or a bridge.
help-floor-key-role = table, store, board, pit or bridge.
help-floor-key-whose = The name; a table's is that of its file.
help-floor-key-table = A table that a pit's board sees; may be given more than once.
help-floor-key-revoke = Revoke credentials. Each broker needs the new rights.conf, and to be told to read it.
help-floor-key-revoked = Whose credentials.
help-floor-key-list = Show who has credentials, until when, and who is revoked.
help-floor-key-folder = The folder of the house's keys.
help-floor-key-days = Days for which it holds.
help-floor-offer = Limits, pay tables, people and approved manifests that the house wants: signed, offered, and decided by each table.
help-floor-offer-key = Make the key that signs offers, and its public half for the tables.
help-floor-offer-folder = Where they go; the private one stays offline.
help-floor-offer-sign = Sign an offer to one table. No network and no database is needed.
help-floor-offer-with = The approval key.
help-floor-offer-out = Where the signed offer goes.
help-floor-offer-by = Who offers it; recorded at the table.
help-floor-offer-limit = A wager's lowest and highest bet; may be given more than once.
help-floor-offer-people = A people file: all people of the table, with what is kept of their PINs.
help-floor-offer-to-key = A file with what `tablectl people key` printed at the table. People are encrypted to it.
help-floor-offer-manifest = An approved manifest, as `tablectl manifest` printed it.
help-floor-offer-days = Days in which the table may take it.
help-floor-offer-number = The offer's number; the largest is the newest. Without it, the time.
help-floor-offer-publish = Make signed offers the newest of their tables; each table fetches its own.
help-floor-offer-file = A signed offer.
help-floor-offer-list = Show each table's newest offers, and its answers. Exit 1: one was refused, or is too late.

## What moves a table from step to step, beside the keys and what devices say.

trigger-advance = by itself
trigger-clear = a person clears
trigger-count = a person counts
trigger-order-decks = a supervisor orders one deck or two
trigger-choose = a supervisor chooses what is played
trigger-adopt = a person adopts the shuffler
trigger-change-decks = a supervisor orders new decks
trigger-register-deck = a person registers a deck
trigger-hand-count = a person counts a deck
trigger-declare-dead = a person declares a dead table
trigger-take-over = a supervisor takes over
trigger-stay = a person who is signed on is still there
trigger-sign-on = a person signs on
trigger-sign-off = a person signs off
trigger-test-lamps = a technician tests the lamps
trigger-look = a supervisor looks at cards
trigger-unlock = a badge is let in again
trigger-tap = a dealer taps
trigger-call-floor = the dealer calls the floor
trigger-coming = a supervisor says that they come
trigger-acknowledge = somebody at the table acknowledges the alarms
trigger-room = a supervisor chooses the room settings
trigger-payout = the dealer states a payout
trigger-refuse-payout = a payout is refused
trigger-tell = an act of the hand is told
trigger-place-puck = the puck is placed
trigger-post-short = a player posts less
trigger-declare = a person declares an irregularity
trigger-decide = a person decides an irregularity
trigger-late-bet = a late bet is ruled on
trigger-mode = a supervisor orders how the table deals
trigger-acknowledge-results = a supervisor has seen the results outside their bound
