package dev.memoryweave.cli.internal.program;

import dev.memoryweave.cli.internal.command.CommonOptions;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.command.Verb;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** The parser of a verb. */
public final class VerbLine {
  private VerbLine() {}

  /** The parser of one verb, with the options that every verb takes. */
  public static CommandLine of(String name, Verb verb) {
    CommandSpec spec = CommandSpec.create().name("memory " + name);
    verb.declare(new Syntax(spec));
    CommonOptions.specs().forEach(spec::addOption);
    CommandLine line = new CommandLine(spec);
    // A title may begin with an @ or hold ${...}.
    return line.setExpandAtFiles(false)
        .setInterpolateVariables(false)
        .setPosixClusteredShortOptionsAllowed(false)
        .setOverwrittenOptionsAllowed(true);
  }
}
