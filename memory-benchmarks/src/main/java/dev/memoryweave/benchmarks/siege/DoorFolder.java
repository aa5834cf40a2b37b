package dev.memoryweave.benchmarks.siege;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A project in git, the home of its user, and what is to be seen in them past the doors. */
final class DoorFolder {
  /** The memories that are followed, by their ids. */
  private static final Pattern FOLLOWED = Pattern.compile("(?:fact|constraint)\\.door-[0-9]+");

  /** A mark in the text of memories whose ids the door chooses. */
  private static final Pattern MARK = Pattern.compile("mark-[0-9]+");

  /** What a door puts beside its files while it works. */
  private static final Pattern LEFT =
      Pattern.compile(
          ".*-lock|.*\\.copying.*|.*\\.?unfinished-.*|.*\\.db-new|.*\\.tmp|.*\\.partial.*"
              + "|.*\\.saving|.*-journal");

  private static final String NODES =
      "SELECT node.id, status, title, body FROM node JOIN scope ON scope.id = scope_id"
          + " WHERE scope.key = ?";

  private static final ObjectMapper JSON = new ObjectMapper();

  private static final String README = "# Doors\n\nThe front door is green, since it was cheap.\n";

  private final Path folder;

  private DoorFolder(Path folder) {
    this.folder = folder;
  }

  /**
   * Makes a project with one commit.
   *
   * @throws NotHereException if the command git cannot be run
   */
  static DoorFolder make(Path folder) throws IOException, InterruptedException, NotHereException {
    DoorFolder made = new DoorFolder(folder);
    for (Path each : List.of(made.root(), made.home(), made.outside(), made.temporary())) {
      Files.createDirectories(each);
    }
    Files.writeString(made.root().resolve("README.md"), README);
    Files.writeString(made.root().resolve("Door.java"), "final class Door {\n  int width;\n}\n");
    Files.writeString(made.root().resolve("AGENTS.md"), "# Agents\n\nBe brief.\n");
    String at = made.root().toString();
    String failure = Command.failure("git", "-C", at, "init", "-q", "-b", "main");
    if (!failure.isEmpty()) {
      throw new NotHereException("there is no git (" + failure + ")");
    }
    Command.run("git", "-C", at, "add", ".");
    Command.run(
        "git",
        "-C",
        at,
        "-c",
        "user.name=Ada",
        "-c",
        "user.email=ada@example.org",
        "-c",
        "commit.gpgsign=false",
        "commit",
        "-q",
        "-m",
        "Begin");
    return made;
  }

  Path root() {
    return folder.resolve("project");
  }

  Path home() {
    return folder.resolve("home");
  }

  /** Where exports and copies go. */
  Path outside() {
    return folder.resolve("outside");
  }

  Path temporary() {
    return folder.resolve("temporary");
  }

  private Path memoryHome() {
    return home().resolve("memory");
  }

  Path database() {
    return memoryHome().resolve("memory.db");
  }

  /** The only variables of the processes, so that nothing tells them of this machine's user. */
  Map<String, String> environment() {
    Map<String, String> environment = new TreeMap<>();
    environment.put("PATH", System.getenv().getOrDefault("PATH", ""));
    environment.put("LC_ALL", "C.UTF-8");
    environment.put("HOME", home().toString());
    environment.put("MEMORY_HOME", memoryHome().toString());
    return environment;
  }

  /** Calls a verb in this process, as a person. */
  DoorAnswer call(String... words) throws InterruptedException {
    return call(List.of(words), "");
  }

  /** Makes a call of the command line in this process, as a person. */
  DoorAnswer call(DoorCall call) throws InterruptedException {
    List<String> words = new ArrayList<>(List.of(call.name()));
    words.addAll(call.words());
    return call(words, call.input());
  }

  private DoorAnswer call(List<String> words, String input) throws InterruptedException {
    List<String> all = new ArrayList<>(words);
    all.add("--json");
    all.add("--project-root=" + root());
    return DoorProgram.run(all, input, environment());
  }

  /** Tells whether somebody has written since. */
  long footprint() {
    long print = 1;
    for (Path each : watched()) {
      File file = each.toFile();
      print = 31 * print + 17 * file.length() + file.lastModified();
    }
    return print;
  }

  private List<Path> watched() {
    Path memory = root().resolve(".memory");
    return List.of(
        database(),
        Deed.log(database()),
        memoryHome(),
        memory,
        memory.resolve("records/fact"),
        memory.resolve("cache"),
        outside());
  }

  static String saying(String status, String body) {
    return status + ": " + body;
  }

  /** What the database says of the project that the folder is now, past the store. */
  Map<String, String> memories() throws SQLException, IOException, InterruptedException {
    Map<String, String> found = new TreeMap<>();
    if (Files.notExists(database())) {
      return found;
    }
    try (RawFile raw = RawFile.open(database());
        PreparedStatement statement = raw.connection().prepareStatement(NODES)) {
      statement.setString(
          1, JSON.readTree(call("project").out()).path("data").path("identity").asText());
      ResultSet rows = statement.executeQuery();
      while (rows.next()) {
        String id = rows.getString(1);
        if (FOLLOWED.matcher(id).matches()) {
          found.put(id, saying(rows.getString(2), rows.getString(4)));
        } else {
          Matcher mark = MARK.matcher(rows.getString(3) + " " + rows.getString(4));
          while (mark.find()) {
            found.put(mark.group(), "said");
          }
        }
      }
    }
    return found;
  }

  /** What SQLite finds wrong with a database; an empty text if that is nothing. */
  static String unsound(Path file) {
    try (RawFile raw = RawFile.open(file)) {
      String said = raw.text("PRAGMA integrity_check");
      return said.equals("ok") ? "" : said;
    } catch (SQLException e) {
      return String.valueOf(e.getMessage());
    }
  }

  /** Files that only somebody at work has in the project and the home, and nobody is. */
  List<String> leftBehind() throws IOException {
    List<String> left = new ArrayList<>(leftIn(root()));
    left.addAll(leftIn(home()));
    return left;
  }

  /** The same outside, of which only a call that writes there knows. */
  List<String> leftOutside() throws IOException {
    return leftIn(outside());
  }

  private List<String> leftIn(Path below) throws IOException {
    List<String> left = new ArrayList<>();
    try (Stream<Path> files = Files.walk(below)) {
      for (Path file : files.toList()) {
        String path = folder.relativize(file).toString();
        if (!path.startsWith("project/.git/") && isLeft(file)) {
          left.add(path);
        }
      }
    }
    return left;
  }

  private boolean isLeft(Path file) {
    return LEFT.matcher(String.valueOf(file.getFileName())).matches()
        || file.equals(root().resolve(".memory/.lock"));
  }

  /** What processes left in the folder for temporary files. */
  List<String> temporaryFiles() throws IOException {
    try (Stream<Path> files = Files.list(temporary())) {
      return files.map(file -> String.valueOf(file.getFileName())).sorted().toList();
    }
  }

  /** Whether that is a parser in native code, which its library unpacks and removes at the end. */
  static boolean isParser(String temporary) {
    return temporary.startsWith("tree-sitter-");
  }

  /** The files of memories, by their paths. */
  Map<String, String> records() throws IOException {
    return texts(root().resolve(".memory/records"));
  }

  /** What was put aside before it was written over, by its path. */
  Map<String, String> copies() throws IOException {
    return texts(root().resolve(".memory/recovery"));
  }

  private static Map<String, String> texts(Path below) throws IOException {
    Map<String, String> texts = new TreeMap<>();
    if (Files.isDirectory(below)) {
      try (Stream<Path> files = Files.walk(below)) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          texts.put(below.relativize(file).toString(), Files.readString(file, UTF_8));
        }
      }
    }
    return texts;
  }
}
