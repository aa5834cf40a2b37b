package dev.memoryweave.cli.internal.command;

import dev.memoryweave.MemoryListener;
import dev.memoryweave.cli.internal.output.Page;
import dev.memoryweave.cli.internal.output.ProgressLine;
import dev.memoryweave.cli.internal.terminal.AgentSign;
import dev.memoryweave.cli.internal.terminal.Paint;
import dev.memoryweave.cli.internal.terminal.SafeText;
import dev.memoryweave.cli.internal.terminal.Terminal;
import dev.memoryweave.embed.Embedder;
import dev.memoryweave.operations.OperationCatalog;
import dev.memoryweave.operations.OperationRunner;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.Listing;
import dev.memoryweave.operations.model.OpenProject;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.PersonPrompt;
import dev.memoryweave.operations.model.Speakers;
import dev.memoryweave.operations.opening.ProjectOpening;
import dev.memoryweave.operations.opening.UsageException;
import dev.memoryweave.operations.opening.Visit;
import dev.memoryweave.workspace.indexing.IndexingObserver;
import dev.memoryweave.workspace.project.ProjectIdentities;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A call of a verb: the typed words, and the memory they refer to. */
public final class Call implements AutoCloseable {
  /** Operations whose own answer reports the project that the settings claim for the folder. */
  private static final Set<String> TELL_STANDING = Set.of("status", "check");

  private final String verb;
  private final Typed typed;
  private final CommonOptions options;
  private final Host host;
  private final Paint paint;
  private final OperationRunner runner = new OperationRunner(new CommandWords(), Listing.PERSONAL);
  private final List<String> warnings = new ArrayList<>();
  private @Nullable Embedder embedder;
  private final Map<String, String> optionOf = new HashMap<>();
  private @Nullable ProjectOpening project;
  private Optional<AgentSign> sign = Optional.empty();
  private boolean looked;
  private boolean told;
  private boolean standingTold;

  /**
   * A call that has opened nothing yet.
   *
   * @throws CommandException if the common options cannot be understood
   */
  public Call(String verb, Typed typed, Host host) {
    this.verb = verb;
    this.typed = typed;
    this.host = host;
    this.options = CommonOptions.of(typed, host.environment());
    this.paint = new Paint(colours(host, options.json() || options.plain()));
  }

  private static boolean colours(Host host, boolean plain) {
    return !plain
        && host.terminal().showsOutput()
        && host.variable("NO_COLOR").isEmpty()
        && !host.variable("TERM").equals("dumb");
  }

  /** The name of the verb. */
  public String verb() {
    return verb;
  }

  /** The surroundings. */
  public Host host() {
    return host;
  }

  /** The options that every verb takes. */
  public CommonOptions options() {
    return options;
  }

  /** The terminal. */
  public Terminal terminal() {
    return host.terminal();
  }

  /** The colours of the output. */
  public Paint paint() {
    return paint;
  }

  /** Makes texts fit for where the answer is shown. */
  public Page page() {
    return new Page(paint, terminal().showsOutput() ? terminal().width() : 0);
  }

  /**
   * Whether a person sits at the terminal and reads the answer there; an agent can open a terminal,
   * too.
   */
  public boolean isPerson() {
    return terminal().isPerson() && sign().isEmpty();
  }

  private Optional<AgentSign> sign() {
    if (!looked) {
      sign = host.agent();
      looked = true;
    }
    return sign;
  }

  /** The author name for writes that do not come from a person. */
  private String agent() {
    return options.agent(sign().map(AgentSign::agent));
  }

  /** The authors of what agents write by a server that this call starts. */
  public Speakers agents() {
    return options.speakers(false, agent());
  }

  /** The value of an argument or an option, or null if it was not given. */
  public @Nullable String text(String name) {
    return typed.text(name);
  }

  /** The value of a required argument. */
  public String required(String name) {
    String value = text(name);
    if (value == null) {
      throw new CommandException(
          Failure.usage(name + " is missing", "See 'memory " + verb + " --help'."));
    }
    return value;
  }

  /** The values of a repeatable argument or option. */
  public List<String> texts(String name) {
    return typed.texts(name);
  }

  /** All words of an argument as one text. */
  public String joined(String name) {
    return String.join(" ", texts(name));
  }

  /** Whether a flag was given. */
  public boolean flag(String name) {
    return typed.has(name);
  }

  /** Whether an option was given. */
  public boolean has(String name) {
    return typed.has(name);
  }

  /** A builder for the arguments of an operation. */
  public Arguments arguments() {
    return new Arguments(this, optionOf);
  }

  /** Reports something besides the answer: on standard error, or among the warnings of the JSON. */
  public void warn(String warning) {
    warnings.add(warning);
    if (!options.json() && !options.quiet()) {
      host.streams().err().println("note: " + SafeText.of(warning));
    }
  }

  /** The option that each argument of an operation was taken from. */
  public Map<String, String> optionOf() {
    return Map.copyOf(optionOf);
  }

  /** The warnings reported besides the answer. */
  public List<String> warnings() {
    return List.copyOf(warnings);
  }

  /**
   * Runs an operation on the memory as it is, without reading files of the project, unless the
   * operation does that.
   */
  public OperationResult run(String operation, Map<String, ?> arguments) {
    return run(operation, arguments, false);
  }

  /** Runs an operation, and meanwhile reads changed files of the project. */
  public OperationResult runReading(String operation, Map<String, ?> arguments) {
    return run(operation, arguments, true);
  }

  private OperationResult run(String name, Map<String, ?> arguments, boolean reading) {
    Operation operation =
        OperationCatalog.personal(name)
            .orElseThrow(() -> new IllegalArgumentException("There is no operation " + name));
    openEmbedder();
    standingTold |= TELL_STANDING.contains(name);
    Visit visit = Visit.of(reading, operation.isChange(arguments));
    boolean dryRun = Boolean.TRUE.equals(arguments.get("dry_run"));
    if (operation.effect().kind() == Effect.Kind.REMOVES
        && operation.isChange(arguments)
        && !dryRun) {
      sayWhoWrites();
    }
    if (!operation.effect().slow() || options.json() || !terminal().showsErrors()) {
      return runner.run(operation, arguments, () -> open(visit));
    }
    try (ProgressLine bar =
        new ProgressLine(host.streams().err(), terminal().width(), host.nanoTime())) {
      return runner.run(operation, arguments, () -> open(visit).withProgress(bar));
    }
  }

  private void openEmbedder() {
    if (project == null && embedder == null) {
      try {
        embedder = options.opening().openEmbedder();
      } catch (UsageException e) {
        throw new CommandException(Failure.usage(String.valueOf(e.getMessage()), ""));
      }
    }
  }

  private CallContext open(Visit visit) {
    ProjectOpening opening = project;
    if (opening == null) {
      opening =
          new ProjectOpening(
              options.opening(),
              options.speakers(isPerson(), agent()),
              embedder,
              MemoryListener.NONE,
              IndexingObserver.NONE);
      project = opening;
    }
    CallContext context = opening.open(List::of, visit);
    if (context.project() != null) {
      context.project().waitForAll();
    }
    tellStanding(context);
    return isPerson() ? context.withPrompt(this::agree) : context;
  }

  /** Reports once, before the answer, that the settings claim another project for the folder. */
  private void tellStanding(CallContext context) {
    OpenProject opened = context.project();
    if (opened != null && !standingTold) {
      standingTold = true;
      opened
          .workspace()
          .refusedClaim()
          .filter(ProjectIdentities.RefusedClaim::isOpen)
          .ifPresent(claim -> warn(opened.words(claim)));
    }
  }

  /**
   * Warns that an agent counts as the author: nothing indicates a person, or something indicates an
   * agent.
   */
  private void sayWhoWrites() {
    if (!isPerson() && !told && !options.opening().readOnly()) {
      told = true;
      warn(
          sign().map(AgentSign::why).orElse("not at a terminal")
              + ", so what is written is the word of the agent '"
              + agent()
              + "', not yours");
    }
  }

  private PersonPrompt.Answer agree(String question) {
    String text = new Page(paint, terminal().width()).text(question);
    String answer = terminal().ask(text + (text.endsWith("?") ? " [y/N] " : "\n[y/N] "));
    return answer == null
        ? PersonPrompt.Answer.NONE
        : isYes(answer) ? PersonPrompt.Answer.YES : PersonPrompt.Answer.NO;
  }

  private static boolean isYes(@Nullable String answer) {
    String word = answer == null ? "" : answer.strip().toLowerCase(Locale.ROOT);
    return word.equals("y") || word.equals("yes");
  }

  /**
   * Asks the person at the terminal whether to continue; without a person, the answer is no.
   *
   * @param shown the subject, fit for the terminal
   */
  public boolean confirms(String shown, String question) {
    return isPerson() && isYes(terminal().ask(shown + question + " [y/N] "));
  }

  /** Closes what was opened. */
  @Override
  public void close() {
    if (project != null) {
      project.close();
    }
    if (embedder != null) {
      embedder.close();
    }
  }
}
