package dev.memoryweave.privacy.internal;

import dev.memoryweave.privacy.Privacy.Proof;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Searches the bytes and the names of files for a subject; a part at a time, however large. */
final class TraceSearch {
  private static final Logger LOG = LoggerFactory.getLogger(TraceSearch.class);

  private static final int PART = 1 << 20;

  /** More than the longest form takes, with what may stand between its words. */
  private static final int OVERLAP = 1 << 12;

  private final SubjectForms forms;
  private final List<Path> searched = new ArrayList<>();
  private final List<Proof.Trace> traces = new ArrayList<>();
  private long bytes;

  TraceSearch(SubjectForms forms) {
    this.forms = forms;
  }

  List<Path> searched() {
    return searched;
  }

  List<Proof.Trace> traces() {
    return traces;
  }

  long bytes() {
    return bytes;
  }

  /** Searches files, and all files in folders. Links are not followed. */
  TraceSearch in(Collection<Path> places) {
    for (Path place : places) {
      if (!Files.exists(place)) {
        continue;
      }
      try (Stream<Path> files = Files.walk(place)) {
        files
            .filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
            .sorted()
            .forEach(this::file);
      } catch (IOException e) {
        LOG.warn("{} could not be searched", place, e);
      }
    }
    return this;
  }

  private void file(Path file) {
    Count count = new Count();
    Path name = file.getFileName();
    if (name != null) {
      count.limit = Integer.MAX_VALUE;
      forms.eachLoose(name.toString(), count);
    }
    try (InputStream content = Files.newInputStream(file)) {
      byte[] part = new byte[PART + OVERLAP];
      int kept = 0;
      int read = content.readNBytes(part, 0, PART + OVERLAP);
      while (read > 0) {
        int length = kept + read;
        bytes += read;
        boolean isLast = length < part.length;
        String text = new String(part, 0, length, StandardCharsets.UTF_8);
        // What begins in the overlap is counted with the next part.
        count.limit =
            isLast
                ? Integer.MAX_VALUE
                : new String(part, 0, length - OVERLAP, StandardCharsets.UTF_8).length();
        forms.eachLoose(text, count);
        if (isLast) {
          break;
        }
        System.arraycopy(part, length - OVERLAP, part, 0, OVERLAP);
        kept = OVERLAP;
        read = content.readNBytes(part, kept, PART);
      }
    } catch (IOException e) {
      LOG.warn("{} could not be searched", file, e);
      return;
    }
    searched.add(file);
    if (count.whole + count.parts > 0) {
      traces.add(new Proof.Trace(file, count.whole, count.parts, count.example));
    }
  }

  /** Counts what is found before a place. */
  private static final class Count implements SubjectForms.Counter {
    private int limit;
    private long whole;
    private long parts;
    private String example = "";

    @Override
    public void found(int at, boolean isWhole, String word) {
      if (at >= limit) {
        return;
      }
      if (isWhole) {
        whole++;
      } else {
        parts++;
        example = example.isEmpty() ? word : example;
      }
    }
  }
}
