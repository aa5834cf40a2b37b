<?php
// 重试 😀 keeps trying.
namespace Example\Retry;

use InvalidArgumentException;

const MAX_ATTEMPTS = 5;

/** How long to wait. */
interface Backoff
{
    public function delay(int $attempt): int;
}

trait Counts
{
    private int $attempts = 0;
}

#[Service]
final class Retry implements Backoff
{
    use Counts;

    public const NONE = 0;

    public function __construct(private Backoff $backoff)
    {
    }

    /** Calls it until it works. */
    public function call(callable $work): mixed
    {
        while (true) {
            try {
                return $work();
            } catch (InvalidArgumentException $e) {
                if (++$this->attempts === MAX_ATTEMPTS) {
                    throw $e;
                }
                usleep($this->delay($this->attempts));
            }
        }
    }

    public function delay(int $attempt): int
    {
        return $this->backoff->delay($attempt);
    }
}

enum Outcome: string
{
    case Done = 'done';
    case Failed = "it's { failed";
}

function shorten(string $text, int $max): string
{
    return substr($text, 0, $max);
}
