package dev.memoryweave.cli.internal.program;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.command.CommandException;
import dev.memoryweave.cli.internal.command.CommonOptions;
import dev.memoryweave.cli.internal.command.ExitCode;
import dev.memoryweave.cli.internal.command.Failure;
import dev.memoryweave.cli.internal.command.Host;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.command.Typed;
import dev.memoryweave.cli.internal.command.Verb;
import dev.memoryweave.operations.text.Suggestions;
import java.util.List;

/** The command {@code memory}, with all its dependencies passed in. */
public final class Cli {
  private final Host host;

  /** The command in an environment. */
  public Cli(Host host) {
    this.host = host;
  }

  /**
   * Runs the command.
   *
   * @return the exit code
   */
  public int run(List<String> arguments) throws InterruptedException {
    boolean json = asksFor(CommonOptions.JSON, arguments);
    boolean paged = !asksFor(CommonOptions.NO_PAGER, arguments);
    String verb = "memory";
    List<String> warnings = List.of();
    Answer answer;
    try {
      Words words = Words.of(arguments);
      String named = words.verb();
      if (named == null || words.isHelp()) {
        return told(help(words));
      }
      if (words.isVersion()) {
        return told("memory " + version());
      }
      verb = named;
      requireKnown(verb);
      if (VerbCatalog.isProgram(verb)) {
        return VerbCatalog.program(verb).run(words.all(), host);
      }
      Verb called = VerbCatalog.verb(verb);
      Typed typed = VerbLine.of(verb, Syntax.of(called)).read(words.all());
      try (Call call = new Call(verb, typed, host)) {
        answer = called.run(call).naming(call.optionOf());
        warnings = call.warnings();
      }
    } catch (CommandException e) {
      answer = Answer.failed(e.failure());
    }
    return new Outlet(host, json, paged).show(verb, answer, warnings);
  }

  private int told(String text) {
    host.streams().out().println(text);
    return host.streams().out().checkError() ? ExitCode.BROKEN_PIPE : ExitCode.OK;
  }

  private String help(Words words) {
    String verb = words.verb();
    HelpPage page = new HelpPage(host.terminal().width());
    if (verb == null || verb.equals("help")) {
      return page.overview();
    }
    requireKnown(verb);
    return page.of(verb);
  }

  private static boolean asksFor(String option, List<String> arguments) {
    int end = arguments.indexOf("--");
    return (end < 0 ? arguments : arguments.subList(0, end)).contains(option);
  }

  private static void requireKnown(String verb) {
    if (VerbCatalog.find(verb).isEmpty()) {
      List<String> names = VerbCatalog.entries().stream().map(VerbCatalog.Entry::name).toList();
      throw new CommandException(
          Failure.usage(
              "There is no verb '" + verb + "'",
              Suggestions.meant("verb", verb, names)
                  .map(near -> "Did you mean 'memory " + near + "'?")
                  .orElse("'memory --help' lists all.")));
    }
  }

  /** The version of this library, or {@code development} where it runs from its classes. */
  static String version() {
    String version = Cli.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }
}
