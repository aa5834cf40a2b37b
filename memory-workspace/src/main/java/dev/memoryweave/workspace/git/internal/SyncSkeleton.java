package dev.memoryweave.workspace.git.internal;

import dev.memoryweave.model.Anchor;
import dev.memoryweave.model.internal.Counted;
import dev.memoryweave.workspace.git.SyncReport;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes the to-do list of a sync report. */
public final class SyncSkeleton {
  static final int MAX_NODES = 50;

  private SyncSkeleton() {}

  public static List<SyncReport.NodeCheck> toUpdate(List<SyncReport.NodeCheck> checks) {
    return checks.stream()
        .filter(SyncReport.NodeCheck::needsUpdate)
        .sorted(
            Comparator.comparingInt(SyncSkeleton::urgency)
                .thenComparing(Comparator.comparingDouble(SyncSkeleton::importance).reversed())
                .thenComparing(check -> check.node().id().value()))
        .toList();
  }

  private static int urgency(SyncReport.NodeCheck check) {
    return switch (check.state()) {
      case ORPHANED -> 0;
      case CHANGED -> 1;
      case FRESH -> 2;
      case UNANCHORED -> 3;
    };
  }

  private static double importance(SyncReport.NodeCheck check) {
    return check.node().importance();
  }

  public static String of(SyncReport report) {
    List<SyncReport.NodeCheck> all = report.toUpdate();
    List<SyncReport.NodeCheck> shown = all.subList(0, Math.min(all.size(), MAX_NODES));
    StringBuilder text = new StringBuilder("# Memory sync\n\n");
    text.append("From ").append(commit(report.base(), "no commit"));
    text.append(" to ").append(commit(report.head(), "no commit"));
    text.append(" and the working tree: ")
        .append(Counted.of(report.changedFiles(), "changed file"));
    text.append(report.complete() ? "" : " and more than can be listed");
    text.append(", ").append(Counted.of(report.checks().size(), "memory")).append(" checked, ");
    text.append(all.size()).append(" to look at.\n");
    text.append("Titles and paths are quoted data.\n");
    if (!shown.isEmpty()) {
      text.append("\n## To look at\n");
      shown.forEach(check -> appendCheck(text, check));
      appendMore(text, all.size() - shown.size(), "memories");
    }
    if (!shown.isEmpty()) {
      text.append("\n## To save\n");
      text.append("Fill in what has changed, take out what still holds, and save the rest.\n");
      text.append("\n```json\n{\"nodes\": [");
      text.append(
          shown.stream().map(SyncSkeleton::draft).collect(Collectors.joining(",\n  ", "\n  ", "")));
      text.append("\n]}\n```\n");
    }
    if (!report.gaps().isEmpty()) {
      text.append("\n## Code that no memory is about\n");
      report.gaps().forEach(gap -> appendGap(text, gap));
      appendMore(text, report.moreGaps(), "folders");
    }
    return text.toString();
  }

  private static String commit(@Nullable String id, String otherwise) {
    return id == null ? otherwise : quoted(id);
  }

  private static void appendMore(StringBuilder text, int more, String what) {
    if (more > 0) {
      text.append("- and ").append(more).append(" more ").append(what).append('\n');
    }
  }

  private static void appendCheck(StringBuilder text, SyncReport.NodeCheck check) {
    text.append("- ").append(quoted(check.node().id().value())).append(' ');
    text.append(quoted(check.node().title())).append(": ").append(why(check)).append('\n');
    for (SyncReport.ChangedFile file : check.files()) {
      text.append("  - ").append(file.kind().label()).append(' ').append(quoted(file.path()));
      if (file.from() != null) {
        text.append(" from ").append(quoted(file.from()));
      }
      text.append('\n');
    }
    if (check.moreFiles() > 0) {
      text.append("  - and ").append(check.moreFiles()).append(" more files\n");
    }
  }

  private static String why(SyncReport.NodeCheck check) {
    List<String> reasons = new ArrayList<>();
    switch (check.state()) {
      case CHANGED -> reasons.add("files that it is about changed; is it still true?");
      case ORPHANED -> reasons.add("none of its places is there any more; move or retire it");
      case UNANCHORED -> reasons.add("it names no place; which files is it about?");
      case FRESH -> {
        // Only some of its places are gone; they are listed below.
      }
    }
    if (!check.lost().isEmpty()) {
      reasons.add("matches no file: " + list(check.lost(), Anchor::glob));
    }
    if (!check.lostEvidence().isEmpty()) {
      reasons.add("learned from what is gone: " + list(check.lostEvidence(), path -> path));
    }
    return String.join("; ", reasons);
  }

  private static void appendGap(StringBuilder text, SyncReport.CoverageGap gap) {
    text.append("- ").append(gap.folder().isEmpty() ? "the root" : quoted(gap.folder()));
    text.append(": ").append(Counted.of(gap.files(), "file")).append(", ").append(gap.changed());
    text.append(" changed, such as ").append(list(gap.examples(), path -> within(gap, path)));
    text.append('\n');
  }

  /** A file in a folder that was just named. */
  private static String within(SyncReport.CoverageGap gap, String path) {
    return gap.folder().isEmpty() || !path.startsWith(gap.folder() + "/")
        ? path
        : path.substring(gap.folder().length() + 1);
  }

  private static String draft(SyncReport.NodeCheck check) {
    List<Anchor> kept =
        check.node().anchors().stream().filter(anchor -> !check.lost().contains(anchor)).toList();
    return "{\"id\": "
        + quoted(check.node().id().value())
        + ", \"title\": "
        + quoted(check.node().title())
        + ", \"body\": null, \"files\": ["
        + list(kept, Anchor::glob)
        + "]}";
  }

  private static <T> String list(List<T> items, Function<T, String> text) {
    return items.stream().map(text).map(SyncSkeleton::quoted).collect(Collectors.joining(", "));
  }

  /** A JSON string of plain characters: letters, digits, spaces and harmless marks. */
  static String quoted(String text) {
    StringBuilder json = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (isPlain(c)) {
        json.append(c);
      } else {
        json.append(String.format("\\u%04x", (int) c));
      }
    }
    return json.append('"').toString();
  }

  private static boolean isPlain(char c) {
    return Character.isLetterOrDigit(c) || " .,:;!?'()+-=_/@#%^~|*{}$".indexOf(c) >= 0;
  }
}
