# What the daemon and its page answer where a wish is no event, and why the daemon ends.

## Answers of the daemon

answer-stopping = The daemon is stopping: nothing was changed.
answer-halted = The table is halted: { $why }
answer-no-file = This table was started without a file: nothing can be chosen.
answer-configuration-not-in-time = The configuration could not be read in time: try again.
answer-not-understood = Not understood: { $error }
text-character = the character { $name } has no place in a text
text-marks = more than two marks lie on one letter
text-letters =
    { $count ->
        [one] it needs at least one letter or digit
       *[other] it needs at least { $count } letters or digits
    }
text-long = it has more than { $count } characters
answer-text = { $name }: { $what }.
answer-line-too-long = A line has at most { $most_bytes } bytes.
answer-too-many-connections =
    { $count ->
        [one] There is { $count } connection already: try again later.
       *[other] There are { $count } connections already: try again later.
    }

## Answers of the page’s server

answer-sign-on-over = The sign-on has ended: sign on again.
answer-technician-looks = A technician looks at the devices, at the closed table.
answer-too-much = Too many requests at once: wait a moment.
answer-press-names-offer = A press on the page names the offer that it answers.
answer-changes-from-events = Changes come from /events.
answer-sign-on-elsewhere = Signing on goes by /sign-on.
answer-from-elsewhere = This request comes from another page and is not answered.
answer-other-address = This page has another address: open the one that is configured.
answer-body-is-json = A request’s body is application/json.
answer-too-many-viewers =
    { $count ->
        [one] There is { $count } viewer already: close one.
       *[other] There are { $count } viewers already: close one.
    }
answer-nothing-here = There is nothing here.
answer-request-not-in-time = The request did not come to its end in time.
answer-kiosk-presses = Only the screen at the table may do that, or who has signed on here. To make this browser the screen at the table: tablectl kiosk.
answer-kiosk-alone = This table shows its page on the screen at the table alone. To make this browser that screen: tablectl kiosk.
answer-kiosk-by-socket = Ask for that at the table's computer: tablectl kiosk.
answer-watch-closed = Health and metrics are not for you: see page.watch in the table’s file.
answer-watch-only = This certificate is for health and metrics alone.
answer-software-by-socket = Ask for that at the table's computer: tablectl manifest --recheck.
answer-coming-by-socket = That a supervisor comes is told by the pit board.
answer-no-ticket = This address was used already, or the table was started again. Ask for another one: tablectl kiosk.
answer-no-page = This table serves no page.
answer-page-waits = The page is not served now; `tablectl status` says why.
answer-panel-elsewhere = Only the table's own kiosk is the panel: with its own credential, or with the certificate that is configured for it.
answer-question-failed = The program has failed at this question; the table goes on. See the log.
# What the web server says itself, as it stands.
answer-http = { $text }
answer-record-for-supervisor = The record is shown to a supervisor.
answer-no-such-record = There is no such record.
answer-record-for-others = This record is being made for others: wait a moment.
answer-record-not-in-time = The record was not made in time: ask for less of it.
# The last words of the program that makes the record, as they stand, where they are no message.
answer-record-not-made = The record could not be made: { $error }
answer-record-keys = What this record can be asked for is: { $names }
answer-which-deck = Which deck? Write it like colour=red
answer-number-to = A number from 1 to { $to }
answer-time-such-as = { $name } is a time such as 2026-01-31T14:00

## Why the daemon does not start, or ends

error-device = { $name }: { $what }
error-definition-changed = Round { $round } was opened with another configuration, and { $why }. Start with that one, finish or void the round, and change it then.
error-definition-not-this = it is not this one
error-definition-not-kept = the journal does not hold it
error-definition-of-another-version = this version cannot read it: { $error }
error-not-approved = { $path } is not as approved, or not among what was approved: install what was approved, or have it approved
error-log = { $path }: the log cannot be written: { $why }. Make its folder writable, or configure log: to
error-page-in-use = page: { $where }: another program listens here; stop it (`sudo tablectl doctor` names it), or configure page: listen
error-page-not-up = page: { $where }: this computer has no such address; bring its network up, or configure page: listen
error-page-not-proved = Another program listens at the page’s address; `sudo tablectl doctor` names it.
error-page-not-passed = page: { $where }: only the service manager can listen at a port below 1024, and it has passed none; run `sudo tablectl setup --page`, then `systemctl restart dealer-table`
error-page-setup = page: { $where }: { $what }; configure page: in the table’s file
error-page-certificates = its certificates cannot be used: { $error }
error-socket-in-use = { $path }: another daemon answers here; stop it first
error-at = { $path }: { $what }. { $remedy }
error-socket-not-made = the socket cannot be made: { $why }
error-check-socket-folder = Check that its folder exists and may be written, or configure api_socket
error-long-path = the path has more than { $most_bytes } bytes
error-shorter-socket = Configure a shorter api_socket
error-no-socket = this is no socket
error-move-away = Move it away, or configure api_socket

## Whoever speaks to a daemon

error-not-asked = { $path }: the table cannot be asked: { $why }; whether it runs is not known
error-no-daemon = { $path }: no table is running here ({ $why }); start it with: tablectl run
error-no-answer = no answer
error-just-ended = it has just ended
error-daemon-silent = { $path }: the daemon does not answer
error-daemon-unclear = { $path }: what the daemon says is not understood: { $error }. Is it of the same version?
error-other-answer = { $path }: an answer to another question
error-no-key = no key “{ $name }”: { $hint }
error-did-you-mean-key = did you mean { $name }?
error-keys-are = there are { $names }

## People of the house

error-people-file = { $path }: the people file cannot be written: { $why }
error-pin-digits = a PIN has { $low } to { $high } digits and nothing else
error-pin-guessed = that PIN is one of those that are guessed first: choose another
error-pin-is-badge = the badge’s number is no PIN: choose another
