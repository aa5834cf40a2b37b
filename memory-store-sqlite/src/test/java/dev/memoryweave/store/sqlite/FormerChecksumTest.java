package dev.memoryweave.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FormerChecksumTest {
  @Test
  void of_absentAtTheEnd_isAsWithoutIt() {
    long before = FormerChecksum.of(List.of("a", 1L));

    assertThat(FormerChecksum.of(Arrays.asList("a", 1L, null))).isEqualTo(before);
    assertThat(FormerChecksum.of(Arrays.asList("a", 1L, null, null))).isEqualTo(before);
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
                .map(FormerChecksum::of))
        .doesNotHaveDuplicates();
  }

  @Test
  void of_absentOnly_isThatOfNothing() {
    assertThat(FormerChecksum.of(Arrays.asList(null, null)))
        .isEqualTo(FormerChecksum.of(List.of()));
  }

  /** Rows that are there were summed up so. */
  @Test
  void columns_ofEachTable_areThoseOfTheTime() {
    assertThat(FormerChecksum.columns(TableDigest.EVENT))
        .containsExactly("type", "subject", "actor", "at", "reason", "revision", "principal");
    assertThat(FormerChecksum.columns(TableDigest.NODE))
        .startsWith("session", "key", "title")
        .containsSequence("created_at", "updated_at", "revision", "principal", "confirmed_by")
        .endsWith("turn", "part", "role", "speaker", "said_at", "enclosures");
    assertThat(FormerChecksum.columns(TableDigest.DECISION))
        .endsWith("changes", "actor", "at", "principal");
    assertThat(FormerChecksum.columns(TableDigest.SESSION)).isEmpty();
  }
}
