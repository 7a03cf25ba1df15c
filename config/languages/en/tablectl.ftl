### What tablectl prints.
tablectl-unfit = '{ $found }': expected { $expected }
