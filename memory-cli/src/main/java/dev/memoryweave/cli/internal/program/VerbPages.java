package dev.memoryweave.cli.internal.program;

import dev.memoryweave.cli.internal.command.Argument;
import dev.memoryweave.cli.internal.command.CommonOptions;
import dev.memoryweave.cli.internal.command.Option;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.docs.ManualPage;
import dev.memoryweave.cli.internal.docs.VerbPage.Part;
import dev.memoryweave.cli.internal.docs.VerbPage;
import java.util.List;

/** Documentation of all verbs, for manual pages and shells. */
public final class VerbPages {
  private VerbPages() {}

  /** A page for each verb, in the order of the catalog. */
  public static List<VerbPage> all() {
    return VerbCatalog.entries().stream().map(VerbPages::of).toList();
  }

  /** The options that every verb takes. */
  public static List<Part> common() {
    return CommonOptions.all().stream().map(VerbPages::part).toList();
  }

  /** The manual pages of a version. */
  public static ManualPage manual(String version) {
    return new ManualPage(version, all(), common());
  }

  private static VerbPage of(VerbCatalog.Entry entry) {
    if (VerbCatalog.isProgram(entry.name())) {
      return new VerbPage(entry.name(), entry.summary(), List.of(), List.of(), List.of());
    }
    Syntax syntax = Syntax.of(VerbCatalog.verb(entry.name()));
    return new VerbPage(
        entry.name(),
        entry.summary(),
        syntax.arguments().stream().map(VerbPages::part).toList(),
        syntax.options().stream().map(VerbPages::part).toList(),
        syntax.examples());
  }

  private static Part part(Argument argument) {
    return new Part(argument.name(), "", argument.form(), argument.description());
  }

  private static Part part(Option option) {
    return new Part(option.name(), option.value(), option.name(), option.description());
  }
}
