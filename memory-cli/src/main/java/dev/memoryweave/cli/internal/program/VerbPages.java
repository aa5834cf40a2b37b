package dev.memoryweave.cli.internal.program;

import dev.memoryweave.cli.internal.command.CommonOptions;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.docs.ManualPage;
import dev.memoryweave.cli.internal.docs.VerbPage;
import dev.memoryweave.cli.internal.docs.VerbPage.Part;
import java.util.List;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** All verbs as manual pages and shells are told of them. */
public final class VerbPages {
  private VerbPages() {}

  /** A page for each verb, in the order of the catalog. */
  public static List<VerbPage> all() {
    return VerbCatalog.entries().stream().map(VerbPages::of).toList();
  }

  /** The options that every verb takes. */
  public static List<Part> common() {
    return CommonOptions.specs().stream().map(VerbPages::part).toList();
  }

  /** The manual pages of a version. */
  public static ManualPage manual(String version) {
    return new ManualPage(version, all(), common());
  }

  private static VerbPage of(VerbCatalog.Entry entry) {
    if (VerbCatalog.isProgram(entry.name())) {
      return new VerbPage(entry.name(), entry.summary(), List.of(), List.of(), List.of());
    }
    CommandSpec spec = CommandSpec.create();
    Syntax syntax = new Syntax(spec);
    VerbCatalog.verb(entry.name()).declare(syntax);
    return new VerbPage(
        entry.name(),
        entry.summary(),
        spec.positionalParameters().stream().map(VerbPages::part).toList(),
        spec.options().stream().map(VerbPages::part).toList(),
        syntax.examples());
  }

  private static Part part(ArgSpec argument) {
    String description = String.join(" ", argument.description());
    if (argument instanceof OptionSpec option) {
      String value = option.arity().max() == 0 ? "" : option.paramLabel();
      return new Part(option.longestName(), value, option.longestName(), description);
    }
    String name = argument.paramLabel();
    String form = name + (argument.arity().max() > 1 ? "..." : "");
    return new Part(name, "", argument.arity().min() == 0 ? "[" + form + "]" : form, description);
  }
}
