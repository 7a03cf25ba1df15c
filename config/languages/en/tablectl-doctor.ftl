### tablectl doctor: what is wrong with the table's computer, and what to do

doctor-do = {"  "}→ { $action }
doctor-line = { $text }
doctor-found =
    { $count ->
        [0] Nothing found: { $path }
        [one] { $count } finding: { $path }
       *[other] { $count } findings: { $path }
    }

doctor-configuration-action = Correct { $path }, then look again: tablectl config check.
doctor-rights-action = Run the command that stands there.
doctor-service-action = Give { $name } what it needs, then look again: tablectl config check --as-service { $path }
doctor-ended = The service has ended, and is not started again by itself (exit status { $code }): { $why }
doctor-ended-action = Mend the cause, then: systemctl start dealer-table. What each status means: systemd/README.md.
doctor-people-missing = { $path } is not there: the daemon does not start without people.
doctor-people-action = Enter the first person: { $command }
doctor-software-action = The service does not start. Remove what belongs to no package, find out who changed the rest, and install the packages anew: apt-get install --reinstall.
doctor-manifest =
    { $count ->
        [one] { $count } file is not as approved: { $path }
       *[other] { $count } files are not as approved, the first is { $path }
    }
doctor-manifest-action = Find out who changed them: tablectl manifest --check. What is right is approved anew as { $path }.

doctor-page-held = { $program } (process { $number }) listens at port { $port }, which is the page’s.
doctor-page-port = Another program listens at port { $port }, which is the page's.
doctor-page-port-action = Find it: ss --listening --tcp --numeric --processes. End it, or change page.listen.
doctor-page-not-held = While the table is stopped, any account of this computer can listen at port { $port }, which is the page’s.
doctor-page-not-held-action = Let page.listen have a port below 1024 (843), then run: sudo tablectl setup --page
doctor-page-address = The page's address { $host } cannot be used: { $error }.
doctor-page-address-action = Is the network up? Compare page.listen with: ip address.
doctor-certificate-unread = The certificate { $path } cannot be read.
doctor-certificate-unread-action = Look at it: openssl x509 -noout -text -in the file. Without openssl: apt-get install openssl.
doctor-certificate-ends =
    { $count ->
        [one] The certificate { $path } ends in { $count } day.
       *[other] The certificate { $path } ends in { $count } days.
    }
doctor-certificate-over =
    { $count ->
        [one] The certificate { $path } has been over for { $count } day.
       *[other] The certificate { $path } has been over for { $count } days.
    }
doctor-certificate-action = Issue a new one (docs/page.md, docs/devices.md), then restart the daemon between two rounds.

doctor-clock = No time service has set this computer's clock.
doctor-clock-action = Look at: timedatectl. If none is installed: apt-get install chrony.
doctor-clock-behind = The clock is behind event { $number } of the journal.
doctor-clock-before-program = The clock is earlier than this program.
doctor-clock-behind-action = Set the clock before a gaming day is booked: timedatectl. Its battery may be empty.

doctor-disk =
    { $count ->
        [one] There is room for { $count } day of the journal in { $path }.
       *[other] There is room for { $count } days of the journal in { $path }.
    }
doctor-disk-action = Make room on that disk; a full one halts the table.
doctor-retired-action = Leave it off the table: docs/spare.md says how it becomes a spare.
doctor-journal-folder = The journal's folder { $path } cannot be seen: { $error }.
doctor-journal-folder-action = The service makes /var/lib/dealer-table at its start; make any other folder for its user.
doctor-journal-unchecked = The table has run for { $count } days without a check of its journal.
doctor-journal-unchecked-action = Look why: tablectl status, and the log. Or check it by hand: tablectl journal verify.
doctor-journal-action = Keep the files as they are, and look: tablectl journal verify.
doctor-head-place = The place outside for heads is out of reach: { $path }
doctor-head-place-action = Mount it. A new one is made once: touch the file, and let the daemon's user write it.
doctor-backup-action = Look why: systemctl status dealer-table-backup.timer dealer-table-backup.service. Try it: tablectl journal backup.
doctor-backup-same-disk = The folder for copies of the journal is on the journal's own disk: { $path }
doctor-backup-same-disk-action = Mount another disk or a folder of another computer there.
doctor-backup-gone = The folder for copies of the journal is out of reach: { $path }
doctor-backup-gone-action = Mount its disk. A new folder is made once, and belongs to the daemon's user.

doctor-port-missing = { $name }: there is no { $path }.
doctor-port-missing-action = Plug it in. If it is: is its serial number in the udev rules (systemd/README.md)?
doctor-journal-locked = { $program } (process { $number }) has locked the journal { $path }: the table cannot write.
doctor-port-held = { $path } is held by { $program } (process { $number }).
doctor-port-held-action = End that program: kill { $number }. If it comes again, remove it.
doctor-no-serial-number = { $name }: the adapter at { $path } has no serial number, so two of them cannot be told apart.
doctor-no-serial-number-action = Exchange the adapter for one that has, or name it by its place: tablectl setup.
doctor-port-group = { $path } belongs to the group { $name }, so the service may not open it.
doctor-udev-action = Make the udev rules anew with tablectl setup, or as the head of /etc/udev/rules.d/60-dealer-table.rules says.
doctor-line-twins-action = Pull the one that is not this table's. While both are plugged in, neither is opened anew.
doctor-line-slow-action = Take another adapter: this one's driver does not do what it is told.
doctor-modem-manager = ModemManager may write to { $path }: it looks for modems.
doctor-modem-manager-action = Install the udev rules (systemd/README.md), or: systemctl disable --now ModemManager.
doctor-brltty = brltty may take { $path }: it looks for braille displays.
doctor-brltty-action = Remove it: apt-get remove brltty.
doctor-firmware = { $name } runs the firmware { $digest }; { $expected } is expected.
doctor-firmware-action = Let nobody deal until it is known why. If it was approved, enter its digest in the table's file.
