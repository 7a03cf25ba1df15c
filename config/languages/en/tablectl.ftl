### What tablectl prints.
tablectl-unfit = '{ $found }': expected { $expected }
tablectl-command-broken = the command { $name } ({ $origin }) cannot be loaded: { $why }
tablectl-not-installed = (a checkout that was not installed)
