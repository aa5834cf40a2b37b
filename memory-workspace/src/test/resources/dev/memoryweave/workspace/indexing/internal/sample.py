# 重试 😀 keeps trying.
"""Tries again until it works."""
import time
from typing import Callable

MAX_ATTEMPTS = 5


@dataclass
class Backoff:
    """How long to wait."""

    base: float = 0.1

    # Doubles each time.
    def delay(self, attempt: int) -> float:
        return self.base * 2 ** attempt

    @staticmethod
    def none() -> "Backoff":
        class Zero(Backoff):
            def delay(self, attempt):
                return 0.0

        return Zero()


def retry(backoff: Backoff):
    """Decorates what may fail."""

    def decorate(work: Callable):
        def call(*args):
            for attempt in range(MAX_ATTEMPTS):
                try:
                    return work(*args)
                except OSError:
                    time.sleep(backoff.delay(attempt))

        return call

    return decorate


async def main() -> None:
    print("it's { not a block")


if __name__ == "__main__":
    main()
