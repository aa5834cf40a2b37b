package dev.memoryweave.operations.internal.privacy;

import dev.memoryweave.model.internal.Counted;
import dev.memoryweave.operations.internal.view.BoundedLines;
import dev.memoryweave.privacy.Privacy;
import dev.memoryweave.privacy.Privacy.Fate;
import dev.memoryweave.privacy.Privacy.Held;
import dev.memoryweave.privacy.Privacy.Item;
import dev.memoryweave.privacy.Privacy.Match;
import dev.memoryweave.privacy.Privacy.Place;
import dev.memoryweave.privacy.Privacy.Proof;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** What is held about somebody, in words. */
final class SubjectText {
  private static final int SHOWN_FILES = 3;

  private SubjectText() {}

  static String names(List<String> forms) {
    String others = String.join(", ", forms.subList(1, forms.size()));
    return "'" + forms.get(0) + "'" + (others.isEmpty() ? "" : " (also " + others + ")");
  }

  /** What was found, by places. */
  static String found(Held held) {
    String scopes = held.scopes().stream().map(Object::toString).collect(Collectors.joining(", "));
    String begin =
        names(held.subject().forms())
            + ": "
            + Counted.of(held.items().size(), "record")
            + " of "
            + number(held.records())
            + " in "
            + scopes;
    return held.items().isEmpty() ? begin + "." : begin + ":\n" + items(held.items());
  }

  static String items(List<Item> items) {
    return items(items, true);
  }

  /**
   * Items by places.
   *
   * @param isToForget whether to tell what forgetting does to each
   */
  static String items(List<Item> items, boolean isToForget) {
    List<String> lines = new ArrayList<>();
    Place last = null;
    for (Item item : items) {
      if (item.place() != last) {
        last = item.place();
        Place place = last;
        long count = items.stream().filter(each -> each.place() == place).count();
        lines.add(place.label().replace('_', ' ') + " (" + number(count) + ")");
      }
      lines.add(line(item, isToForget));
    }
    return BoundedLines.of(lines, "the data names up to 500");
  }

  private static String line(Item item, boolean isToForget) {
    Match match = item.matches().isEmpty() ? null : item.matches().get(0);
    String why =
        match == null
            ? item.title()
            : match.field() + (match.excerpt().isEmpty() ? "" : ": " + match.excerpt());
    return "- " + item.id() + (isToForget ? " [" + words(item.fate()) + "] " : ": ") + why;
  }

  private static String words(Fate fate) {
    return switch (fate) {
      case FORGET -> "goes";
      case CLEAN -> "is cleaned";
      case UNSURE -> "stays: perhaps only the word";
      case STAYS -> "stays: cannot be removed here";
    };
  }

  /** Counts of places. */
  static String counts(Map<Place, Long> counts) {
    return counts.entrySet().stream()
        .map(each -> Counted.of(each.getValue(), noun(each.getKey())))
        .collect(Collectors.joining(", "));
  }

  private static String noun(Place place) {
    return switch (place) {
      case MEMORY -> "memory";
      case WORK -> "work item";
      case TURN -> "message";
      case SESSION -> "session";
      case EVIDENCE -> "evidence record";
      case RELATION -> "relation";
      case DECISION -> "decision";
      case EVENT -> "event";
      case PASSAGE -> "indexed file";
      case CONTENT -> "content";
      case SET_ASIDE -> "damaged record";
      case PROJECT -> "project address";
    };
  }

  /** The result of a search of bytes. */
  static String proof(Proof proof) {
    List<String> lines = new ArrayList<>();
    String searched =
        number(proof.bytes()) + " bytes of " + Counted.of(proof.searched().size(), "file");
    if (proof.traces().isEmpty()) {
      lines.add("Proof: not found in " + searched + files(proof.searched()) + ".");
    } else {
      lines.add("Proof: of " + searched + files(proof.searched()) + ", these hold it:");
      proof.traces().forEach(trace -> lines.add("- " + trace(trace)));
    }
    for (Proof.Term term : proof.terms()) {
      lines.add(
          "Text index: "
              + (term.entries() == 0 ? "no entry" : Counted.of(term.entries(), "entry"))
              + " for '"
              + String.join(" ", term.words())
              + "'; its rarest word, '"
              + term.rarest()
              + "', is in "
              + (term.ofRarest() == 0 ? "none" : number(term.ofRarest()) + " of the store")
              + ".");
    }
    if (!proof.erased()) {
      lines.add(
          "What was deleted is not erased from the files yet, since somebody reads an earlier state"
              + " or the store is read-only; call it again.");
    }
    proof.limits().forEach(limit -> lines.add("Not covered: " + limit + "."));
    return String.join("\n", lines);
  }

  private static String files(List<Path> files) {
    if (files.isEmpty()) {
      return "";
    }
    String shown =
        files.stream()
            .limit(SHOWN_FILES)
            .map(file -> String.valueOf(file.getFileName()))
            .collect(Collectors.joining(", "));
    int more = files.size() - SHOWN_FILES;
    return " (" + shown + (more > 0 ? " and " + number(more) + " more" : "") + ")";
  }

  private static String trace(Proof.Trace trace) {
    List<String> how = new ArrayList<>();
    if (trace.count() > 0) {
      how.add(Counted.of(trace.count(), "time"));
    }
    if (trace.partsOfWords() > 0) {
      how.add(
          Counted.of(trace.partsOfWords(), "time")
              + " as a part of longer words, such as '"
              + trace.example()
              + "'");
    }
    return trace.file() + ": " + String.join(", and ", how);
  }

  static String copies(List<Proof.Trace> copies) {
    return BoundedLines.of(
        copies.stream().map(copy -> "- " + copy.file()).toList(), "the data names them");
  }

  static String number(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  static String family(Privacy.Personal personal) {
    List<String> lines = new ArrayList<>();
    personal
        .counts()
        .forEach((family, counts) -> lines.add(family.label() + ": " + counts(counts)));
    return String.join("\n", lines);
  }
}
