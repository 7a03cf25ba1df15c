# What the daemon and its page answer where a wish is no event, and why the daemon ends.

error-device = { $name }: { $what }
