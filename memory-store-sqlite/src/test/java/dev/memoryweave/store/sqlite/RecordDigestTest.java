package dev.memoryweave.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RecordDigestTest {
  @Test
  void of_absentAtTheEnd_isAsWithoutIt() {
    long before = RecordDigest.of(List.of("a", 1L));

    assertThat(RecordDigest.of(Arrays.asList("a", 1L, null))).isEqualTo(before);
    assertThat(RecordDigest.of(Arrays.asList("a", 1L, null, null))).isEqualTo(before);
  }

  @Test
  void of_absentBeforeTheEnd_tellsTheColumnsApart() {
    assertThat(
            Stream.of(
                    Arrays.asList("a", 1L),
                    Arrays.asList("a", 1L, "b", null),
                    Arrays.asList("a", 1L, null, "b"),
                    Arrays.asList("a", null, 1L, "b"),
                    Arrays.asList(null, "a", 1L, "b"),
                    Arrays.asList("a", 1L, ""))
                .map(RecordDigest::of))
        .doesNotHaveDuplicates();
  }

  @Test
  void of_absentOnly_isThatOfNothing() {
    assertThat(RecordDigest.of(Arrays.asList(null, null))).isEqualTo(RecordDigest.of(List.of()));
  }

  /** What was digested before must stay where it was: rows that are there were digested so. */
  @Test
  void digested_ofEachKind_beginsWithWhatItBeganWith() {
    assertThat(RecordKind.EVENT.digested())
        .startsWith("type", "subject", "actor", "at", "reason", "revision");
    assertThat(RecordKind.NODE.digested())
        .startsWith("session", "key", "title")
        .containsSequence("created_at", "updated_at", "revision", "principal", "confirmed_by")
        .endsWith("turn", "part", "role", "speaker", "said_at", "enclosures");
    assertThat(RecordKind.DECISION.digested()).endsWith("changes", "actor", "at", "principal");
  }
}
