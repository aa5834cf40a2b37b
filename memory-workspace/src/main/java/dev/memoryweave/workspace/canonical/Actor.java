package dev.memoryweave.workspace.canonical;

import java.util.Optional;

/** Who wrote a node or caused an event. */
public enum Actor implements Spelled {
  /** An agent. */
  AGENT("agent"),
  /** A person. */
  USER("user"),
  /** A command. */
  CLI("cli"),
  /** A client of a server. */
  MCP("mcp"),
  /** The tool itself. */
  SYSTEM("system");

  private final String spelling;

  Actor(String spelling) {
    this.spelling = spelling;
  }

  @Override
  public String spelling() {
    return spelling;
  }

  /** The constant with that name in files, or nothing. */
  public static Optional<Actor> ofSpelling(String spelling) {
    return Spelled.find(Actor.class, spelling);
  }
}
