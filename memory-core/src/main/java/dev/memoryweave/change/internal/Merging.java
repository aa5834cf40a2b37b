package dev.memoryweave.change.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.reflect.Reflector;
import dev.memoryweave.statement.internal.Statements;
import dev.memoryweave.statement.internal.TextComparison;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Adds to the body of a memory what a candidate says beyond it. */
final class Merging {
  /** The most characters of title and body together: the limit of the contradiction search. */
  static final int MOST_CHARACTERS = Statements.MAX_CHARACTERS;

  /** The most statements of title and body together. */
  static final int MOST_STATEMENTS = 60;

  /** The whole text of a memory. */
  static String text(MemoryNode memory) {
    return memory.body().isBlank() ? memory.title() : memory.title() + "\n" + memory.body();
  }

  /**
   * The new body of the memory; unchanged if the candidate adds nothing.
   *
   * @return empty if it would become too long
   */
  Optional<String> body(MemoryNode memory, Reflector.Candidate candidate) {
    Known known = new Known(text(memory));
    List<String> added = new ArrayList<>();
    if (isNews(candidate.title(), known) && !candidate.body().contains(candidate.title())) {
      added.add(candidate.title());
    }
    for (String block : blocks(candidate.body())) {
      news(block, known).ifPresent(added::add);
    }
    String body = join(memory.body().stripTrailing(), added);
    String text = memory.title() + "\n" + body;
    boolean fits =
        text.length() <= MOST_CHARACTERS && Statements.sentences(text).size() <= MOST_STATEMENTS;
    return fits ? Optional.of(body) : Optional.empty();
  }

  /** What a memory says, and the very lines and sentences of it. */
  private record Known(Statements statements, String lines, Set<String> sentences) {
    Known(String text) {
      this(
          Statements.of(text),
          "\n" + text.stripTrailing() + "\n",
          Set.copyOf(Statements.sentences(text)));
    }

    /** What says nothing, or contradicts itself, is said by no text, but may stand in one. */
    boolean has(String text) {
      return lines.contains("\n" + text + "\n") || sentences.contains(text);
    }
  }

  private static boolean isNews(String text, Known known) {
    return !known.has(text) && !TextComparison.saysAllOf(known.statements(), Statements.of(text));
  }

  /** The new part of a block; a block of code is taken whole. */
  private static Optional<String> news(String block, Known known) {
    if (known.has(block)) {
      return Optional.empty();
    }
    if (block.startsWith("```") || block.contains("\n")) {
      return isNews(block, known) ? Optional.of(block) : Optional.empty();
    }
    List<String> kept =
        Statements.sentences(block).stream().filter(text -> isNews(text, known)).toList();
    if (kept.isEmpty()) {
      return Optional.empty();
    }
    // A sentence that would read differently at the beginning of a line stays where it is.
    String line = String.join(" ", kept);
    boolean all = kept.size() == Statements.sentences(block).size();
    return Optional.of(all || !Statements.sentences(line).equals(kept) ? block : line);
  }

  private static String join(String body, List<String> added) {
    StringBuilder joined = new StringBuilder(body);
    for (String block : added) {
      boolean both = isBullet(block) && isBullet(lastLine(joined));
      if (joined.length() > 0) {
        joined.append(both ? "\n" : "\n\n");
      }
      joined.append(block);
    }
    return joined.toString();
  }

  private static String lastLine(StringBuilder text) {
    return text.substring(text.lastIndexOf("\n") + 1);
  }

  private static boolean isBullet(String line) {
    return line.startsWith("- ") || line.startsWith("* ");
  }

  /** The lines one by one; numbered lists and fenced code are one block each. */
  private static List<String> blocks(String body) {
    List<String> blocks = new ArrayList<>();
    StringBuilder open = new StringBuilder();
    boolean fence = false;
    for (String line : body.split("\\R", -1)) {
      boolean marksFence = line.stripLeading().startsWith("```");
      boolean continues = fence || marksFence || isStep(line) || line.startsWith("  ");
      if (!continues || (marksFence && !fence && open.length() > 0)) {
        flush(open, blocks);
      }
      if (continues) {
        open.append(open.length() == 0 ? "" : "\n").append(line.stripTrailing());
      } else if (!line.isBlank()) {
        blocks.add(line.strip());
      }
      if (marksFence && fence) {
        flush(open, blocks);
      }
      fence ^= marksFence;
    }
    flush(open, blocks);
    return blocks;
  }

  private static boolean isStep(String line) {
    return line.matches("\\s*\\d{1,3}[.)]\\s.*");
  }

  private static void flush(StringBuilder open, List<String> blocks) {
    if (!open.toString().isBlank()) {
      blocks.add(open.toString());
    }
    open.setLength(0);
  }
}
