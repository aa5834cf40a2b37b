package dev.memoryweave.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.engine.HeldSubject;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.privacy.Privacy;
import dev.memoryweave.privacy.Privacy.Choice;
import dev.memoryweave.privacy.Privacy.Held;
import dev.memoryweave.privacy.Privacy.Proof;
import dev.memoryweave.privacy.Privacy.Subject;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.text.internal.PlainText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files of a store hold nothing of a person who was forgotten. */
class ForgottenSubjectTest {
  private static final Subject ANNA = Subject.of(HeldSubject.NAME, HeldSubject.HANDLE);
  private static final String REASON = "a person asked for it";

  /** Looked for independently of the search that is tested. */
  private static final List<String> WORDS = List.of("lund", "alund77");

  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-03-01T09:00:00Z"), ZoneOffset.UTC);

  @TempDir Path folder;

  private SqliteMemoryStore open() {
    return SqliteMemoryStore.open(folder.resolve("memory.db"));
  }

  private static Privacy privacy(MemoryStore store) {
    return person(store).maintenance().privacy();
  }

  private static AgentMemory person(MemoryStore store) {
    return HeldSubject.open(store, CLOCK, Provenance.of(Source.USER));
  }

  private List<String> wordsIn(List<String> words) throws IOException {
    List<String> found = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        String bytes =
            PlainText.lowerCase(new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
        words.stream()
            .filter(bytes::contains)
            .forEach(word -> found.add(file.getFileName() + " " + word));
      }
    }
    return found;
  }

  @Test
  void whatNamesAPersonInEveryPlace_isNowhereInTheFiles() throws IOException {
    try (SqliteMemoryStore store = open();
        SqliteMemoryStore other = open()) {
      HeldSubject.fill(store, CLOCK);
      assertThat(privacy(store).prove(ANNA, List.of()).isClean()).isFalse();
      assertThat(wordsIn(WORDS)).isNotEmpty();

      Held held = privacy(other).held(ANNA, List.of());
      privacy(other).forget(held, Choice.USUAL, REASON);

      assertThat(wordsIn(WORDS)).isEmpty();
      Proof proof = privacy(store).prove(ANNA, List.of());
      assertThat(proof.isClean()).isTrue();
      assertThat(proof.traces()).isEmpty();
      assertThat(proof.terms()).allMatch(term -> term.ofRarest() == 0);
      assertThat(proof.bytes()).isGreaterThan(50_000);
      assertThat(store.verify().findings()).isEmpty();
    }

    try (SqliteMemoryStore store = open()) {
      assertThat(wordsIn(WORDS)).isEmpty();
      assertThat(privacy(store).held(ANNA, List.of()).items()).isEmpty();
      assertThat(store.verify().findings()).isEmpty();
    }
  }

  @Test
  void namesWithAccentsAndOfOtherScripts_areNowhereInTheFiles() throws IOException {
    String decomposed = Normalizer.normalize("José Núñez", Normalizer.Form.NFD);
    Subject both = Subject.of("José Núñez", "田中太郎");
    try (SqliteMemoryStore store = open()) {
      AgentMemory memory = person(store);
      memory.remember(
          NodeDraft.builder(NodeKind.FACT, decomposed + " leads support")
              .body("Since May.")
              .build());
      memory.remember(NodeDraft.builder(NodeKind.FACT, "サポート").body("田中太郎さんに聞いてください。").build());
      assertThat(privacy(store).prove(both, List.of()).isClean()).isFalse();

      privacy(store).forget(privacy(store).held(both, List.of()), Choice.USUAL, REASON);

      assertThat(privacy(store).prove(both, List.of()).isClean()).isTrue();
      assertThat(wordsIn(List.of("núñez", "nunez", "nu\u0301n\u0303ez", "田中", "太郎"))).isEmpty();
    }
  }

  @Test
  void whatAReaderStillSees_isToldAndErasedOnceItIsDone() {
    try (SqliteMemoryStore store = open();
        SqliteMemoryStore other = open()) {
      HeldSubject.fill(store, CLOCK);
      Held held = privacy(store).held(ANNA, List.of());

      Proof during =
          other.read(
              tx -> {
                assertThat(tx.journal().reached().sequence()).isPositive();
                privacy(store).forget(held, Choice.USUAL, REASON);
                return privacy(store).prove(ANNA, List.of());
              });

      assertThat(during.erased()).isFalse();
      assertThat(during.isClean()).isFalse();
      assertThat(privacy(store).prove(ANNA, List.of()).isClean()).isTrue();
    }
  }

  @Test
  void copiesBesideTheStore_areNamedAndLeft() throws IOException {
    try (SqliteMemoryStore store = open()) {
      HeldSubject.fill(store, CLOCK);
      Path copy = folder.resolve("memory.db.before-restore");
      store.backup(copy);

      privacy(store).forget(privacy(store).held(ANNA, List.of()), Choice.USUAL, REASON);

      Proof proof = privacy(store).prove(ANNA, List.of());
      assertThat(proof.isClean()).isTrue();
      assertThat(proof.copies()).extracting(Proof.Trace::file).containsExactly(copy);
      assertThat(copy).exists();
    }
  }

  @Test
  void whatOthersWriteMeanwhile_staysAndCanBeFound() throws InterruptedException {
    try (SqliteMemoryStore store = open()) {
      HeldSubject.fill(store, CLOCK);
      Held held = privacy(store).held(ANNA, List.of());
      Thread writer =
          new Thread(
              () -> {
                AgentMemory memory = person(store);
                for (int i = 0; i < 40; i++) {
                  memory.remember(NodeDraft.builder(NodeKind.FACT, "Written " + i).build());
                }
              });
      writer.start();

      privacy(store).forget(held, Choice.USUAL, REASON);

      writer.join();
      assertThat(privacy(store).prove(ANNA, List.of()).isClean()).isTrue();
      assertThat(store.verify().findings()).isEmpty();
    }
  }
}
