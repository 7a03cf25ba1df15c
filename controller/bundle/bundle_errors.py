"""Why a bundle was not saved, or not put in place. What was there is as it was."""

from controller.errors import DealerTableError, ExitCode


class BundleError(DealerTableError):
    """It cannot be read or written: the disk, the place, the rights."""

    exit_code = ExitCode.STORAGE


class BundleWishError(BundleError):
    """What was asked for cannot be: no key, a key that is none, a table that is here already."""

    exit_code = ExitCode.USAGE


class BundleRefusedError(BundleError):
    """The bundle is not one that this key opens, not whole, or not sound."""

    exit_code = ExitCode.NEGATIVE
