package dev.memoryweave.workspace.files.internal;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Predicate;

/** Looks for test reports in an excluded folder; opens only known places in it, by name. */
final class ReportPass {
  private final Predicate<String> wanted;
  private final BiConsumer<String, BasicFileAttributes> reports;
  private int left = ReportPlaces.MOST;

  /**
   * Creates a pass for one walk.
   *
   * @param wanted whether to look at the path of a folder or a file
   * @param reports takes the path of each report
   */
  ReportPass(Predicate<String> wanted, BiConsumer<String, BasicFileAttributes> reports) {
    this.wanted = wanted;
    this.reports = reports;
  }

  /**
   * Looks into a build folder.
   *
   * @param parent the folder that contains it
   * @param prefix the path from the root to its content, ending in {@code /}
   */
  void look(OpenFolder parent, Path name, String prefix) throws IOException {
    try (OpenFolder output = parent.folder(name)) {
      for (String file : ReportPlaces.FILES) {
        file(output, Path.of(file), prefix + file);
      }
      for (ReportPlaces.Place place : ReportPlaces.PLACES) {
        folder(output, Path.of(place.name()), prefix + place.name(), place.depth());
      }
    }
  }

  private void folder(OpenFolder parent, Path name, String path, int depth) throws IOException {
    Optional<BasicFileAttributes> found = attributes(parent, name);
    // A link is neither: its target is outside the project, or is reported elsewhere.
    if (found.isEmpty() || !found.get().isDirectory() || found.get().isOther()) {
      return;
    }
    if (left == 0 || !wanted.test(path)) {
      return;
    }
    try (OpenFolder open = parent.folder(name)) {
      for (OpenFolder.Entry entry : open.entries()) {
        String below = path + "/" + entry.name();
        if (!entry.isExact()) {
          continue;
        }
        if (ReportPlaces.isReport(entry.name())) {
          file(open, entry.file(), below);
        } else if (depth > 0) {
          folder(open, entry.file(), below, depth - 1);
        }
      }
    } catch (NoSuchFileException e) {
      // A build removes and creates such folders at any time.
      return;
    }
  }

  private void file(OpenFolder folder, Path name, String path) throws IOException {
    Optional<BasicFileAttributes> found = attributes(folder, name);
    if (found.isPresent() && found.get().isRegularFile() && left > 0 && wanted.test(path)) {
      left--;
      reports.accept(path, found.get());
    }
  }

  private static Optional<BasicFileAttributes> attributes(OpenFolder folder, Path name)
      throws IOException {
    try {
      return Optional.of(folder.attributes(name));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }
}
