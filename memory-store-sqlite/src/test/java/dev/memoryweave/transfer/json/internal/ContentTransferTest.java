package dev.memoryweave.transfer.json.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.content.Contents;
import dev.memoryweave.content.Contents.Draft;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Trust;
import dev.memoryweave.model.internal.Sha256;
import dev.memoryweave.store.ContentStore.Content;
import dev.memoryweave.store.ContentStore.Query;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import dev.memoryweave.transfer.ImportOptions;
import dev.memoryweave.transfer.Transfer;
import dev.memoryweave.transfer.Transfer.ExportOptions;
import dev.memoryweave.transfer.Transfer.Imported.Outcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Contents in exports and imports, and in backups. */
class ContentTransferTest {
  private static final Provenance ADA = Provenance.of(Source.CLI, "ada");
  private static final String CARD = "4111 1111" + " 1111 1111";
  private static final byte[] IMAGE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n', 0, 1};

  @TempDir Path folder;
  private final List<MemoryStore> stores = new ArrayList<>();
  private AgentMemory memory;
  private MemoryNode fact;
  private Content image;

  @BeforeEach
  void live() {
    memory = open(SqliteMemoryStore.openInMemory());
    fact = memory.remember(NodeDraft.builder(NodeKind.FACT, "The queue has a diagram").build());
    image = memory.contents().put(Draft.named("queue.png"), IMAGE);
    memory.contents().link(fact.id(), image.digest());
    put(memory, "note.md", "# A note");
    put(memory, "card.txt", "The card is " + CARD);
  }

  @AfterEach
  void close() {
    stores.forEach(MemoryStore::close);
  }

  private AgentMemory open(MemoryStore store) {
    stores.add(store);
    return AgentMemory.builder(store).project("demo").author(ADA).build();
  }

  private static Content put(AgentMemory memory, String name, String text) {
    return memory.contents().put(Draft.named(name), text.getBytes(StandardCharsets.UTF_8));
  }

  private static List<Content> list(AgentMemory memory) {
    return memory.contents().list(Query.in(memory.scopes().scopes(), 100)).items();
  }

  private Path exported(String name, boolean personal) {
    Path file = folder.resolve(name);
    Transfer.Exported unused =
        memory
            .maintenance()
            .transfer()
            .exportTo(file, ExportOptions.DEFAULT.withPersonalData(personal));
    return file;
  }

  private static Transfer.Imported imported(AgentMemory memory, Path file, ImportOptions options) {
    return memory.maintenance().transfer().importFrom(file, options);
  }

  @Test
  void allContents_comeBackAsTheyWere_withTheirLinks() throws IOException {
    Path file = exported("whole.jsonl", true);
    for (MemoryStore store :
        List.of(InMemoryStore.create(), SqliteMemoryStore.open(folder.resolve("other.db")))) {
      AgentMemory other = open(store);

      Transfer.Imported report = imported(other, file, ImportOptions.DEFAULT.withKeepAuthors(true));

      assertThat(report.problems()).isEmpty();
      assertThat(list(other)).isEqualTo(list(memory));
      assertThat(other.contents().bytes(image.digest())).isEqualTo(IMAGE);
      assertThat(other.contents().of(fact.id())).containsExactly(image);
      assertThat(other.contents().memories(image.digest())).containsExactly(fact.ref());
      Path again = folder.resolve("again-" + stores.size() + ".jsonl");
      Transfer.Exported second =
          other
              .maintenance()
              .transfer()
              .exportTo(again, ExportOptions.DEFAULT.withPersonalData(true));
      assertThat(second.counts().contents()).isEqualTo(3);
      assertThat(Files.readAllLines(again).subList(1, 3))
          .isEqualTo(Files.readAllLines(file).subList(1, 3));
      assertThat(imported(other, file, ImportOptions.DEFAULT.withKeepAuthors(true)))
          .matches(Transfer.Imported::changesNothing);
    }
  }

  @Test
  void personalContents_areLeftOut_withWhatNamesThem() throws IOException {
    Path file = folder.resolve("shared.jsonl");
    Transfer.Exported report = memory.maintenance().transfer().exportTo(file);

    assertThat(report.personal()).isEqualTo(1);
    assertThat(report.counts().contents()).isEqualTo(2);
    assertThat(Files.readString(file))
        .doesNotContain(Sha256.hex("The card is " + CARD))
        .contains("content.added");
    assertThat(imported(open(InMemoryStore.create()), file, ImportOptions.DEFAULT).problems())
        .isEmpty();
  }

  @Test
  void aStrangersContents_areTheWordOfAFile() {
    AgentMemory other = open(InMemoryStore.create());
    imported(other, exported("whole.jsonl", true), ImportOptions.DEFAULT);

    assertThat(list(other))
        .hasSize(3)
        .allSatisfy(
            content -> {
              assertThat(content.owner().trust()).isEqualTo(Trust.IMPORT);
              assertThat(content.owner().id()).contains("ada");
            });
    assertThat(list(other)).filteredOn(Content::personal).hasSize(1);
  }

  @Test
  void whatIsThere_stays_underItsName() {
    AgentMemory other = open(InMemoryStore.create());
    Content here = other.contents().put(Draft.named("mine.png"), IMAGE);

    Transfer.Imported report =
        imported(other, exported("whole.jsonl", true), ImportOptions.DEFAULT);

    assertThat(report.count(Outcome.KEPT)).isEqualTo(1);
    assertThat(other.contents().get(image.digest())).isEqualTo(here);
    assertThat(other.contents().of(fact.id())).containsExactly(here);
  }

  @Test
  void aScope_isMapped_withItsContents() {
    AgentMemory other =
        AgentMemory.builder(InMemoryStore.create()).project("there").author(ADA).build();
    Transfer.Imported report =
        imported(
            other,
            exported("whole.jsonl", true),
            ImportOptions.DEFAULT.mapping(Scope.project("demo"), Scope.project("there")));

    assertThat(report.problems()).isEmpty();
    assertThat(other.contents().of(fact.id()))
        .singleElement()
        .satisfies(content -> assertThat(content.scope()).isEqualTo(Scope.project("there")));
  }

  @Test
  void otherBytes_andSecrets_areRefused() throws IOException {
    Path file = exported("whole.jsonl", true);
    String token = "ghp_" + "Zk3vQ9".repeat(6);
    String secret = "a key: " + token;
    String line =
        """
        {"type":"content","scope":"project:demo","digest":"%s","name":"key.txt",\
        "mediaType":"text/plain","size":%d,"owner":"user:ada","addedAt":"2026-03-01T12:00:00Z",\
        "bytes":"%s"}"""
            .formatted(
                Sha256.hex(secret),
                secret.length(),
                Base64.getEncoder().encodeToString(secret.getBytes(StandardCharsets.UTF_8)));
    List<String> lines = new ArrayList<>(Files.readAllLines(file));
    lines.add(lines.size() - 1, line);
    int at = lines.indexOf(lines.stream().filter(l -> l.contains("note.md")).findFirst().get());
    lines.set(at, lines.get(at).replaceAll(Pattern.quote("IyBBIG5vdGU="), "IyBBIG5vdGV="));
    Path changed = Files.write(folder.resolve("changed.jsonl"), lines);

    Transfer.Imported report =
        imported(open(InMemoryStore.create()), changed, ImportOptions.DEFAULT);

    assertThat(report.refused()).isTrue();
    assertThat(report.problems())
        .anySatisfy(problem -> assertThat(problem.reason()).contains("github-token"))
        .anySatisfy(problem -> assertThat(problem.reason()).contains("bytes"));
    assertThat(report.toString()).doesNotContain(token);
  }

  @Test
  void anImportThatDoesNotFit_isRefused() {
    MemoryStore store = InMemoryStore.create();
    store.write(
        tx -> {
          for (int i = 1; i < Contents.MAX_CONTENTS; i++) {
            byte[] bytes = ("c" + i).getBytes(StandardCharsets.UTF_8);
            Content one =
                new Content(
                    Scope.project("elsewhere"),
                    Sha256.hex(bytes),
                    "n" + i,
                    "text/plain",
                    bytes.length,
                    ADA.principal(),
                    Instant.EPOCH,
                    false);
            tx.contents().put(one, bytes);
          }
          return null;
        });
    AgentMemory other = open(store);

    Transfer.Imported report =
        imported(other, exported("whole.jsonl", true), ImportOptions.DEFAULT);

    assertThat(report.refused()).isTrue();
    assertThat(report.problems())
        .anySatisfy(problem -> assertThat(problem.reason()).contains("cannot hold more"));
    assertThat(list(other)).isEmpty();
    assertThat(other.node(fact.id()).find()).isEmpty();
  }

  @Test
  void aBackup_hasTheContents() {
    Path original = folder.resolve("memory.db");
    Path backup = folder.resolve("backup.db");
    AgentMemory stored = open(SqliteMemoryStore.open(original));
    Content kept = put(stored, "kept.txt", "kept");
    stored.maintenance().backup(backup);
    stored.contents().remove(kept.digest(), false, "gone since");
    stores.get(stores.size() - 1).close();

    MemoryStore.restore("sqlite:" + original, backup);

    AgentMemory again = open(SqliteMemoryStore.open(original));
    assertThat(list(again)).containsExactly(kept);
    assertThat(again.maintenance().verify().isSound()).isTrue();
    assertThat(again.journal().events(0, 100))
        .extracting(MemoryEvent::type)
        .contains(MemoryEvent.Type.CONTENT_ADDED)
        .doesNotContain(MemoryEvent.Type.CONTENT_REMOVED);
  }
}
