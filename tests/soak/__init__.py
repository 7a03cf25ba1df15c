"""The long run: storms, crash sweeps and kills of real processes, for as long as one likes."""
