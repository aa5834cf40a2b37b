package dev.memoryweave.operations.opening;

/** The purpose for which a door opens a project, which decides what the opening itself may do. */
public enum Visit {
  /** Looks at the memory as it is, and leaves no trace. */
  LOOK(false, false, false),
  /** Reads changed files of the project; writes nothing into the project. */
  READ(true, true, false),
  /** Changes the memory; leaves the files of the project to the calls that need them. */
  WRITE(false, true, true),
  /** Stays with the project, reading and changing. */
  STAY(true, true, true);

  private final boolean reading;
  private final boolean noted;
  private final boolean makingFolder;

  Visit(boolean reading, boolean noted, boolean makingFolder) {
    this.reading = reading;
    this.noted = noted;
    this.makingFolder = makingFolder;
  }

  /** The visit of one call. */
  public static Visit of(boolean reading, boolean changing) {
    return changing ? (reading ? STAY : WRITE) : reading ? READ : LOOK;
  }

  /** Whether changed files of the project are read. */
  boolean isReading() {
    return reading;
  }

  /** Whether it is recorded in the registry of projects. */
  boolean isNoted() {
    return noted;
  }

  /** Whether a missing folder {@code .memory} is created. */
  boolean isMakingFolder() {
    return makingFolder;
  }
}
