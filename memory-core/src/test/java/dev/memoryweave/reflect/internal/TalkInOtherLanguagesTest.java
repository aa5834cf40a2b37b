package dev.memoryweave.reflect.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.NodeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** Counts what is read in sentences of other languages than English, and what only looks so. */
class TalkInOtherLanguagesTest {
  static Set<String> read(String sentence) {
    Set<String> read = new TreeSet<>();
    if (!ForgetRequest.in(sentence).isEmpty()) {
      read.add("forget");
      return read;
    }
    if (Correction.in(sentence, false).isPresent()) {
      read.add("correction");
    }
    for (CaptureReader.Found found : CaptureReader.read(sentence, true, false)) {
      read.add(kind(found.kind()));
    }
    return read;
  }

  private static String kind(NodeKind kind) {
    return switch (kind) {
      case DECISION -> "decision";
      case CONSTRAINT, PREFERENCE -> "rule";
      default -> "fact";
    };
  }
}
