package dev.memoryweave.upkeep.internal;

import dev.memoryweave.Maintenance.EmbeddingWork;
import dev.memoryweave.change.internal.Transactions;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Scope;
import dev.memoryweave.upkeep.Health;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The health of one scope, cached for a while. All views of a memory share one. */
public final class HealthCheck {
  private static final Logger LOG = LoggerFactory.getLogger(HealthCheck.class);

  private final Scope scope;
  private final EmbeddingWork embedding;
  private final Health.Contributor contributor;
  private final AtomicReference<@Nullable Health> last = new AtomicReference<>();

  public HealthCheck(Scope scope, EmbeddingWork embedding, Health.Contributor contributor) {
    this.scope = scope;
    this.embedding = embedding;
    this.contributor = contributor;
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
    Health fresh =
        HealthScore.judge(figures, embedding.progress(), now)
            .with(contributed(figures.examined(), now));
    last.set(fresh);
    return fresh;
  }

  private List<Health.Warning> contributed(List<MemoryNode> examined, Instant now) {
    try {
      return contributor.warnings(examined, now);
    } catch (RuntimeException e) {
      LOG.warn("The health of {} is told by its store alone", scope, e);
      return List.of();
    }
  }

  /** Invalidates the cached result. */
  public void forget() {
    last.set(null);
  }
}
