"""Why a bundle was not saved, or not put in place. What was there is as it was."""

from controller.errors import DealerTableError, ExitCode


class BundleError(DealerTableError, exit_code=ExitCode.STORAGE):
    """It cannot be read or written: the disk, the place, the rights."""


class BundleWishError(BundleError, exit_code=ExitCode.USAGE):
    """What was asked for cannot be: no key, a key that is none, a table that is here already."""


class BundleRefusedError(BundleError, exit_code=ExitCode.NEGATIVE):
    """The bundle is not one that this key opens, not whole, or not sound."""
