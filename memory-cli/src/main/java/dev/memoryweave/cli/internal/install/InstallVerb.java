package dev.memoryweave.cli.internal.install;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.command.CommandException;
import dev.memoryweave.cli.internal.command.Failure;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.command.Verb;
import dev.memoryweave.cli.internal.install.Places.Kind;
import dev.memoryweave.cli.internal.install.SettingsEdit.Part;
import dev.memoryweave.cli.internal.output.Table;
import dev.memoryweave.cli.internal.terminal.Paint;
import dev.memoryweave.cli.internal.terminal.SafeText;
import dev.memoryweave.operations.opening.OpeningOptions;
import dev.memoryweave.operations.text.Suggestions;
import java.io.IOException;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Adds the server and the hooks to the settings of programs, after showing the change. */
public final class InstallVerb implements Verb {
  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);
  private static final String CLIENT = "CLIENT";
  private static final String PROJECT = "--project";
  private static final String REMOVE = "--remove";
  private static final String ONLY = "--only";
  private static final String SHOW = "--show";
  private static final String YES = "--yes";

  private static final int NARROW = 64;

  private static final String ABOUT_HOOKS =
      "Hooks give the agent its memory when a session begins and when you ask it something, and"
          + " record what is said and which tools it calls; 'memory docs hooks' says what is kept.";

  private final @Nullable Places given;
  private final OwnCommand command;

  /** The verb on this system. */
  public InstallVerb() {
    this(null, OwnCommand.here());
  }

  InstallVerb(@Nullable Places given, OwnCommand command) {
    this.given = given;
    this.command = command;
  }

  @Override
  public void declare(Syntax syntax) {
    syntax
        .optionalWords(CLIENT, String.join(", ", Client.labels()) + "; without one lists them")
        .flag(PROJECT, "in the settings that go with the project, for all who work on it")
        .option(ONLY, "PART", "server, or hooks; both without it, where the client calls hooks")
        .flag(REMOVE, "takes them out again")
        .flag(SHOW, "shows the change, and makes none")
        .flag(YES, "does not ask")
        .example("memory install", "which programs there are, and what they know")
        .example("memory install claude-code", "for you, in all projects")
        .example("memory install cursor vscode --project", "for everybody on this project")
        .example(
            "memory install gemini --only server", "no hooks; the model calls the tools itself")
        .example("memory install codex --remove --yes", "takes it out without asking");
  }

  @Override
  public Answer run(Call call) {
    Places places = given == null ? Places.here(call.host().environment()) : given;
    Path root = root(call.options().opening());
    List<String> names = call.texts(CLIENT);
    if (names.isEmpty()) {
      return list(call, places, root);
    }
    InstallationPlan plan =
        new InstallationPlan(command, places, root, call.flag(PROJECT), parts(call.text(ONLY)));
    List<Installation> all =
        plan.of(names.stream().map(InstallVerb::client).toList(), call.flag(REMOVE));
    if (all.stream().noneMatch(Installation::changes)) {
      return Answer.of(data(all, false, Map.of()), text(all, call.paint()) + "Nothing to do.");
    }
    if (!call.flag(PROJECT) && !call.flag(REMOVE)) {
      command
          .buildFolder()
          .ifPresent(
              folder ->
                  call.warn(
                      "the program lies in '"
                          + folder
                          + "', which a build empties; copy its jar elsewhere and install from"
                          + " there, or the agent will not find it"));
    }
    if (call.flag(SHOW)) {
      return Answer.of(
          data(all, false, Map.of()), text(all, call.paint()) + "Nothing was changed.");
    }
    if (!call.flag(YES)) {
      require(call, all);
    }
    return make(call, all, backups(call));
  }

  private static Path root(OpeningOptions opening) {
    return opening.locator().locate(opening.projectRoot(), List::of).root();
  }

  private static Client client(String name) {
    return Client.labelled(name)
        .orElseThrow(
            () ->
                new CommandException(
                    Failure.usage(
                        "There is no client '" + name + "'",
                        Suggestions.closest(name, Client.labels())
                            .map(near -> "Did you mean " + near + "?")
                            .orElse("There are: " + String.join(", ", Client.labels()) + "."))));
  }

  private static Set<Part> parts(@Nullable String only) {
    if (only == null) {
      return EnumSet.allOf(Part.class);
    }
    return Arrays.stream(Part.values())
        .filter(part -> part.label().equals(only))
        .findFirst()
        .map(EnumSet::of)
        .orElseThrow(
            () ->
                new CommandException(
                    Failure.usage("There is no part '" + only + "'", "There are: server, hooks.")));
  }

  private static void require(Call call, List<Installation> all) {
    if (!call.isPerson()) {
      throw new CommandException(
          Failure.precondition(
              "Settings of "
                  + String.join(", ", all.stream().map(Installation::title).distinct().toList())
                  + " would be changed, and nobody is at the terminal to agree",
              "--show shows the change, --yes makes it."));
    }
    String about = call.flag(REMOVE) || !hasHooks(all) ? "" : call.page().text(ABOUT_HOOKS) + "\n";
    if (!call.confirms(text(all, call.paint()) + about, "Write this?")) {
      throw new CommandException(
          Failure.error("declined", "Nothing was changed, as you did not say yes", ""));
    }
  }

  private Answer make(Call call, List<Installation> all, Path backups) {
    Map<Installation, String> copies = new HashMap<>();
    List<String> lines = new ArrayList<>();
    String stamp = STAMP.format(call.host().clock().instant());
    for (Installation each : all) {
      if (!each.changes()) {
        continue;
      }
      try {
        Path copy = each.make(backups, stamp);
        lines.add(done(each, call.flag(REMOVE)));
        lines.add("  " + SafeText.of(each.file().path().toString()));
        if (copy != null) {
          copies.put(each, copy.toString());
          lines.add("  as it was: " + SafeText.of(copy.toString()));
        }
      } catch (IOException e) {
        throw InstallationPlan.unreadable(each.file().path(), e);
      }
    }
    if (call.flag(PROJECT) && !call.flag(REMOVE)) {
      lines.add("Whoever works on the project needs 'memory' on the path.");
    }
    if (!call.flag(REMOVE) && all.stream().anyMatch(InstallVerb::needsTrust)) {
      lines.add("Codex calls new hooks once you trust them: type /hooks there.");
    }
    return Answer.of(data(all, true, copies), Answer.lines(lines));
  }

  private static String done(Installation each, boolean remove) {
    String title = each.title();
    boolean several = each.clients().size() > 1;
    if (each.parts().equals(EnumSet.of(Part.HOOKS))) {
      String verb = several ? " call" : " calls";
      return remove
          ? title + verb + " the hooks no longer."
          : title + verb + " the hooks from the next session on.";
    }
    String verb = several ? " know" : " knows";
    String what = each.parts().contains(Part.HOOKS) ? " the server and the hooks" : " the server";
    return remove
        ? title + verb + what + " no longer."
        : title + verb + what + " from the next start on.";
  }

  private static boolean hasHooks(List<Installation> all) {
    return all.stream().anyMatch(each -> each.changes() && each.parts().contains(Part.HOOKS));
  }

  private static boolean needsTrust(Installation each) {
    return each.changes()
        && each.clients().contains(Client.CODEX)
        && each.parts().contains(Part.HOOKS);
  }

  private static Path backups(Call call) {
    return OpeningOptions.home(call.host().environment()).backups().resolve("settings");
  }

  private static String text(List<Installation> all, Paint paint) {
    StringBuilder text = new StringBuilder();
    for (Installation each : all) {
      text.append(paint.strong(each.title()))
          .append(", ")
          .append(SafeText.of(each.file().path().toString()))
          .append(each.changes() ? "\n" : ": nothing to do\n");
      if (each.changes()) {
        for (String line : each.shown().split("\n", -1)) {
          String safe = SafeText.of(line);
          text.append("  ")
              .append(
                  line.startsWith("+")
                      ? paint.good(safe)
                      : line.startsWith("-") ? paint.bad(safe) : safe)
              .append('\n');
        }
      }
    }
    return text.toString();
  }

  private static Map<String, Object> data(
      List<Installation> all, boolean made, Map<Installation, String> copies) {
    List<Map<String, Object>> files = new ArrayList<>();
    for (Installation each : all) {
      Map<String, Object> file = new LinkedHashMap<>();
      file.put("client", each.clients().get(0).label());
      file.put("parts", each.parts().stream().map(Part::label).toList());
      file.put("file", each.file().path().toString());
      file.put("action", made && each.changes() ? "written" : each.action());
      file.put("change", each.shown());
      Optional.ofNullable(copies.get(each)).ifPresent(copy -> file.put("backup", copy));
      files.add(file);
    }
    return Map.of("files", files);
  }

  private static Answer list(Call call, Places places, Path root) {
    List<Map<String, Object>> clients = new ArrayList<>();
    // Where rows become paragraphs, no headings label the values.
    boolean isNarrow = call.terminal().width() < NARROW;
    Table table =
        new Table(
            call.terminal().width(), call.paint(), List.of("CLIENT", "FOR YOU", "THIS PROJECT"));
    for (Client client : Client.values()) {
      String user =
          state(client, client.user(places), client.hooks().map(hooks -> hooks.user(places)));
      String project =
          client
              .project(root)
              .map(path -> state(client, path, client.hooks().map(hooks -> hooks.project(root))))
              .orElse("not possible");
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("client", client.label());
      row.put("user", user);
      row.put("project", project);
      clients.add(row);
      table.add(
          List.of(
              client.label(),
              isNarrow ? "you: " + user : user,
              isNarrow ? "this project: " + project : project));
    }
    String hint = "'memory install CLIENT' writes the server and the hooks into its settings.";
    return Answer.of(Map.of("clients", clients), table.text() + "\n\n" + call.page().text(hint));
  }

  private static String state(Client client, Path settings, Optional<Path> hooks) {
    try {
      String text = new SettingsFile(settings).read();
      String hookText = hooks.isPresent() ? new SettingsFile(hooks.get()).read() : "";
      boolean hasServer = client.settings().has(text);
      boolean hasHooks =
          client
              .hooks()
              .map(agent -> new HookEdit(agent, List.of(), Kind.LINUX))
              .filter(edit -> !edit.undone(hookText).equals(hookText))
              .isPresent();
      return hasServer
          ? hasHooks ? "installed, with hooks" : "installed"
          : hasHooks ? "hooks only" : text.isBlank() ? "no settings" : "not there";
    } catch (IOException | BrokenSettingsException e) {
      return "unreadable";
    }
  }
}
