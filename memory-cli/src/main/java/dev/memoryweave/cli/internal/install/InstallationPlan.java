package dev.memoryweave.cli.internal.install;

import dev.memoryweave.cli.internal.command.CommandException;
import dev.memoryweave.cli.internal.command.Failure;
import dev.memoryweave.cli.internal.install.Places.Kind;
import dev.memoryweave.cli.internal.install.SettingsEdit.Part;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which files are changed, and how.
 *
 * @param command starts the program
 * @param root the folder of the project
 * @param project whether the settings of the project are meant
 * @param parts what is added or removed
 */
record InstallationPlan(
    OwnCommand command, Places places, Path root, boolean project, Set<Part> parts) {
  /** The program in settings for everybody, who may have it elsewhere, if at all. */
  private static final String ANYWHERE = "memory";

  /** What is done to each file, which two clients may have in common. */
  List<Installation> of(List<Client> clients, boolean remove) {
    Map<Path, Set<Client>> readers = new LinkedHashMap<>();
    Map<Path, Set<SettingsEdit>> edits = new LinkedHashMap<>();
    for (Client client : clients) {
      planned(client)
          .forEach(
              (path, edit) -> {
                readers
                    .computeIfAbsent(path, key -> new LinkedHashSet<>())
                    .addAll(readers(client, edit));
                edits.computeIfAbsent(path, key -> new LinkedHashSet<>()).addAll(edit);
              });
    }
    List<Installation> all = new ArrayList<>();
    edits.forEach(
        (path, each) ->
            all.add(
                installation(
                    List.copyOf(readers.getOrDefault(path, Set.of())),
                    path,
                    List.copyOf(each),
                    remove)));
    return all;
  }

  /** Hooks may be read by another program, too, which is then concerned as well. */
  private static List<Client> readers(Client client, List<SettingsEdit> edits) {
    List<Client> readers = new ArrayList<>(List.of(client));
    if (edits.stream().allMatch(edit -> edit.part() == Part.HOOKS)) {
      Arrays.stream(Client.values())
          .filter(other -> other != client && other.hooks().equals(client.hooks()))
          .forEach(readers::add);
    }
    return readers;
  }

  private Map<Path, List<SettingsEdit>> planned(Client client) {
    Map<Path, List<SettingsEdit>> planned = new LinkedHashMap<>();
    if (parts.contains(Part.SERVER)) {
      List<String> arguments = client.arguments(project, root);
      ServerEntry server =
          project
              ? new ServerEntry(ANYWHERE, arguments)
              : new ServerEntry(command.program(), command.with(arguments));
      Path path =
          project
              ? client
                  .project(root)
                  .orElseThrow(
                      () -> notPossible(client, "has no settings of a project", "--project"))
              : client.user(places);
      planned.put(path, List.of(new ServerEdit(client.settings(), server)));
    }
    AgentHooks hooks = parts.contains(Part.HOOKS) ? client.hooks().orElse(null) : null;
    if (hooks != null) {
      SettingsEdit edit =
          project
              ? new HookEdit(hooks, List.of(ANYWHERE), Kind.LINUX)
              : new HookEdit(hooks, words(), places.system());
      planned.merge(
          project ? hooks.project(root) : hooks.user(places),
          List.of(edit),
          (before, more) -> List.of(before.get(0), more.get(0)));
    }
    if (planned.isEmpty()) {
      throw notPossible(client, "calls no hooks", "--only hooks");
    }
    return planned;
  }

  private List<String> words() {
    List<String> words = new ArrayList<>();
    words.add(command.program());
    words.addAll(command.arguments());
    return words;
  }

  private static CommandException notPossible(Client client, String why, String option) {
    return new CommandException(
        Failure.usage(client.title() + " " + why, "Leave " + option + " out."));
  }

  private static Installation installation(
      List<Client> clients, Path path, List<SettingsEdit> edits, boolean remove) {
    try {
      return Installation.of(clients, path, edits, remove);
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

  static CommandException unreadable(Path path, IOException e) {
    String message = String.valueOf(e.getMessage());
    return new CommandException(
        Failure.error(
            "unavailable",
            message.contains(path.toString()) ? message : path + ": " + message,
            "Nothing was changed there."));
  }
}
