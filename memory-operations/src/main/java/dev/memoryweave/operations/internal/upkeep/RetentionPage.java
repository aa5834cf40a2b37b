package dev.memoryweave.operations.internal.upkeep;

import dev.memoryweave.MemoryConfig;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.internal.Counted;
import dev.memoryweave.operations.internal.view.DataFrame;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.upkeep.Upkeep;
import java.time.Duration;

/** The page that tells how long memories are kept. */
public final class RetentionPage {
  private RetentionPage() {}

  /** The page in its frame. */
  public static String of(CallContext context) {
    MemoryConfig config = context.memory().config();
    StringBuilder text = new StringBuilder("# Retention\n\n");
    for (NodeKind.Tier tier : NodeKind.Tier.values()) {
      text.append("- ").append(tier.label()).append(": freshness halves every ");
      text.append(time(tier.halfLife()));
      tier.timeToLive().ifPresent(end -> text.append("; ends after ").append(time(end)));
      text.append('\n');
    }
    text.append("- What waits for a decision is passed over after ");
    text.append(time(config.candidateLifetime())).append('\n');
    text.append("- Upkeep archives what has been superseded for ");
    text.append(time(Upkeep.SUPERSEDED_FOR)).append(", or stale for ");
    text.append(time(Upkeep.STALE_FOR)).append('\n');
    text.append("- Nothing is removed unless a person forgets it.\n\n");
    text.append(PoliciesOperation.text(config.policies()));
    return DataFrame.of(text.toString());
  }

  private static String time(Duration time) {
    return time.toHours() % 24 == 0
        ? Counted.of(time.toDays(), "day")
        : Counted.of(time.toHours(), "hour");
  }
}
