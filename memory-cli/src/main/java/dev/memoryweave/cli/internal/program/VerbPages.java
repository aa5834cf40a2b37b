package dev.memoryweave.cli.internal.program;

import dev.memoryweave.cli.internal.command.CommonOptions;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.docs.ManualPage;
import dev.memoryweave.cli.internal.docs.VerbPage;
import dev.memoryweave.cli.internal.hook.HookVerb;
import dev.memoryweave.mcp.MemoryWeaveServer;
import dev.memoryweave.operations.opening.Option;
import java.util.List;

/** Documentation of all verbs, for manual pages and shells. */
public final class VerbPages {
  private VerbPages() {}

  /** A page for each verb, in the order of the catalog. */
  public static List<VerbPage> all() {
    return VerbCatalog.entries().stream().map(VerbPages::of).toList();
  }

  /** The options that every verb takes. */
  public static List<Option> common() {
    return CommonOptions.all();
  }

  /** The manual pages of a version. */
  public static ManualPage manual(String version) {
    return new ManualPage(version, all(), common());
  }

  /** The page of a verb. */
  static VerbPage of(VerbCatalog.Entry entry) {
    if (entry.name().equals("hook")) {
      return of(entry, HookVerb.syntax());
    }
    if (VerbCatalog.isProgram(entry.name())) {
      List<Option> own =
          MemoryWeaveServer.options().stream()
              .filter(option -> Option.find(CommonOptions.all(), option.name()) == null)
              .toList();
      return new VerbPage(entry.name(), entry.summary(), List.of(), own, List.of());
    }
    return of(entry, Syntax.of(VerbCatalog.verb(entry.name())));
  }

  private static VerbPage of(VerbCatalog.Entry entry, Syntax syntax) {
    return new VerbPage(
        entry.name(), entry.summary(), syntax.arguments(), syntax.options(), syntax.examples());
  }
}
