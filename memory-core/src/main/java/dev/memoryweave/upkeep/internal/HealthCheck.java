package dev.memoryweave.upkeep.internal;

import dev.memoryweave.change.internal.Transactions;
import dev.memoryweave.model.Scope;
import dev.memoryweave.upkeep.Health;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The health of one scope, cached for a while. All views of a memory share one. */
public final class HealthCheck {
  private final Scope scope;
  private final AtomicReference<@Nullable Health> last = new AtomicReference<>();

  public HealthCheck(Scope scope) {
    this.scope = scope;
  }

  /** The last result if it is recent enough, or a new one. */
  public Health check(Transactions transactions) {
    Instant now = transactions.now();
    Health known = last.get();
    if (known != null
        && !now.isBefore(known.checkedAt())
        && now.isBefore(known.checkedAt().plus(Health.KEPT))) {
      return known;
    }
    HealthFigures figures = transactions.read(tx -> HealthReading.read(tx, scope, now));
    Health fresh = HealthScore.judge(figures, now);
    last.set(fresh);
    return fresh;
  }

  /** Invalidates the cached result. */
  public void forget() {
    last.set(null);
  }
}
