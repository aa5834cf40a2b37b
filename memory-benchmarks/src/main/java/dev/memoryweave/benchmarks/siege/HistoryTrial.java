package dev.memoryweave.benchmarks.siege;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import dev.memoryweave.workspace.Workspace;
import dev.memoryweave.workspace.mirror.ProjectFiles;
import dev.memoryweave.workspace.project.ProjectConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The database of a project goes back to a backup, or is begun anew, and is written to where there
 * are no files; then the folder is looked at. Whatever the files said that is newer stays there, or
 * in a copy, and comes back to the memory.
 */
final class HistoryTrial implements Trial {
  private static final int ELSEWHERE = 20;
  private static final Duration LONG_AGO = Duration.ofDays(300);

  /** How the database becomes another one. */
  private enum Return {
    RESTORED,
    COPIED_BACK,
    DELETED
  }

  @Override
  public int rounds(boolean isBrief) {
    return isBrief ? 2 : 50;
  }

  @Override
  public void round(Round round) throws Exception {
    new Past(round).repeat();
  }

  /** One project and what its files said before its database went back. */
  private static final class Past {
    private final Round round;
    private final Tally tally;
    private final DoorFolder folder;
    private final Path database;
    private final Path backup;
    private final List<NodeId> old = new ArrayList<>();
    private final Set<NodeId> newer = new HashSet<>();
    private final Set<NodeId> forgotten = new HashSet<>();

    Past(Round round) throws IOException, InterruptedException, NotHereException {
      this.round = round;
      tally = round.tally();
      folder = DoorFolder.make(round.folder());
      database = round.file();
      backup = round.folder().resolve("memory.backup");
    }

    void repeat() throws IOException {
      List<Return> ways = List.of(Return.values());
      Return how = ways.get(round.number() % ways.size());
      tally.about(how.name());
      backUpAndGoOn();
      if (round.oneIn(2)) {
        makeOld();
      }
      if (round.oneIn(3)) {
        editByHand();
      }
      Map<String, String> before = folder.records();
      goBack(how);
      writeElsewhere();
      look(before);
    }

    private Workspace open(SqliteMemoryStore store, boolean withFiles) {
      return Workspace.builder(store)
          .root(folder.root())
          .config(ProjectConfig.defaults().named("house", "House"))
          .author(Provenance.of(Source.USER, "ada"))
          // A look takes no time by it, so that the next use looks again.
          .nanoTime(() -> 0)
          .memoryFolder(withFiles)
          .clock(Clock.systemUTC())
          .open();
    }

    private NodeId remember(AgentMemory memory, String what, int number) {
      NodeDraft draft =
          NodeDraft.builder(NodeKind.FACT, what + " " + number)
              .body(what + " is number " + number + " of round " + round.number())
              .build();
      tally.acknowledged(1);
      return memory.remember(draft).ref().id();
    }

    private void backUpAndGoOn() throws IOException {
      try (SqliteMemoryStore store = SqliteMemoryStore.open(database);
          Workspace workspace = open(store, true)) {
        AgentMemory memory = workspace.memory();
        int before = round.between(1, 8);
        int since = round.between(1, 8);
        for (int i = 0; i < before; i++) {
          old.add(remember(memory, "Old", i));
        }
        Object unused = store.backup(backup);
        for (int i = 0; i < since; i++) {
          newer.add(remember(memory, "New", i));
        }
        for (NodeId id : old) {
          if (round.oneIn(3)) {
            memory.remember(NodeDraft.builder(id).body("Another text of " + id).build());
            tally.acknowledged(1);
          }
        }
        if (round.oneIn(2)) {
          NodeId id = remember(memory, "Gone", 0);
          memory.node(id).forget("asked for");
          forgotten.add(id);
        }
        tally.expect(workspace.files().sync().complete(), "the files were not all written");
      }
    }

    private void makeOld() throws IOException {
      try (Stream<Path> files = Files.walk(folder.root().resolve(".memory"))) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          Files.setLastModifiedTime(
              file, FileTime.from(Clock.systemUTC().instant().minus(LONG_AGO)));
        }
      }
    }

    private void editByHand() throws IOException {
      List<String> paths = List.copyOf(folder.records().keySet());
      Path file =
          folder
              .root()
              .resolve(".memory/records")
              .resolve(paths.get(round.random().nextInt(paths.size())));
      Files.writeString(file, Files.readString(file) + "\nBy hand.\n");
    }

    private void goBack(Return how) throws IOException {
      switch (how) {
        case RESTORED -> {
          Object unused = SqliteMemoryStore.restore(database, backup);
        }
        case COPIED_BACK -> {
          deleteDatabase();
          Files.copy(backup, database, StandardCopyOption.REPLACE_EXISTING);
        }
        case DELETED -> deleteDatabase();
      }
    }

    private void deleteDatabase() throws IOException {
      Files.deleteIfExists(database);
      Files.deleteIfExists(Deed.log(database));
      Files.deleteIfExists(Deed.logIndex(database));
    }

    private void writeElsewhere() {
      try (SqliteMemoryStore store = SqliteMemoryStore.open(database);
          Workspace workspace = open(store, false)) {
        for (int i = 0; i < ELSEWHERE; i++) {
          remember(workspace.memory(), "Elsewhere", i);
        }
      }
    }

    private void look(Map<String, String> before) throws IOException {
      try (SqliteMemoryStore store = SqliteMemoryStore.open(database);
          Workspace workspace = open(store, true)) {
        for (ProjectFiles.Difference difference : workspace.files().diff()) {
          tally.expect(
              difference.action() != ProjectFiles.Difference.Action.REMOVE_FILE,
              "the file of " + difference.id() + " would be removed");
        }
        ProjectFiles.Report report = workspace.files().sync();
        tally.expect(report.complete(), "not all was compared: " + report.findings());
        expectNothingLost(before);
        Set<NodeId> waiting = workspace.files().status().waiting().keySet();
        Set<NodeId> known = new TreeSet<>(Comparator.comparing(NodeId::value));
        known.addAll(old);
        known.addAll(newer);
        for (NodeId id : known) {
          boolean isThere = workspace.memory().node(id).find().isPresent();
          if (!isThere && !waiting.contains(id)) {
            tally.lost(id + " is missing, and nothing says so");
          }
        }
        for (int i = 0; i < ELSEWHERE; i++) {
          String path = "fact/elsewhere-" + i + ".md";
          tally.expect(folder.records().containsKey(path), path + " was not written");
        }
        for (NodeId id : forgotten) {
          tally.expect(
              workspace.memory().node(id).find().isEmpty(), id + " was forgotten, and is back");
        }
        tally.expect(workspace.files().sync().changedNothing(), "a second look changes something");
        expectNothingLost(before);
      }
    }

    private void expectNothingLost(Map<String, String> before) throws IOException {
      Map<String, String> now = folder.records();
      Set<String> copies = new HashSet<>(folder.copies().values());
      before.forEach(
          (path, text) -> {
            if (!text.equals(now.get(path)) && !copies.contains(text)) {
              tally.lost("what " + path + " said is nowhere: " + text);
            }
          });
    }
  }
}
