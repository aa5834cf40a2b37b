package dev.memoryweave.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.content.Contents.Draft;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.privacy.Privacy;
import dev.memoryweave.store.ContentStore.Content;
import dev.memoryweave.store.ContentStore.Query;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.StoreCorruptedException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A content whose row was damaged is named, set aside, and forgotten with what it names. */
class DamagedContentTest {
  @TempDir Path folder;
  private Path file;
  private Content damaged;
  private Content sound;

  @BeforeEach
  void damage() throws Exception {
    file = folder.resolve("memory.db");
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      damaged = put(store, "letter.txt", "Erika Holm wrote it.");
      sound = put(store, "other.txt", "Nobody is named.");
    }
    try (RawDatabase raw = new RawDatabase(file)) {
      raw.run("UPDATE content SET name = 'a/b' WHERE name = 'letter.txt'");
    }
  }

  private static AgentMemory memory(MemoryStore store) {
    return AgentMemory.builder(store).project("demo").author(Provenance.of(Source.USER)).build();
  }

  private static Content put(MemoryStore store, String name, String text) {
    return memory(store).contents().put(Draft.named(name), text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void aDamagedContent_isLeftOutOfLists_named_andSetAside() {
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      AgentMemory memory = memory(store);
      assertThat(memory.contents().list(Query.in(memory.scopes().scopes(), 10)).items())
          .containsExactly(sound);
      assertThatExceptionOfType(StoreCorruptedException.class)
          .isThrownBy(() -> memory.contents().get(damaged.digest()));
      assertThat(store.verify().count(MemoryStore.Check.Area.RECORDS)).isPositive();

      assertThat(memory.maintenance().repair().setAside()).isEqualTo(1);

      assertThat(store.verify().isSound()).isTrue();
      assertThat(memory.status().contents().contents()).isEqualTo(1);
    }
  }

  @Test
  void whatWasSetAside_isForgottenWithTheSubject_thatItsBytesName() {
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      AgentMemory memory = memory(store);
      memory.maintenance().repair();
      Privacy privacy = memory.maintenance().privacy();
      Privacy.Subject subject = Privacy.Subject.of("Erika Holm");

      Privacy.Held held = privacy.held(subject, List.of());
      assertThat(held.items())
          .extracting(Privacy.Item::place)
          .containsExactly(Privacy.Place.SET_ASIDE);
      privacy.forget(held, Privacy.Choice.USUAL, "a person asked for it");

      assertThat(privacy.held(subject, List.of()).items()).isEmpty();
      assertThat(privacy.prove(subject, List.of()).isClean()).isTrue();
      assertThat(memory.contents().get(sound.digest())).isEqualTo(sound);
    }
    assertThat(bytesAsDigits()).isZero();
  }

  /** Bytes that are set aside stand as digits, which a search for words does not find. */
  private long bytesAsDigits() {
    try (RawDatabase raw = new RawDatabase(file)) {
      return Long.parseLong(
          raw.text("SELECT count(*) FROM set_aside WHERE instr(row, hex('Erika Holm')) > 0"));
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }
}
