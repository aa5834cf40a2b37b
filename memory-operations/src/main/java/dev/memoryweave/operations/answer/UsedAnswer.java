package dev.memoryweave.operations.answer;

import java.util.List;

/** Answer of {@code used}: the memories whose use is counted. */
public record UsedAnswer(@Doc("The memories, each once") List<String> ids) {
  /** Copies the list. */
  public UsedAnswer {
    ids = List.copyOf(ids);
  }
}
