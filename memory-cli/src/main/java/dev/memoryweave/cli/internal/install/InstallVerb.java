package dev.memoryweave.cli.internal.install;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.command.CommandException;
import dev.memoryweave.cli.internal.command.Failure;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.command.Verb;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Adds the server to the settings of programs, after showing the change. */
public final class InstallVerb implements Verb {
  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);
  private static final String CLIENT = "CLIENT";
  private static final String PROJECT = "--project";
  private static final String REMOVE = "--remove";
  private static final String SHOW = "--show";
  private static final String YES = "--yes";

  private static final int NARROW = 64;

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
        .flag(REMOVE, "takes the server out again")
        .flag(SHOW, "shows the change, and makes none")
        .flag(YES, "does not ask")
        .example("memory install", "which programs there are, and which know the server")
        .example("memory install claude-code", "for you, in all projects")
        .example("memory install cursor vscode --project", "for everybody on this project")
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
    List<Installation> all = new ArrayList<>();
    for (String name : names) {
      all.add(plan(call, client(name), places, root));
    }
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

  private Installation plan(Call call, Client client, Places places, Path root) {
    boolean project = call.flag(PROJECT);
    Path path =
        project
            ? client
                .project(root)
                .orElseThrow(
                    () ->
                        new CommandException(
                            Failure.usage(
                                client.title() + " has no settings of a project",
                                "Leave " + PROJECT + " out.")))
            : client.user(places);
    List<String> arguments = client.arguments(project, root);
    // Other users may have the program elsewhere, if at all.
    ServerEntry server =
        project
            ? new ServerEntry("memory", arguments)
            : new ServerEntry(command.program(), command.with(arguments));
    try {
      return Installation.of(client, path, server, call.flag(REMOVE));
    } catch (BrokenSettingsException e) {
      throw new CommandException(
          Failure.error(
              "broken_settings",
              path + ", " + e.getMessage(),
              "Mend the file, or move it away, and try again. Nothing was changed."));
    } catch (IOException e) {
      throw unreadable(path, e);
    }
  }

  private static CommandException unreadable(Path path, IOException e) {
    String message = String.valueOf(e.getMessage());
    return new CommandException(
        Failure.error(
            "unavailable",
            message.contains(path.toString()) ? message : path + ": " + message,
            "Nothing was changed there."));
  }

  private static void require(Call call, List<Installation> all) {
    if (!call.isPerson()) {
      throw new CommandException(
          Failure.precondition(
              "Settings of "
                  + String.join(", ", all.stream().map(each -> each.client().title()).toList())
                  + " would be changed, and nobody is at the terminal to agree",
              "--show shows the change, --yes makes it."));
    }
    if (!call.confirms(text(all, call.paint()), "Write this?")) {
      throw new CommandException(
          Failure.error("declined", "Nothing was changed, as you did not say yes", ""));
    }
  }

  private Answer make(Call call, List<Installation> all, Path backups) {
    Map<Client, String> copies = new LinkedHashMap<>();
    List<String> lines = new ArrayList<>();
    for (Installation each : all) {
      if (!each.changes()) {
        continue;
      }
      try {
        Path copy =
            each.file()
                .write(
                    each.before(),
                    each.after(),
                    backups,
                    STAMP.format(call.host().clock().instant()));
        lines.add(
            call.flag(REMOVE)
                ? each.client().title() + " no longer knows the server."
                : each.client().title() + " knows the server from its next start on.");
        lines.add("  " + SafeText.of(each.file().path().toString()));
        if (copy != null) {
          copies.put(each.client(), copy.toString());
          lines.add("  as it was: " + SafeText.of(copy.toString()));
        }
      } catch (IOException e) {
        throw unreadable(each.file().path(), e);
      }
    }
    if (call.flag(PROJECT) && !call.flag(REMOVE)) {
      lines.add("Whoever works on the project needs 'memory' on the path.");
    }
    return Answer.of(data(all, true, copies), Answer.lines(lines));
  }

  private static Path backups(Call call) {
    return OpeningOptions.home(call.host().environment()).backups().resolve("settings");
  }

  private static String text(List<Installation> all, Paint paint) {
    StringBuilder text = new StringBuilder();
    for (Installation each : all) {
      text.append(paint.strong(each.client().title()))
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
      List<Installation> all, boolean made, Map<Client, String> copies) {
    List<Map<String, Object>> files = new ArrayList<>();
    for (Installation each : all) {
      Map<String, Object> file = new LinkedHashMap<>();
      file.put("client", each.client().label());
      file.put("file", each.file().path().toString());
      file.put("action", made && each.changes() ? "written" : each.action());
      file.put("change", each.shown());
      Optional.ofNullable(copies.get(each.client())).ifPresent(copy -> file.put("backup", copy));
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
      String user = state(client, client.user(places));
      String project = client.project(root).map(path -> state(client, path)).orElse("not possible");
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
    String hint = "'memory install CLIENT' writes the server into its settings.";
    return Answer.of(Map.of("clients", clients), table.text() + "\n\n" + call.page().text(hint));
  }

  private static String state(Client client, Path path) {
    try {
      String text = new SettingsFile(path).read();
      return text.isBlank()
          ? "no settings"
          : client.settings().has(text) ? "installed" : "not there";
    } catch (IOException | BrokenSettingsException e) {
      return "unreadable";
    }
  }
}
