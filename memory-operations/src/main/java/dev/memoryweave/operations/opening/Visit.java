package dev.memoryweave.operations.opening;

/** What a door opens a project for, and so what the opening itself may do. */
public enum Visit {
  /** Looks at the memory as it is, and leaves no trace. */
  LOOK(false, false, false),
  /** Reads what has changed in the project's files; nothing is written into the project. */
  READ(true, true, false),
  /** Changes the memory; the files of the project are left to the calls that need them. */
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

  /** Whether the registry of projects notes it. */
  boolean isNoted() {
    return noted;
  }

  /** Whether the folder {@code .memory} is made where there is none. */
  boolean isMakingFolder() {
    return makingFolder;
  }
}
