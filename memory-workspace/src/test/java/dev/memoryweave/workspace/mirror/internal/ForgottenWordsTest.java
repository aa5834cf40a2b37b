package dev.memoryweave.workspace.mirror.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.guard.secret.SecretScanner;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.workspace.canonical.internal.CanonicalFiles;
import dev.memoryweave.workspace.files.internal.ProjectBoundary;
import dev.memoryweave.workspace.mirror.ProjectFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nothing in the folder of a project keeps the words of a memory that was forgotten. */
class ForgottenWordsTest {
  private static final String WORD = "Zanzibarine";

  @TempDir Path folder;
  private Clone ada;

  @BeforeEach
  void open() throws GitAPIException, IOException {
    ada = Clone.create(folder.resolve("ada"));
    ada.open(Source.USER);
  }

  @AfterEach
  void close() {
    ada.close();
  }

  private List<String> filesWithTheWord() throws IOException {
    List<String> found = new ArrayList<>();
    try (Stream<Path> files = Files.walk(ada.root)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        String name = ada.root.relativize(file).toString();
        if (Files.isRegularFile(file) && !name.startsWith(".git/")) {
          String all = name + Files.readString(file, StandardCharsets.ISO_8859_1);
          if (all.toLowerCase(Locale.ROOT).contains(WORD.toLowerCase(Locale.ROOT))) {
            found.add(name);
          }
        }
      }
    }
    return found;
  }

  private NodeId said(NodeKind kind, String title) {
    return ada.memory().remember(NodeDraft.builder(kind, title).body(title + ".").build()).id();
  }

  @Test
  void aRecordThatWasForgotten_leavesNoWord() throws IOException {
    NodeId gotcha = said(NodeKind.GOTCHA, "The guest is allergic to " + WORD);
    assertThat(filesWithTheWord()).isNotEmpty();

    ada.memory().node(gotcha).forget("Asked for");

    assertThat(filesWithTheWord()).isEmpty();
  }

  @Test
  void aMemoryOfTheSharedSchema_leavesNoWord_andTheLogStaysValid() throws IOException {
    NodeId kept = said(NodeKind.FEATURE, "Bookings of tables");
    NodeId decision = said(NodeKind.DECISION, "We seat the " + WORD + " guest first");
    ada.memory().node(decision).relate(Relation.Draft.of(Predicate.AFFECTS, kept));
    ada.memory().node(kept).relate(Relation.Draft.of(Predicate.DEPENDS_ON, decision));
    assertThat(filesWithTheWord()).anyMatch(name -> name.endsWith("events.jsonl"));

    ada.memory().node(decision).forget("Asked for");

    assertThat(filesWithTheWord()).isEmpty();
    CanonicalFiles canonical = new CanonicalFiles(ProjectBoundary.of(ada.root));
    assertThat(canonical.check(SecretScanner.standard()).findings()).isEmpty();
    List<String> events = new ArrayList<>();
    List<?> unused =
        canonical.readEvents(
            event -> events.add(event.kind().label() + " " + event.subject().orElse("")));
    String created =
        events.stream().filter(event -> event.contains("forgotten-")).findFirst().orElse("");
    assertThat(created).startsWith("memory.created decision.forgotten-");
    assertThat(events).contains(created.replace("created", "deleted"));
    assertThat(events).contains("memory.created feature.bookings-of-tables");
  }

  /** What a killed process has done before it could tell of it is done, or is done again. */
  @Test
  void anEndAnywhereInAForgetting_leavesNoWordAfterTheNextUse() throws IOException {
    NodeId kept = said(NodeKind.FEATURE, "Bookings of tables");
    NodeId decision = said(NodeKind.DECISION, "We seat the " + WORD + " guest first");
    ada.memory().node(decision).relate(Relation.Draft.of(Predicate.AFFECTS, kept));
    ada.memory().node(kept).relate(Relation.Draft.of(Predicate.DEPENDS_ON, decision));
    Map<Path, byte[]> before = new TreeMap<>();
    for (String name : filesWithTheWord()) {
      before.put(ada.root.resolve(name), Files.readAllBytes(ada.root.resolve(name)));
    }
    Path log = ada.root.resolve(".memory/cache/files.log");
    Path events = ada.root.resolve(".memory/events.jsonl");
    assertThat(before).containsKeys(log, events).hasSizeGreaterThan(5);
    List<Path> files =
        before.keySet().stream().filter(it -> !it.equals(log) && !it.equals(events)).toList();
    Map<Path, FileTime> times = new TreeMap<>();
    for (Path file : files) {
      times.put(file, Files.getLastModifiedTime(file));
    }

    ada.memory().node(decision).forget("Asked for");

    for (int there = 0; there < 1 << files.size(); there++) {
      // Some files were removed, and neither the log nor the agreements know of it.
      Files.write(log, before.get(log));
      Files.write(events, before.get(events));
      for (int i = 0; i < files.size(); i++) {
        Path file = files.get(i);
        if ((there & 1 << i) != 0) {
          Files.createDirectories(file.getParent());
          Files.write(file, before.get(file));
          Files.setLastModifiedTime(file, times.get(file));
        }
      }

      ada.open(Source.USER);
      ProjectFiles.Report unused = ada.files().sync();

      assertThat(filesWithTheWord()).as("after %s", there).isEmpty();
      CanonicalFiles canonical = new CanonicalFiles(ProjectBoundary.of(ada.root));
      assertThat(canonical.check(SecretScanner.standard()).findings())
          .as("after %s", there)
          .isEmpty();
    }
  }
}
