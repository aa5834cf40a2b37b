package dev.memoryweave.cli.internal.output;

import dev.memoryweave.cli.internal.terminal.Paint;
import java.util.ArrayList;
import java.util.List;

/** A table of memories; the columns shown besides the title depend on the available width. */
public final class MemoryTable {
  private static final int ROOMY = 120;

  private MemoryTable() {}

  /**
   * A table of memories.
   *
   * @param memories memories with {@code id}, {@code status} and {@code title} at least
   */
  public static String of(int width, Paint paint, List<Fields> memories) {
    boolean roomy = width >= ROOMY;
    List<String> titles =
        roomy
            ? List.of("ID", "STATUS", "BY", "CHANGED", "TITLE")
            : List.of("ID", "STATUS", "TITLE");
    Table table = new Table(width, paint, titles);
    for (Fields memory : memories) {
      List<String> cells = new ArrayList<>();
      cells.add(memory.text("id"));
      cells.add(memory.text("status"));
      if (roomy) {
        cells.add(author(memory));
        cells.add(memory.day("updated_at"));
      }
      cells.add(title(memory));
      table.add(cells);
    }
    return table.text();
  }

  /** How far a memory applies if it is not the project's own, such as "tenant"; else empty. */
  public static String level(Fields memory) {
    return level(memory.text("scope"));
  }

  /**
   * How far a memory applies if it is not the project's own, such as "tenant"; else empty.
   *
   * @param scope where it is filed, as level:key
   */
  public static String level(String scope) {
    int colon = scope.indexOf(':');
    String level = colon < 0 ? "" : scope.substring(0, colon);
    return level.equals("project") ? "" : level;
  }

  private static String author(Fields memory) {
    String author = memory.text("author");
    String name = memory.text("principal");
    return !author.isEmpty() ? author : memory.text("trust") + (name.isEmpty() ? "" : ":" + name);
  }

  private static String title(Fields memory) {
    List<String> flags = new ArrayList<>(memory.texts("flags"));
    String level = level(memory);
    if (!level.isEmpty()) {
      flags.add(0, level);
    }
    return (flags.isEmpty() ? "" : "[" + String.join(", ", flags) + "] ") + memory.text("title");
  }
}
