"""What every model of a configuration file is made of."""

import os

from pydantic import BaseModel, ConfigDict, Field

# No other package's plugin has a say in what a table accepts; looking for them costs 20 ms.
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")


class Strict(BaseModel):
    """A mapping of a file: every key is known, every value is of its type."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, defer_build=True)


Word = Field(strict=False)
"""For enumerations: in a file their members are words."""
