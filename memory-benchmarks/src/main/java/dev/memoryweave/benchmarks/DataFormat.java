package dev.memoryweave.benchmarks;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** A form in which evaluation data come. */
enum DataFormat {
  /** A folder with {@code corpus.jsonl.gz} and {@code queries.jsonl.gz}. */
  FOLDER,
  /** The file of LoCoMo, {@code locomo10.json}. */
  LOCOMO,
  /** A file of LongMemEval, such as {@code longmemeval_s.json}. */
  LONGMEMEVAL;

  EvaluationData open(Path path) {
    return switch (this) {
      case FOLDER -> new FolderData(path);
      case LOCOMO -> new LocomoData(path);
      case LONGMEMEVAL -> new LongMemEvalData(path);
    };
  }

  /** The format of that name in lower case, or nothing. */
  static Optional<DataFormat> named(String name) {
    return Arrays.stream(values()).filter(format -> format.toString().equals(name)).findFirst();
  }

  /**
   * The format of a folder or file, told by the fields of its first object.
   *
   * @throws UnreadableDataException if it is none of them
   */
  static DataFormat of(Path path) {
    if (!Files.isRegularFile(path)) {
      return FOLDER;
    }
    Set<String> there = new JsonArrayFile(path).fieldsOfFirst();
    if (there.containsAll(Set.of("conversation", "qa"))) {
      return LOCOMO;
    }
    if (there.contains("haystack_sessions")) {
      return LONGMEMEVAL;
    }
    throw new UnreadableDataException(
        path
            + " is neither a file of LoCoMo nor of LongMemEval: its first object has the fields "
            + there,
        null);
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
