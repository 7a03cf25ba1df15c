"""The table: game definitions, procedure, journal, daemon, panel and command line."""
