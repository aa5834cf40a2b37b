package dev.memoryweave.workspace.mirror.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.memoryweave.MemoryQuery;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.workspace.mirror.ProjectFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.text.Normalizer;
import java.time.Instant;
import java.util.List;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that nobody should have put there: each is named with what to do, and left alone. */
class HostileFilesTest {
  private static final String DECISIONS = ".memory/memory/decisions/";
  private static final String FACTS = ".memory/records/fact/";
  private static final NodeId PRESS = NodeId.of("decision.we-press-in-october");

  @TempDir Path folder;
  private Clone ada;

  @BeforeEach
  void createStore() throws GitAPIException, IOException {
    ada = Clone.create(folder.toRealPath().resolve("ada"));
    ada.memory()
        .remember(
            NodeDraft.builder(NodeKind.DECISION, "We press in October").body("Late.").build());
    ada.memory().remember(NodeDraft.builder(NodeKind.FACT, "Pears ripen").body("Slowly.").build());
    assertThat(ada.files().sync().complete()).isTrue();
    ada.commit("Memories");
  }

  @AfterEach
  void close() {
    ada.close();
  }

  private String node(String slug) throws IOException {
    return Files.readString(ada.root.resolve(DECISIONS + "we-press-in-october.json"))
        .replace("we-press-in-october", slug)
        .replaceAll(
            "\"content_hash\": \"[^\"]*\"", "\"content_hash\": \"sha256:" + "0".repeat(64) + "\"");
  }

  private ProjectFiles.Finding finding(String path) {
    List<ProjectFiles.Finding> found =
        ada.files().check().stream().filter(one -> one.path().equals(path)).toList();
    assertThat(found).as(path).isNotEmpty();
    assertThat(found.get(0).remedy()).isNotBlank();
    return found.get(0);
  }

  /** Whatever is there, what is good is recalled and can be written. */
  private void assertOthersWork() {
    assertThat(ada.memory().node(PRESS).require().body()).isEqualTo("Late.");
    ada.memory().remember(NodeDraft.builder(NodeKind.FACT, "Plums split").body("Rain.").build());
    assertThat(ada.root.resolve(FACTS + "plums-split.md")).exists();
    assertThat(ada.memory().count(MemoryQuery.inForce())).isEqualTo(4);
  }

  @Test
  void hugeFiles_areRefusedBySizeAlone() throws IOException {
    for (String path :
        List.of(FACTS + "huge.md", DECISIONS + "huge.json", ".memory/relations/huge.json")) {
      try (var channel =
          Files.newByteChannel(
              ada.root.resolve(path),
              StandardOpenOption.CREATE_NEW,
              StandardOpenOption.WRITE,
              StandardOpenOption.SPARSE)) {
        channel.position(1L << 30);
        channel.write(StandardCharsets.UTF_8.encode("."));
      }
      assertThat(finding(path).problem()).containsAnyOf("longer than", "more than");
    }
    ada.write(DECISIONS + "long.json", node("long"));
    ada.write(DECISIONS + "long.md", "x".repeat(5_000_001));
    assertThat(finding(DECISIONS + "long.md").problem()).contains("more than");
    assertOthersWork();
    assertThat(Files.size(ada.root.resolve(DECISIONS + "huge.json"))).isEqualTo((1L << 30) + 1);
  }

  @Test
  void textsThatAreNone_areNamedByTheirLine() throws IOException {
    ada.write(DECISIONS + "nul.json", node("nul"));
    ada.write(DECISIONS + "nul.md", "One.\nT\0wo.\n");
    Files.write(
        ada.root.resolve(FACTS + "latin.md"),
        "---\n---\n\n# Caf\u00e9\n".getBytes(StandardCharsets.ISO_8859_1));
    Files.write(
        ada.root.resolve(DECISIONS + "latin.json"),
        "{\n\"id\": \"\u00e9\"}".getBytes(StandardCharsets.ISO_8859_1));

    assertThat(finding(FACTS + "latin.md").line()).isEqualTo(4);
    assertThat(finding(DECISIONS + "latin.json").line()).isEqualTo(2);
    assertThat(finding(DECISIONS + "nul.md").line()).isEqualTo(2);
    assertOthersWork();
  }

  @Test
  void nestingWithoutEnd_andNamesThatComeTwice_areRefused() throws IOException {
    ada.write(DECISIONS + "deep.json", "[".repeat(100_000));
    ada.write(DECISIONS + "nested.json", "{\"a\":".repeat(50_000) + "1" + "}".repeat(50_000));
    ada.write(
        DECISIONS + "twice.json",
        node("twice").replace("\"tags\": []", "\"tags\": [],\n  \"title\": \"Another\""));
    ada.write(DECISIONS + "twice.md", "Late.");
    ada.write(FACTS + "twice.md", "---\ntags: [a]\ntags: [b]\n---\n\n# Twice\n");
    ada.write(FACTS + "deep.md", "---\ntags: " + "[".repeat(100_000) + "\n---\n\n# Deep\n");
    ada.write(FACTS + "items.md", "---\ntags:\n " + "- ".repeat(100_000) + "a\n---\n\n# Items\n");

    assertThat(finding(DECISIONS + "deep.json").problem()).isNotBlank();
    assertThat(finding(DECISIONS + "nested.json").problem()).isNotBlank();
    assertThat(finding(DECISIONS + "twice.json").line()).isPositive();
    assertThat(finding(FACTS + "twice.md").line()).isEqualTo(3);
    for (String file : List.of("deep.md", "items.md")) {
      assertThat(finding(FACTS + file).problem())
          .isEqualTo(
              "the front matter is not YAML (more than 20 lists and mappings lie in each other)");
    }
    assertOthersWork();
  }

  private static boolean canBeNamed(String name) {
    try {
      return Path.of(name).toString().equals(name);
    } catch (InvalidPathException e) {
      return false;
    }
  }

  @Test
  void namesThatDifferInCaseOrFormAlone_areNamed() throws IOException {
    assumeThat(canBeNamed("\ud83c\udf50")).as("such names exist here").isTrue();
    ada.write(DECISIONS + "We-Press-In-October.json", node("we-press-in-october"));
    ada.write(FACTS + "Pears-Ripen.md", "---\n---\n\n# Pears\n");
    String composed = "caf\u00e9";
    ada.write(FACTS + composed + ".md", "---\n---\n\n# Cafe\n");
    ada.write(
        FACTS + Normalizer.normalize(composed, Normalizer.Form.NFD) + ".md", "---\n---\n\n# C\n");
    for (String name : List.of("\ud83c\udf50", "-")) {
      ada.write(FACTS + name + ".md", "---\n---\n\n# N\n");
    }
    for (String name : List.of("\ud83c\udf50", "-")) {
      assertThat(finding(FACTS + name + ".md").problem()).contains("left alone");
    }

    assertThat(ada.files().check())
        .anyMatch(one -> one.problem().contains("differs in case alone"))
        .anyMatch(one -> one.path().equals(FACTS + "Pears-Ripen.md"))
        .anyMatch(
            one ->
                Normalizer.normalize(one.path(), Normalizer.Form.NFC)
                    .equals(FACTS + composed + ".md"));
  }

  @Test
  void linksOutOfTheFolder_areNeitherReadNorWrittenThrough() throws IOException {
    Path outside = Files.createDirectories(folder.resolve("outside"));
    Path target = Files.writeString(outside.resolve("plums-split.md"), "theirs");
    FileTime before = FileTime.from(Instant.EPOCH);
    Files.setLastModifiedTime(target, before);
    Files.createSymbolicLink(ada.root.resolve(FACTS + "plums-split.md"), target);
    Files.createSymbolicLink(ada.root.resolve(".memory/memory/gotchas"), outside);
    Files.createSymbolicLink(ada.root.resolve(DECISIONS + "linked.json"), target);

    ada.memory().remember(NodeDraft.builder(NodeKind.GOTCHA, "Rain").body("Wet.").build());
    ada.memory().remember(NodeDraft.builder(NodeKind.FACT, "Plums split").body("Rain.").build());
    ada.memory().remember(NodeDraft.builder(NodeKind.DECISION, "Linked").body("It.").build());

    assertThat(outside).isDirectoryNotContaining(path -> !path.equals(target));
    assertThat(target).hasContent("theirs");
    assertThat(Files.getLastModifiedTime(target)).isEqualTo(before);
    assertThat(ada.files().status().isClean()).isFalse();
    assertThat(finding(DECISIONS + "linked.json").problem()).contains("link");
    BasicFileAttributes link =
        Files.readAttributes(
            ada.root.resolve(".memory/memory/gotchas"),
            BasicFileAttributes.class,
            LinkOption.NOFOLLOW_LINKS);
    assertThat(link.isSymbolicLink()).isTrue();
  }

  @Test
  void aLockThatAKilledProcessLeft_isNamedByCheckAndStatus() throws Exception {
    Process ended =
        new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-h")
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("out").toFile())
            .start();
    long pid = ended.pid();
    ended.waitFor();
    ada.write(".memory/.lock", "{\"pid\":" + pid + "}\n");

    ada.memory().remember(NodeDraft.builder(NodeKind.GOTCHA, "Rain").body("Wet.").build());

    assertThat(finding(".memory/.lock"))
        .satisfies(
            found -> {
              assertThat(found.severity()).isEqualTo(ProjectFiles.Finding.Severity.WARNING);
              assertThat(found.problem()).contains(String.valueOf(pid), "not running");
              assertThat(found.remedy()).contains("remove the file");
            });
    assertThat(ada.files().status().owed())
        .anyMatch(owed -> owed.contains("remove the file and try again"));

    Files.delete(ada.root.resolve(".memory/.lock"));
    assertThat(ada.files().sync().complete()).isTrue();
    assertThat(ada.root.resolve(".memory/memory/gotchas/rain.json")).exists();
    assertThat(ada.files().check()).isEmpty();
  }
}
