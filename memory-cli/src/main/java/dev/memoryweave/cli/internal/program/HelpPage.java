package dev.memoryweave.cli.internal.program;

import dev.memoryweave.cli.internal.command.CommonOptions;
import dev.memoryweave.cli.internal.docs.VerbPage;
import dev.memoryweave.cli.internal.output.TextLines;
import dev.memoryweave.cli.internal.program.VerbCatalog.Entry;
import dev.memoryweave.cli.internal.program.VerbCatalog.Group;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Help: the list of verbs, and a page for each. */
final class HelpPage {
  private static final String INDENT = "  ";
  private static final int WIDEST = 100;
  private static final int NARROW = 60;

  private final int width;

  /** Help for a terminal of some width. */
  HelpPage(int width) {
    this.width = Math.min(width, WIDEST);
  }

  /** The list of verbs. */
  String overview() {
    List<String> lines = new ArrayList<>();
    lines.add("Usage: memory VERB [OPTION...]");
    lines.add("");
    lines.addAll(
        TextLines.wrapped(
            "The memory of a project: what people decided and agents learned, with the reasons.",
            width));
    for (Group group : Group.values()) {
      lines.add("");
      lines.add(group.title() + ":");
      List<Entry> entries =
          VerbCatalog.entries().stream().filter(entry -> entry.group() == group).toList();
      for (Entry entry : entries) {
        row(lines, entry.name(), entry.summary(), 14);
      }
    }
    lines.add("");
    lines.add("Options of every verb:");
    CommonOptions.all().forEach(option -> row(lines, option.form(), option.description(), 26));
    lines.add("");
    lines.addAll(
        TextLines.wrapped(
            "'memory VERB --help' tells more, with examples. Exit codes: 0 done, 1 failed,"
                + " 2 called wrongly, 3 something has to be so before, 4 it waits for a person.",
            width));
    return String.join("\n", lines);
  }

  /** The page of a verb. */
  String of(String name) {
    Entry entry = VerbCatalog.find(name).orElseThrow();
    VerbPage page = VerbPages.of(entry);
    List<String> lines = new ArrayList<>();
    String arguments =
        page.arguments().stream()
            .map(argument -> " " + argument.form())
            .collect(Collectors.joining());
    lines.addAll(TextLines.wrapped("Usage: memory " + name + arguments + " [OPTION...]", width));
    lines.add("");
    lines.addAll(TextLines.wrapped(sentence(entry), width));
    if (!page.arguments().isEmpty()) {
      lines.add("");
      page.arguments().forEach(each -> row(lines, each.name(), each.description(), 26));
    }
    if (!page.options().isEmpty()) {
      lines.add("");
      lines.add("Options:");
      page.options().forEach(each -> row(lines, each.form(), each.description(), 26));
    }
    lines.add("");
    lines.addAll(
        TextLines.wrapped(
            VerbCatalog.isProgram(name)
                ? "Also --project-root DIR, --db FILE, --read-only and those of the embedder, see"
                    + " 'memory --help'; 'memory docs mcp' tells more."
                : "Also --json, --project-root DIR, --db FILE, --read-only, --no-color and the"
                    + " other options of every verb, see 'memory --help'.",
            width));
    if (!page.examples().isEmpty()) {
      lines.add("");
      lines.add("Examples:");
    }
    for (int i = 0; i < page.examples().size(); i += 2) {
      lines.add(INDENT + page.examples().get(i));
      lines.addAll(TextLines.indented(page.examples().get(i + 1), width, INDENT + INDENT + INDENT));
    }
    return String.join("\n", lines);
  }

  private static String sentence(Entry entry) {
    String summary = entry.summary();
    return Character.toUpperCase(summary.charAt(0)) + summary.substring(1) + ".";
  }

  private void row(List<String> lines, String label, String text, int column) {
    if (width < NARROW || label.length() + 4 > column) {
      lines.add(INDENT + label);
      lines.addAll(TextLines.indented(text, width, INDENT + INDENT + INDENT));
      return;
    }
    List<String> wrapped = TextLines.wrapped(text, width - column);
    for (int i = 0; i < wrapped.size(); i++) {
      String start = i == 0 ? INDENT + label : "";
      lines.add(start + " ".repeat(column - start.length()) + wrapped.get(i));
    }
  }
}
