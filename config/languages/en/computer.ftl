### What is wrong with the table's computer: notices beside the step, and what stops the next deal.

notice-heads-not-kept = Heads of the journal are not kept in { $place }: { $why }. Tell a technician.
notice-page-waits = The page is not served yet: { $what }. The table tries again every 2 seconds.
notice-page-failed = The page failed ({ $error }), and is started again. Keep the log, and tell a technician.
notice-upkeep-failed = The computer fails at what is done beside the game: { $why }. It is tried again, and play goes on. Tell a technician: the log says what.
notice-line = { $name }: { $what }. Play goes on. Tell a technician: `sudo tablectl doctor` says what to do.
notice-port-taken = Another program has the port of { $name }, { $url }. `sudo tablectl doctor` names it. Stop it: the table takes the port again by itself.
notice-clock-behind-journal =
    { $minutes ->
        [one] The computer's clock is { $minutes } minute behind the journal's last event. Tell a technician: date and time are wrong.
       *[other] The computer's clock is { $minutes } minutes behind the journal's last event. Tell a technician: date and time are wrong.
    }
notice-clock-behind-program = The computer's clock is earlier than this program. Tell a technician: date and time are wrong.
notice-clock-forward =
    { $minutes ->
        [one] The computer's clock was put forward by { $minutes } minute. Compare it with a watch.
       *[other] The computer's clock was put forward by { $minutes } minutes. Compare it with a watch.
    }
notice-clock-back =
    { $minutes ->
        [one] The computer's clock was put back by { $minutes } minute. Compare it with a watch.
       *[other] The computer's clock was put back by { $minutes } minutes. Compare it with a watch.
    }
notice-clock-alone = The computer's clock is not synchronised. Tell a technician: timedatectl.
notice-disk =
    { $count ->
        [one] The journal's disk ({ $path }) has room for about { $count } day. Tell a technician.
       *[other] The journal's disk ({ $path }) has room for about { $count } days. Tell a technician.
    }
notice-disk-unknown = How much room the journal's disk ({ $path }) has cannot be read: { $why }. Tell a technician.
notice-journal-held = Another program has been reading the journal for long: its log grows until that program ends. Tell a technician: fuser -v on the journal names it.
notice-scarce-files = The table’s program has more than four fifths of the files open that it may: without one it loses devices and takes no more screens in. Tell a technician: tablectl status has the figures.
notice-scarce-memory = The table’s program takes more than four fifths of the memory that it may: the system may end it. Tell a technician: tablectl status has the figures.
notice-journal-locked = Another program locked the journal, so the table had to wait for more than a second. Tell a technician: `sudo tablectl doctor` names the programs that have it open; after five seconds of this the table halts.
notice-journal-unchecked = The journal could not be checked: { $why }. Tell a technician: tablectl journal verify.
notice-backup-none = There is no copy of the journal in { $path } yet. Tell a technician: systemctl enable --now dealer-table-backup.timer.
notice-backup-never = The journal could not be copied, and there is no copy yet: { $why }. Tell a technician: tablectl journal backup.
notice-backup-unread = What is known of the journal's copies cannot be read: { $why }. Tell a technician: tablectl journal backup.
notice-backup-failed =
    { $count ->
        [one] The journal could not be copied: { $why }. The last good copy is { $count } day old. Tell a technician: tablectl journal backup.
       *[other] The journal could not be copied: { $why }. The last good copy is { $count } days old. Tell a technician: tablectl journal backup.
    }
notice-backup-old =
    { $count ->
        [one] The last good copy of the journal in { $path } is { $count } day old. Tell a technician: systemctl status dealer-table-backup.timer.
       *[other] The last good copy of the journal in { $path } is { $count } days old. Tell a technician: systemctl status dealer-table-backup.timer.
    }
notice-floor-fork = The centre has other records of this table under the same numbers. Nothing more is delivered to it; play goes on. Tell a technician: tablectl floor alarms, at the centre.
notice-floor-short = The centre has later records of this table than its journal. Nothing more is delivered to it; play goes on. Tell a technician: tablectl floor alarms, at the centre.
notice-floor-broken = The centre finds a record of this table that was changed. Nothing more is delivered to it; play goes on. Tell a technician: tablectl journal verify.
notice-floor-foreign = The centre has this journal under the name of another table. Nothing is delivered to it; play goes on. Tell a technician: floor, in the table’s file.
notice-floor-version = The centre’s program is older than this table’s. Records wait here; play goes on. Tell a technician: the centre needs an update.
notice-floor-unreadable = The centre cannot read what this table delivers. Records wait here; play goes on. Tell a technician: tablectl floor alarms, at the centre.
notice-floor-many = This table has begun more journals in an hour than the centre takes. Records wait here; play goes on. Tell a technician: tablectl floor alarms, at the centre.
notice-floor-underived = The centre has all records of this table, and its reports stand before event { $number }, which it cannot use. Play goes on. Tell a technician: tablectl floor alarms, at the centre.
notice-not-sealed = Old events of the journal cannot be sealed: { $why }. Tell a technician: tablectl journal seal.
journal-check-ended = its process ended with exit code { $number }
computer-number = Computer { $number } of this table.
