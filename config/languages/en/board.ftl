### The pit board: all tables of a house at a glance.

## the page

board-title = Pit board
board-counts = tables: { $all }, open: { $count }
board-needed = Who needs somebody
board-more = { $count ->
    [one] 1 more table
   *[other] { $count } more tables
 }
board-needed-count = { $count ->
    [one] 1 table needs somebody
   *[other] { $count } tables need somebody
 }
board-calm = No table needs anybody.
board-no-tables = No table was heard yet. Each tells how it stands every ten seconds.
board-pits = All tables
board-no-pit = Tables
board-line-lost = This page has lost the board. What it shows may be old.
board-no-answer = No answer. Try again.
board-asks = The table is asked how it stands.
board-sound-on = Sound on
board-sound-off = Sound off
board-sound-muted = Touch for sound
board-sign-on = Sign on
board-sign-off = Sign off
board-badge = Badge
board-pin = PIN
board-close = Close
board-picture = Table now
board-rounds = Last rounds
board-dealer = Dealer
board-round = Round
board-limits = Limits
board-seats = { $count } of { $all } seats in play
board-i-come = I’m coming
board-comes = { $name } is coming
board-told = The table was told. Its dealer reads it.

## what needs somebody

board-rank-urgent = urgent
board-rank-waits = waits
board-rank-dealer = dealer
board-rank-next = next deal
board-halted = The table is halted
board-stopped = Round stopped: { $what }
board-held = Held until put right: { $what }
board-no-next-deal = No next deal: { $what }
board-gone = The table’s program is gone
board-pit-silent = { $pit } is not heard: { $count } tables
board-silent = Not heard since { $time }
board-waited = Not heard yet
board-off = Switched off at { $time }
board-call = Calls a supervisor
board-call-for = Calls a supervisor: { $reason }
board-decisions = { $count ->
    [one] 1 irregularity to decide
   *[other] { $count } irregularities to decide
 }
board-late = { $count ->
    [one] 1 late bet to decide
   *[other] { $count } late bets to decide
 }
board-pins = Somebody tries PINs
board-refused-version = Its messages cannot be read: look at its version
board-twice = Two tables call themselves { $name }: look at their files

## answers

broker-not-connected = The broker was not reached yet.
broker-not-reached = The broker is not reached, the next try follows: { $error }
broker-lost = The broker is lost, the next try follows.
broker-nobody-listens = no store listens there now
broker-no-tls = the broker offers no TLS
broker-no-rights = The broker refuses: these credentials do not allow to hear these tables ({ $error }).
broker-heard = Listens to the tables of { $name }.
board-refused = A glance of { $name } is refused ({ $kind }): { $error }
board-table-silent = The table { $name } does not answer.
board-table-unseen = The table { $name } has shown no picture yet: its daemon does not run.
board-no-such-table = The board knows no table { $name }.
board-no-centre = This board has no central database (--database): it cannot show rounds.
board-no-rounds = The rounds cannot be read: { $error }
board-sign-on-first = Sign on first.
board-supervisors-come = Only a supervisor says that they come.
board-nobody-signs = Nobody can sign on at this board: it was started without a people file (--people).
board-not-known = Badge or PIN is wrong.
board-too-soon = Too many wrong PINs. Wait, then try again.
