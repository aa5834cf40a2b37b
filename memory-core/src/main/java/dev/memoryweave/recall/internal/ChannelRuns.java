package dev.memoryweave.recall.internal;

import dev.memoryweave.recall.RecallTrace.ChannelHits;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs channels and counts their hits. A failing channel yields no hits and a warning. */
final class ChannelRuns {
  private static final Logger LOG = LoggerFactory.getLogger(ChannelRuns.class);

  private final List<ChannelHits> counts = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();

  /** The hits of a channel; none if it fails. */
  <H> List<H> run(String channel, Supplier<List<H>> hits) {
    List<H> found;
    try {
      found = hits.get();
    } catch (RuntimeException e) {
      // Other channels may find something.
      LOG.warn("The recall channel {} failed", channel, e);
      warnings.add("The " + channel + " channel failed, so something may be missing");
      found = List.of();
    }
    count(channel, found.size());
    return found;
  }

  /** Counts the hits of a channel that ran by itself. */
  void count(String channel, int hits) {
    counts.add(new ChannelHits(channel, hits));
  }

  /** The number of hits of each channel, in the order in which they ran. */
  List<ChannelHits> counts() {
    return List.copyOf(counts);
  }

  /** Warnings about failed channels. */
  List<String> warnings() {
    return List.copyOf(warnings);
  }
}
