"""The Debian packages on a whole Debian that is booted in a container: `make package-test`."""
