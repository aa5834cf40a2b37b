package dev.memoryweave.weave.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Origin;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Provenance.WorkTreeMark;
import dev.memoryweave.model.Trust;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Names the author of a memory and who confirmed it, in the few characters that readers are shown.
 */
public final class Attribution {
  private static final Pattern NOT_IN_A_MARK = Pattern.compile("[^\\p{L}\\p{M}\\p{N} ._/+@#-]");
  private static final int PATH_CHARACTERS = 60;
  private static final int NAME_CHARACTERS = 30;
  private static final int COMMIT_CHARACTERS = 8;

  private Attribution() {}

  /**
   * The author of a memory: {@code person}, {@code program}, {@code agent}, {@code imported} or
   * {@code tool}; {@code person via agent} for a person's words recorded by an agent, which count
   * no more than its own; or its file, such as {@code file AGENTS.md by Jane, 3f2a9c1d}. Then how
   * many others have confirmed it, if any, such as {@code agent, confirmed by 2}, or {@code not
   * confirmed} while it is pending.
   */
  public static String of(MemoryNode node) {
    String author = node.isOfFile() ? file(node) : author(node.provenance());
    if (node.status().isWaiting()) {
      return author + ", not confirmed";
    }
    int confirmations = node.usage().confirmations();
    return confirmations == 0 ? author : author + ", confirmed by " + confirmations;
  }

  /**
   * The file that a memory was drawn from, its last author according to git, and the commit. If the
   * file holds only this memory, the id already contains its name, so its folder is enough.
   */
  public static String file(MemoryNode node) {
    Provenance provenance = node.provenance();
    StringBuilder text = new StringBuilder("file");
    Origin origin = node.origin();
    if (origin != null) {
      text.append(' ').append(origin.kind().equals(Origin.FILE) ? folder(origin) : first(origin));
    }
    String name = provenance.principalId();
    if (name != null) {
      text.append(" by ").append(plain(name, NAME_CHARACTERS));
    }
    String commit = provenance.commit();
    if (WorkTreeMark.isMark(commit)) {
      text.append(", not committed");
    } else if (commit != null) {
      text.append(", ").append(plain(commit, COMMIT_CHARACTERS));
    }
    return text.toString();
  }

  private static String folder(Origin origin) {
    String path = origin.locator();
    int slash = path.indexOf('/');
    return plain(slash < 0 ? path : path.substring(0, slash), PATH_CHARACTERS);
  }

  private static String first(Origin origin) {
    String path = origin.locator();
    int bar = path.indexOf('|');
    return plain(bar < 0 ? path : path.substring(0, bar), PATH_CHARACTERS);
  }

  /** Escapes a name so that it can end neither the brackets nor this mark. */
  private static String plain(String text, int most) {
    String plain = NOT_IN_A_MARK.matcher(text).replaceAll("_");
    return plain.length() <= most
        ? plain
        : plain.substring(0, plain.offsetByCodePoints(0, plain.codePointCount(0, most)));
  }

  private static String author(Provenance provenance) {
    if (provenance.source() == Source.IMPORT && provenance.trust() != Trust.TOOL) {
      return "imported";
    }
    Trust trust = provenance.trust();
    if (provenance.source() == Source.USER && (trust == Trust.AGENT || trust == Trust.PROGRAM)) {
      return "person via " + trust.name().toLowerCase(Locale.ROOT);
    }
    return switch (trust) {
      case USER, CLI -> "person";
      case PROGRAM -> "program";
      case AGENT -> "agent";
      case IMPORT -> "imported";
      case TOOL -> "tool";
    };
  }
}
