package dev.memoryweave.cli.internal.docs;

import dev.memoryweave.operations.opening.Option;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Manual pages in the language of {@code man}; the same verbs always give the same pages. */
public final class ManualPage {
  private final String version;
  private final List<VerbPage> verbs;
  private final List<Option> common;

  /**
   * The pages of a command.
   *
   * @param version its version
   * @param verbs all verbs
   * @param common the options that every verb takes
   */
  public ManualPage(String version, List<VerbPage> verbs, List<Option> common) {
    this.version = version;
    this.verbs = verbs;
    this.common = common;
  }

  /** All pages by the names of their files. */
  public Map<String, String> all() {
    Map<String, String> pages = new LinkedHashMap<>();
    pages.put("memory.1", overview());
    verbs.forEach(verb -> pages.put("memory-" + verb.name() + ".1", of(verb)));
    return pages;
  }

  private String overview() {
    StringBuilder page = begin("memory", "the memory of a project, in the hands of its owner");
    page.append(".SH SYNOPSIS\n.B memory\n.I VERB\n.RI [ OPTION ...]\n");
    page.append(".SH DESCRIPTION\n");
    line(
        page,
        "Looks after what people decided and agents learned about a project, with the reasons.");
    page.append(".SH VERBS\n");
    for (VerbPage verb : verbs) {
      entry(page, "\\fB" + escaped(verb.name()) + "\\fR", verb.summary());
    }
    page.append(".SH OPTIONS\n");
    line(page, "Every verb takes these, before it or behind it.");
    common.forEach(option -> entry(page, form(option), option.description()));
    page.append(".SH EXIT STATUS\n");
    entry(page, "0", "It did what it was asked.");
    entry(page, "1", "It failed.");
    entry(page, "2", "It was called wrongly.");
    entry(page, "3", "Something has to be so before, such as a person at the terminal.");
    entry(page, "4", "It waits for a person, or a part of it does.");
    page.append(".SH ENVIRONMENT\n");
    entry(
        page,
        "\\fBMEMORY_HOME\\fR",
        "The folder of the database, instead of .memory in the home directory.");
    entry(page, "\\fBMEMORY_PROJECT_ROOT\\fR", "The folder of the project.");
    entry(
        page,
        "\\fBMEMORY_PAGER\\fR, \\fBPAGER\\fR",
        "The program that shows long answers at a terminal, instead of less; 'cat' for none.");
    entry(page, "\\fBNO_COLOR\\fR", "No colours, if it is set.");
    page.append(".SH SEE ALSO\n");
    for (int i = 0; i < verbs.size(); i++) {
      page.append(".BR memory\\-")
          .append(escaped(verbs.get(i).name()))
          .append(i + 1 < verbs.size() ? " (1),\n" : " (1)\n");
    }
    return page.toString();
  }

  private String of(VerbPage verb) {
    StringBuilder page = begin("memory-" + verb.name(), verb.summary());
    page.append(".SH SYNOPSIS\n.B memory ").append(escaped(verb.name())).append('\n');
    verb.arguments().forEach(part -> page.append(".I ").append(escaped(part.form())).append('\n'));
    page.append(".RI [ OPTION ...]\n");
    if (!verb.arguments().isEmpty()) {
      page.append(".SH ARGUMENTS\n");
      verb.arguments()
          .forEach(part -> entry(page, "\\fI" + escaped(part.name()) + "\\fR", part.description()));
    }
    if (!verb.options().isEmpty()) {
      page.append(".SH OPTIONS\n");
      verb.options().forEach(option -> entry(page, form(option), option.description()));
    }
    if (!verb.examples().isEmpty()) {
      page.append(".SH EXAMPLES\n");
      for (int i = 0; i + 1 < verb.examples().size(); i += 2) {
        entry(page, "\\fB" + escaped(verb.examples().get(i)) + "\\fR", verb.examples().get(i + 1));
      }
    }
    page.append(".SH SEE ALSO\n.BR memory (1)\n");
    return page.toString();
  }

  /** Without a date, so that the same sources give the same page. */
  private StringBuilder begin(String name, String summary) {
    return new StringBuilder()
        .append(".TH \"")
        .append(escaped(name.toUpperCase(Locale.ROOT)))
        .append("\" \"1\" \"\" \"Memory Weave ")
        .append(escaped(version))
        .append("\" \"User Commands\"\n.nh\n.ad l\n.SH NAME\n")
        .append(escaped(name))
        .append(" \\- ")
        .append(escaped(summary))
        .append('\n');
  }

  private static String form(Option option) {
    return (option.letter().isEmpty() ? "" : "\\fB" + escaped(option.letter()) + "\\fR, ")
        + "\\fB"
        + escaped(option.name())
        + "\\fR"
        + (option.value().isEmpty() ? "" : " \\fI" + escaped(option.value()) + "\\fR");
  }

  private static void entry(StringBuilder page, String term, String text) {
    page.append(".TP\n").append(term).append('\n');
    line(page, text);
  }

  private static void line(StringBuilder page, String text) {
    String escaped = escaped(text.strip());
    if (!escaped.isEmpty()) {
      page.append(escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" : "").append(escaped);
      page.append('\n');
    }
  }

  /** Escapes a text for roff; hyphens of options must stay hyphens that can be copied. */
  private static String escaped(String text) {
    return text.replace("\\", "\\e")
        .replace("-", "\\-")
        .replaceAll("(?m)^\\.", "\\\\&.")
        .replaceAll("\\s*\\R\\s*", " ");
  }
}
