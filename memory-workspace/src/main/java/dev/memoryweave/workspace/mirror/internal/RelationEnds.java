package dev.memoryweave.workspace.mirror.internal;

import dev.memoryweave.model.NodeId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.NavigableSet;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the relation files that end at a memory, for one comparison: their names are listed once.
 * Relations written meanwhile end at memories that stay.
 */
final class RelationEnds {
  private static final String ENDING = ".json";

  private final RecordFolder folder;
  private final Path place;

  /** The reversed names, so that those with an equal ending are adjacent. */
  private @Nullable NavigableSet<String> backwards;

  /**
   * Creates the index of a folder.
   *
   * @param place where the relation files are
   */
  RelationEnds(RecordFolder folder, Path place) {
    this.folder = folder;
    this.place = place;
  }

  /** The files of relations that end at a memory, with their texts. */
  SortedMap<String, String> to(NodeId id) throws IOException {
    SortedMap<String, String> found = new TreeMap<>();
    // All tools end these names with that of the memory; other files stay and are reported.
    String ending = backwards("-" + id.value().replace('.', '-') + ENDING);
    for (String name : names().subSet(ending, ending + Character.MAX_VALUE)) {
      String path = RelationFiles.FOLDER + "/" + backwards(name);
      try {
        String text = folder.read(path);
        if (RelationFiles.read(path, text).relation().to().equals(id.value())) {
          found.put(path, text);
        }
      } catch (InvalidRecordException e) {
        // It is reported separately.
      }
    }
    return found;
  }

  private NavigableSet<String> names() throws IOException {
    NavigableSet<String> known = backwards;
    if (known == null) {
      known = new TreeSet<>();
      if (Files.isDirectory(place, LinkOption.NOFOLLOW_LINKS)) {
        try (Stream<Path> files = Files.list(place)) {
          for (Path file : (Iterable<Path>) files::iterator) {
            known.add(backwards(String.valueOf(file.getFileName())));
          }
        }
      }
      backwards = known;
    }
    return known;
  }

  private static String backwards(String text) {
    return new StringBuilder(text).reverse().toString();
  }
}
