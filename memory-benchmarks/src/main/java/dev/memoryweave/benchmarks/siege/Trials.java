package dev.memoryweave.benchmarks.siege;

/** The trials by name, in the order in which they are held. */
enum Trials {
  /** Processes are killed. */
  KILLS("kills"),
  /** Many processes write at once. */
  PROCESSES("processes"),
  /** The disk gets full. */
  FULL_DISKS("full-disks"),
  /** Bytes of the closed file are changed. */
  DAMAGE("damage"),
  /** The file, or one beside it, is replaced, cut short or removed. */
  REPLACED("replaced"),
  /** The files may not be written for a while. */
  READ_ONLY("read-only"),
  /** A process is stopped and goes on. */
  PAUSED("paused"),
  /** The clock is set back. */
  CLOCK("clock"),
  /** Searches are compared with looking at every memory. */
  EQUALITY("equality"),
  /** Processes are killed in which somebody calls verbs and tools. */
  DOORS("doors"),
  /** The database of a project goes back, and its files do not. */
  HISTORIES("histories"),
  /** Numbers of files are given out again. */
  REUSED("reused"),
  /** Several workspaces write into one project. */
  WORKSPACES("workspaces"),
  /** Many processes start at once where nothing is yet. */
  STARTS("starts");

  private final String label;

  Trials(String label) {
    this.label = label;
  }

  String label() {
    return label;
  }

  Trial create(SiegeArguments arguments) {
    return switch (this) {
      case KILLS -> new KillTrial(arguments.kills());
      case PROCESSES -> new CrowdTrial();
      case FULL_DISKS -> new FullDiskTrial();
      case DAMAGE -> new DamageTrial();
      case REPLACED -> new ReplaceTrial();
      case READ_ONLY -> new ReadOnlyTrial();
      case PAUSED -> new PauseTrial();
      case CLOCK -> new ClockTrial();
      case EQUALITY -> new EqualityTrial();
      case DOORS -> new DoorTrial(arguments.kills());
      case HISTORIES -> new HistoryTrial();
      case REUSED -> new ReuseTrial();
      case WORKSPACES -> new WorkspacesTrial();
      case STARTS -> new StartTrial();
    };
  }
}
