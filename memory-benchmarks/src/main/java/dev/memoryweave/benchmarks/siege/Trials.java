package dev.memoryweave.benchmarks.siege;

import java.util.function.Function;

/** The trials by name, in the order in which they are held. */
enum Trials {
  /** Processes are killed. */
  KILLS("kills", arguments -> new KillTrial(arguments.kills())),
  /** Many processes write at once. */
  PROCESSES("processes", arguments -> new CrowdTrial()),
  /** The disk gets full. */
  FULL_DISKS("full-disks", arguments -> new FullDiskTrial()),
  /** Bytes of the closed file are changed. */
  DAMAGE("damage", arguments -> new DamageTrial()),
  /** The file, or one beside it, is replaced, cut short or removed. */
  REPLACED("replaced", arguments -> new ReplaceTrial()),
  /** The files may not be written for a while. */
  READ_ONLY("read-only", arguments -> new ReadOnlyTrial()),
  /** A process is stopped and goes on. */
  PAUSED("paused", arguments -> new PauseTrial()),
  /** The clock is set back. */
  CLOCK("clock", arguments -> new ClockTrial()),
  /** Searches are compared with looking at every memory. */
  EQUALITY("equality", arguments -> new EqualityTrial());

  private final String label;
  private final Function<SiegeArguments, Trial> factory;

  Trials(String label, Function<SiegeArguments, Trial> factory) {
    this.label = label;
    this.factory = factory;
  }

  String label() {
    return label;
  }

  Trial create(SiegeArguments arguments) {
    return factory.apply(arguments);
  }
}
