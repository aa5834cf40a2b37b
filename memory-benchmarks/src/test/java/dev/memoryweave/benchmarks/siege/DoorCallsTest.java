package dev.memoryweave.benchmarks.siege;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DoorCallsTest {
  @TempDir Path folder;

  @Test
  void everyVerb_andEveryToolThatWrites_isTried() throws Exception {
    DoorCalls calls = new DoorCalls(DoorFolder.make(folder), new SplittableRandom(1));

    assertThat(DoorCalls.notTried(new LinkedHashSet<>(calls.kinds()))).isEmpty();
  }

  @Test
  void whatIsNotTried_isNamed() throws Exception {
    DoorCalls calls = new DoorCalls(DoorFolder.make(folder), new SplittableRandom(1));
    Set<String> kinds = new LinkedHashSet<>(calls.kinds());
    kinds.removeIf(kind -> kind.contains(" forget") || kind.equals("SERVER apply"));

    assertThat(DoorCalls.notTried(kinds)).containsExactly("forget", "tool apply");
  }

  @Test
  void aCall_tellsWhatItChanges() throws Exception {
    DoorCalls calls = new DoorCalls(DoorFolder.make(folder), new SplittableRandom(1));
    Map<String, String> before = Map.of("fact.door-3", "active: It is green");

    assertThat(calls.make("PERSON forget", before).change().apply(before)).isEmpty();
    assertThat(calls.make("AGENT forget", before).change().apply(before)).isEqualTo(before);
    assertThat(calls.make("PERSON forget outdated", before).change().apply(before))
        .containsExactly(Map.entry("fact.door-3", "stale: It is green"));
    assertThat(calls.make("SERVER apply", before).change().apply(before)).hasSize(3);
  }
}
