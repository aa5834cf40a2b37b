package dev.memoryweave.build.lives;

import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * All lives. As a program it plays them into a folder, a file each, so that those of two builds can
 * be compared by {@code diff -r}.
 */
final class Lives {
  private Lives() {}

  /** The lives, by theme. */
  static List<Life> all() throws IOException {
    return Stream.of(
            SaidAgainLives.all(),
            AuthorityLives.all(),
            ReviewLives.all(),
            ReportLives.all(),
            SessionLives.all(),
            WorkLives.all(),
            FileLives.all(),
            ProjectLives.all(),
            TransferLives.all(),
            UpkeepLives.all(),
            PastLives.all(),
            HostileLives.all(),
            TextLives.all())
        .flatMap(List::stream)
        .toList();
  }

  /** Plays a life in memory and gives its record. */
  static String inMemory(Life life) throws Exception {
    return played(life, folder -> InMemoryStore.create());
  }

  /** Plays a life on an SQLite file and gives its record. */
  static String onSqlite(Life life) throws Exception {
    return played(life, folder -> SqliteMemoryStore.open(folder.resolve("memory.db")));
  }

  /** Opens an empty store. */
  private interface Opening {
    MemoryStore open(Path folder);
  }

  private static String played(Life life, Opening opening) throws Exception {
    Path folder = Files.createTempDirectory("life-").toRealPath();
    try {
      Path files = Files.createDirectory(folder.resolve("files"));
      return Scene.played(life, opening.open(folder), files);
    } finally {
      delete(folder);
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> walked = Files.walk(folder)) {
      walked
          .sorted(Comparator.reverseOrder())
          .forEach(
              path -> {
                try {
                  Files.delete(path);
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              });
    }
  }

  /**
   * Plays all lives into a folder. With {@code -Dlives.texts=FOLDER} it also reads the texts of the
   * files in that folder, one a line.
   *
   * @param arguments the folder, which may exist
   */
  public static void main(String[] arguments) throws Exception {
    if (arguments.length != 1) {
      throw new IllegalArgumentException("Name the folder that the records are written to");
    }
    Path folder = Files.createDirectories(Path.of(arguments[0]));
    List<Life> lives = new ArrayList<>(all());
    String texts = System.getProperty("lives.texts");
    if (texts != null) {
      lives.addAll(TextLives.of("other-texts", Texts.in(Path.of(texts))));
    }
    for (Life life : lives) {
      Files.writeString(folder.resolve(life.name() + ".txt"), inMemory(life));
    }
  }
}
