// 重试 😀 keeps trying.
package retry

import (
	"errors"
	"time"
)

// MaxAttempts is how often it is tried.
const MaxAttempts = 5

var (
	ErrGivenUp = errors.New("given up")
	quote      = '"'
)

// Backoff says how long to wait.
type Backoff interface {
	Delay(attempt int) time.Duration
}

type (
	// Retry tries again.
	Retry struct {
		backoff Backoff
	}
	Work func() error
)

// Call calls it until it works.
func (r *Retry) Call(work Work) error {
	for attempt := 1; attempt <= MaxAttempts; attempt++ {
		if err := work(); err == nil {
			return nil
		}
		time.Sleep(r.backoff.Delay(attempt))
	}
	return ErrGivenUp
}

func Shorten[T ~string](text T, max int) T {
	return text[:max] + `{ raw`
}
