package dev.memoryweave.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Data in a file with one array, each object of which makes one group. */
abstract class JsonArrayData implements EvaluationData {
  private final Path path;

  JsonArrayData(Path path) {
    this.path = path;
  }

  /** Makes a group of an object. */
  abstract Group group(JsonArrayFile.Element element);

  @Override
  public final String name() {
    return String.valueOf(path.getFileName());
  }

  @Override
  public final List<Path> files() {
    return List.of(path);
  }

  @Override
  public final void forEach(Visitor visitor) throws IOException, InterruptedException {
    new JsonArrayFile(path).forEach(element -> visitor.visit(group(element)));
  }
}
