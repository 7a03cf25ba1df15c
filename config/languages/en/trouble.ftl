# What is wrong with devices and with the lines to them, and what to do about it (drivers).

## Where, what, and what to do

trouble-at = { $url }: { $what }
trouble-at-with-remedy = { $url }: { $what }. { $remedy }
trouble-several = { $first }; { $rest }
# What another program says, as it stands.
trouble-other = { $text }
trouble-raised = { $name }: { $text }

## Why a link is lost

trouble-lost = the device was lost
trouble-unheard = not heard from since the start
trouble-silent = silent for { $seconds } s
trouble-deaf = does not hear: no answer for { $seconds } s
trouble-no-answer = the device does not answer
trouble-rebooted = rebooted
trouble-replaced = replaced by { $serial }
trouble-opened-again = opened again
trouble-takes-no-more = the device takes no more bytes
trouble-floods = reports more than { $count } events a second: it is left alone for ten seconds
trouble-tls-files = the address has to name three files by their whole paths: authority, certificate and key
trouble-tls-files-unusable = the files for encryption cannot be used: { $why }
trouble-tls-not-the-device = the device’s certificate is not accepted: { $why }
trouble-tls-out-of-time = the device’s certificate is not valid at this computer’s date: one of the two is wrong
trouble-tls-closed = the device has closed the encrypted connection at once: it may not accept the table’s certificate
trouble-tls-failed = no encrypted connection: { $why }
trouble-check-tls-files = check the three files in the address and their rights
trouble-unplugged = unplugged
trouble-transfer-failed = unplugged, or its cable or hub has failed
trouble-line-closed = the other end has closed the line
trouble-connection-closed = the other end has closed the connection
trouble-closed = closed
trouble-goodbye = the host has said goodbye
trouble-host-stops = the host stops
trouble-process-ends = the program ends
trouble-controller-failed = { $name } in the controller
trouble-transport-failed = { $name } in the transport
trouble-kit-cut = the conformance kit has cut the line
trouble-wait = Wait

## Why a device is refused

trouble-other-protocol = { $serial } speaks protocol version { $number }, this host speaks { $ours }: install matching firmware or a newer controller
trouble-other-kind = { $serial } is { $found }, not { $wanted }: check the cable and the device’s address in the configuration
trouble-kind-shuffler = a shuffler
trouble-kind-sensors = a set of bet sensors
trouble-kind-key-pad = a key pad
trouble-self-driven = { $serial } deals by itself: configure the driver self-driven-shuffler, or plug in the right shuffler
trouble-host-driven = { $serial } deals when the host asks: configure the driver shuffler, or plug in the right shuffler

## Why a line cannot be opened

trouble-opening-slow = opening takes too long
trouble-opening-hangs = an earlier try to open it still hangs
trouble-opening-given-up = opening was given up
trouble-port-taken = another process has this port
trouble-port-ours = the table’s own program has this port already, for another device
trouble-device-taken = another process has this device
trouble-may-not-open = the service may not open this device
trouble-nobody-answers = nobody answers
trouble-no-device = no such device
trouble-only-others = no such device (of this kind there is serial number { $serials })
trouble-several-of-kind =
    { $count ->
        [one] { $count } device of this kind
       *[other] { $count } devices of this kind
    }
trouble-same-serial =
    { $count ->
        [one] { $count } device has this serial number
       *[other] { $count } devices have this serial number
    }
trouble-no-usb-function = the device has neither a pair of endpoints to talk over nor a boot keyboard
trouble-no-address = this is no address
trouble-no-serial-address = this is no address of a serial port
trouble-no-usb-address = this is no address of a USB device
trouble-wrong-line-settings = this is no address of a serial port: baud is a number, parity none, even or odd, stop 1 or 2, dtr and rts on or off
trouble-line-twins = two USB adapters have the serial number { $serial }: { $first } and { $second }
trouble-line-misplaced = the USB adapter belongs at the place { $place }, and is at { $found }
trouble-line-slow = the USB adapter at { $port } holds back what it receives for { $count } ms, and the kernel takes no order to change that
trouble-line-sleeps = the kernel may let the USB device at { $port } sleep
trouble-no-handler = pyserial has no handler “{ $name }”
trouble-writes-down = with “{ $name }” pyserial would write down all that passes: a table’s file may not have that
trouble-no-usb-option = unknown in a USB address: { $names }
trouble-no-libusb = libusb 1.0 is not installed (on Debian: apt install libusb-1.0-0)
trouble-usb-not-shown = USB devices are not shown: { $why }

## Errors of the operating system

trouble-no-such-file = no such file or directory
trouble-too-large = the file is too large
trouble-is-directory = a directory
trouble-forbidden = permission denied
trouble-connection-refused = connection refused
trouble-connection-reset = connection reset by the other end
trouble-connection-timed-out = connection timed out
trouble-no-route = no route to the host
trouble-no-network = the network is unreachable
trouble-input-output = input/output error
trouble-broken-pipe = broken pipe
trouble-no-descriptors = this program may open no more files: it has as many open as it may (LimitNOFILE in its unit)
trouble-no-descriptors-anywhere = this computer may open no more files: its programs have as many open as it can
trouble-no-memory = this computer has no memory left for it
trouble-no-room-now = the system has no room for it at present
trouble-address-taken = a program listens at this address already
trouble-disk-full = the disk is full
trouble-name-unknown = nobody knows a host of this name
trouble-name-unresolved = no name server answers, so the host’s name says nothing

## What the technician can do

trouble-check-power = Check its power and the cable
trouble-check-device = Check the device and its cable
trouble-check-cable-and-path = Check the cable, the device’s power and its path in the configuration
trouble-check-cable-and-address = Check the cable, the device’s power and the address in the configuration
trouble-check-power-and-network = Check the device’s power, the network cable and the address
trouble-check-power-and-others = Check the device’s power, the address, and that nobody else is connected to it
trouble-plug-in = Plug it in
trouble-plug-in-or-correct-path = Plug the device in, or correct its path in the configuration
trouble-plug-in-or-correct-address = Plug it in, or correct its address
trouble-allow-port = Add the service’s user to the group of the port (dialout), or correct the udev rule
trouble-add-udev-rule = Add to /etc/udev/rules.d/60-dealer-table.rules: { $rule }
trouble-nothing-behind-port = The driver sees no device behind this port: check the cable
trouble-other-end-gone = The other end has just gone: check the cable and the device’s power
trouble-pull-the-other = Leave only the right one plugged in, at its own place
trouble-stop-the-other = Stop the other controller: two must never drive one device (`sudo tablectl doctor` names it)
trouble-own-address = Give each device an address of its own
trouble-add-serial = Add the serial number to the address
trouble-change-one = Change one: they cannot be told apart
trouble-correct-interface = Correct the address, or the number after ?interface=
trouble-install-backend = Install it, or correct the address
trouble-write-it-like = Write it like { $url }

## Cards that a shuffler cannot tell any more

trouble-cards-forgotten = the shuffler does not know them any more
trouble-cards-unfit = what the shuffler tells does not fit what was asked

## Modules of bet sensors on Modbus

trouble-module = module { $name } (unit { $unit }): { $what }
trouble-module-bouncing = module { $name } (unit { $unit }), input { $inputs }: changes too often
trouble-module-mute = it does not answer
trouble-module-garbled = its answers are garbled
trouble-module-another = it is a { $found }, not a { $wanted }
trouble-module-nameless = it says no name, and a { $wanted } is configured
trouble-module-unsaid = it does not say whether it is a { $wanted }
trouble-module-no-function = it answers: no such function
trouble-module-no-address = it answers: no such address
trouble-module-no-count = it answers: no such count of inputs
trouble-module-failed = it answers: it has failed
trouble-module-busy = it answers: it is busy
trouble-module-memory-failed = it answers: its memory has failed
trouble-gateway-no-path = it answers: the gateway has no path to it
trouble-gateway-no-answer = it answers: the gateway gets no answer from it
trouble-module-exception = it answers: exception { $number }

## Drivers that are installed, or not

trouble-no-driver = no driver “{ $name }” is installed; there are: { $known }
trouble-no-transport = no transport for URLs of “{ $name }” is installed; there are: { $known }
trouble-no-usb-backend = no USB backend “{ $name }” is installed; there are: { $known }
trouble-no-operator = no way to act on devices “{ $name }” is installed; there are: { $known }
trouble-offered-twice = “{ $name }” ({ $group }) is offered by { $packages }: uninstall all but one of them
trouble-name-offered-twice = the name is offered by { $packages }
trouble-broken = “{ $name }” of { $package } does not work: { $why }. Reinstall that package, or ask its authors

## Options of a driver that are wrong

option-problem = { $place }: expected { $expected }
option-problem-found = { $place }: found { $found }; expected { $expected }
option-hint = { $expected }; did you mean '{ $text }'?
option-none = nothing: this driver has no options
option-key = the key '{ $key }'
option-unknown-key = the unknown key '{ $key }'
option-keys = one of the keys: { $words }
option-no-key = no key here
option-required = { $expected } (this key is required)
option-text = text
option-true-or-false = true or false
option-one-of = one of: { $words }
option-whole-number = a whole number from { $low } to { $high }
option-number = a number from { $low } to { $high }
option-mapping = a mapping (key: value)
option-no-baud = no baud rate: TCP has none
option-layout = the table’s seats (numbers) and spots (names, in their order)
option-modules = 1 to { $high } modules, each under its name
option-last-address = inputs that end at address { $high } at the latest
option-own-inputs = inputs of its own ({ $name } reads the same ones)
option-own-answer = a question that cannot be its own answer on a line that echoes: inputs from here: at most { $low }, and the rest as another module of the same unit; or { $high } and more
option-one-input = one input only ({ $name } has it)
option-input = an input: a whole number from 0 to { $high }
option-own-input = an input of its own (it senses { $spot })
option-spot = { $spot } of seat { $seat }
option-spots = a list of spots: { $words }
option-no-spot-with-input = no spot with an input ({ $name })
option-input-for-each = an input for each spot, or the spot under by_hand
option-none-for = none for { $words }
option-turn = a turn of { $seconds } s with { $count ->
        [one] { $count } module
       *[other] { $count } modules
    }
option-turn-at-most = at most { $seconds } s for one turn round the bus: a shorter time, a higher baud rate, or fewer modules on it
option-some-key = at least one key of the pad and what it means
option-gesture = a key (kp_1), 'hold' and a key, or two keys, by their names or numbers (0x59)
option-key-again = each key once: this is '{ $key }' again
option-begins-entry = nothing here: this key begins an entry of two keys

## What a technician’s look at the devices finds

technician-through-daemon = as the running daemon sees them
technician-without-daemon = without a daemon
technician-not-reached = { $url }: not reached yet
technician-other-serial = serial number { $serial }, but the configuration has { $expected }
