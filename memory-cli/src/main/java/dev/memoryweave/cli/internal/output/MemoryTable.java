package dev.memoryweave.cli.internal.output;

import dev.memoryweave.cli.internal.terminal.Paint;
import dev.memoryweave.operations.answer.MemoryCard;
import java.util.ArrayList;
import java.util.List;

/** A table of memories; the columns shown besides the title depend on the available width. */
public final class MemoryTable {
  private static final int ROOMY = 120;

  private MemoryTable() {}

  /** A table of memories. */
  public static String of(int width, Paint paint, List<MemoryCard> memories) {
    boolean roomy = width >= ROOMY;
    List<String> titles =
        roomy
            ? List.of("ID", "STATUS", "BY", "CHANGED", "TITLE")
            : List.of("ID", "STATUS", "TITLE");
    Table table = new Table(width, paint, titles);
    for (MemoryCard memory : memories) {
      List<String> cells = new ArrayList<>();
      cells.add(memory.id());
      cells.add(memory.status().label());
      if (roomy) {
        cells.add(author(memory));
        cells.add(Times.day(memory.updatedAt()));
      }
      cells.add(title(memory));
      table.add(cells);
    }
    return table.text();
  }

  /** How far a memory of a scope applies if it is not the project's own; else empty. */
  public static String level(String scope) {
    int colon = scope.indexOf(':');
    String level = colon < 0 ? "" : scope.substring(0, colon);
    return level.equals("project") ? "" : level;
  }

  private static String author(MemoryCard memory) {
    String name = memory.principal();
    return memory.trust().label() + (name == null ? "" : ":" + name);
  }

  private static String title(MemoryCard memory) {
    List<String> flags = new ArrayList<>();
    String level = level(memory.scope());
    if (!level.isEmpty()) {
      flags.add(level);
    }
    memory.flags().forEach(flag -> flags.add(flag.label()));
    return (flags.isEmpty() ? "" : "[" + String.join(", ", flags) + "] ") + memory.title();
  }
}
