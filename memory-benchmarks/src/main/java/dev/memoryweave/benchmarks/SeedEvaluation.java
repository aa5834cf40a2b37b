package dev.memoryweave.benchmarks;

import dev.memoryweave.workspace.indexing.SourceText;
import dev.memoryweave.workspace.indexing.internal.SourceClassifier;
import dev.memoryweave.workspace.seeding.internal.Seed;
import dev.memoryweave.workspace.seeding.internal.SeedExtraction;
import dev.memoryweave.workspace.seeding.internal.SeedSettings;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Measures what is drawn as first memories from the files of public projects, against statements
 * that were labelled by hand. The files themselves are not part of this project: each lies under
 * {@code OWNER__NAME/PATH} in a folder of the caller's.
 */
public final class SeedEvaluation {
  private static final String USAGE =
      "Usage: seeds.sh SOURCES LABELS.jsonl... [--list right|wrong|missed|kinds]";

  private static final Set<String> LISTS = Set.of("right", "wrong", "missed", "kinds");

  private final SeedExtraction extraction = new SeedExtraction(SeedSettings.defaults());
  private final SourceClassifier classifier = new SourceClassifier();
  private final Path sources;

  private SeedEvaluation(Path sources) {
    this.sources = sources;
  }

  /** Runs the evaluation. */
  public static void main(String[] args) throws IOException {
    int status = run(List.of(args), System.out, System.err);
    if (status != 0) {
      System.exit(status);
    }
  }

  /** Runs with arguments and gives the exit status: 0, or 2 if something about them is wrong. */
  static int run(List<String> args, PrintStream out, PrintStream err) throws IOException {
    List<String> paths = new ArrayList<>(args);
    String listed = null;
    int option = paths.indexOf("--list");
    if (option >= 0 && option + 1 < paths.size()) {
      listed = paths.get(option + 1);
      paths.subList(option, option + 2).clear();
    }
    if (paths.size() < 2 || (listed != null && !LISTS.contains(listed))) {
      err.println(USAGE);
      return 2;
    }
    try {
      List<SeedLabel> labels = new ArrayList<>();
      for (String path : paths.subList(1, paths.size())) {
        labels.addAll(SeedLabel.read(Path.of(path)));
      }
      new SeedEvaluation(Path.of(paths.get(0))).measure(labels, listed, out);
      return 0;
    } catch (UnreadableDataException | IOException e) {
      err.println(e.getMessage());
      return 2;
    }
  }

  private void measure(List<SeedLabel> labels, @Nullable String listed, PrintStream out)
      throws IOException {
    SeedScores scores = new SeedScores();
    for (SeedLabel file : labels.stream().filter(SeedLabel::isFile).toList()) {
      List<SeedLabel> ofFile =
          labels.stream()
              .filter(label -> !label.isFile() && label.file().equals(file.file()))
              .toList();
      scores.add(file.file(), file.source(), seeds(file.file()), ofFile);
    }
    scores.print(out);
    if (listed != null) {
      scores.listed(listed).forEach(out::println);
    }
  }

  private List<Seed> seeds(String file) throws IOException {
    String[] parts = file.split("/", 3);
    Path path = sources.resolve(parts[0] + "__" + parts[1]).resolve(parts[2]);
    if (!Files.isRegularFile(path)) {
      throw new UnreadableDataException("There is no file " + path, null);
    }
    String text = Files.readString(path);
    return extraction
        .extract(new SourceText(parts[2], classifier.classify(parts[2], text).type(), null, text))
        .seeds();
  }
}
