package dev.memoryweave.cli.internal.hook;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Where clients keep the transcripts of their sessions, for events that do not say so. */
final class Transcripts {
  private static final int DEPTH_OF_CODEX = 4;

  private final Path home;
  private final Map<String, String> environment;

  /**
   * The transcripts of a user.
   *
   * @param home the user's home
   * @param environment the variables in which clients name folders of their own
   */
  Transcripts(Path home, Map<String, String> environment) {
    this.home = home;
    this.environment = Map.copyOf(environment);
  }

  /** The transcript of a session: the one that the event names, or the one that is found. */
  Optional<Path> of(HookClient client, HookInput input) {
    Path named = input.transcript();
    if (named != null) {
      return Optional.of(named).filter(Files::isRegularFile);
    }
    String session = input.session();
    if (session.isEmpty() || !session.matches("[\\w-]+")) {
      return Optional.empty();
    }
    return switch (client) {
      case COPILOT ->
          Optional.of(
                  folder("COPILOT_HOME", ".copilot")
                      .resolve("session-state")
                      .resolve(session)
                      .resolve("events.jsonl"))
              .filter(Files::isRegularFile);
      case CODEX ->
          endingWith(folder("CODEX_HOME", ".codex").resolve("sessions"), session + ".jsonl");
      default -> Optional.empty();
    };
  }

  private Path folder(String variable, String usual) {
    String named = environment.get(variable);
    try {
      return named == null || named.isBlank() ? home.resolve(usual) : Path.of(named);
    } catch (InvalidPathException e) {
      return home.resolve(usual);
    }
  }

  private static Optional<Path> endingWith(Path folder, String end) {
    try (Stream<Path> files =
        Files.find(
            folder,
            DEPTH_OF_CODEX,
            (file, attributes) -> attributes.isRegularFile() && hasEnd(file.getFileName(), end))) {
      return files.findFirst();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static boolean hasEnd(@Nullable Path name, String end) {
    return name != null && name.toString().endsWith(end);
  }
}
