package dev.memoryweave.model;

import java.util.Locale;

/** Kind of writer of a record, with its default trust. */
public enum Source {
  /** An agent in the same process. */
  AGENT(Trust.AGENT),
  /** A person. */
  USER(Trust.USER),
  /** A command line. */
  CLI(Trust.CLI),
  /** An agent over the Model Context Protocol. */
  MCP(Trust.AGENT),
  /** A program that states what it knows, such as a build or a harness. */
  PROGRAM(Trust.PROGRAM),
  /** The library itself. */
  SYSTEM(Trust.AGENT),
  /** A file that was read in. */
  IMPORT(Trust.IMPORT),
  /** The output of a tool. */
  TOOL(Trust.TOOL);

  private final Trust trust;

  Source(Trust trust) {
    this.trust = trust;
  }

  /** The name in texts and in stores, in lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The default trust of records of this source. */
  public Trust trust() {
    return trust;
  }

  /**
   * Finds a source by its label, whatever the case.
   *
   * @throws InvalidValueException if there is no such source
   */
  public static Source of(String label) {
    return Labels.find(Source.class, "source", label);
  }
}
