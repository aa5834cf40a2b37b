package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.knowledge.internal.SourcePath;
import dev.memoryweave.model.Anchor;
import dev.memoryweave.model.InvalidValueException;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The part of a project that the statements of a file apply to.
 *
 * @param places its files and folders; empty for all of the project
 * @param subject the part, as used in titles
 */
record Standing(List<Anchor> places, String subject) {
  /** Documentation folders, which apply to the folder that contains them. */
  private static final Pattern GENERAL =
      Pattern.compile(
          "(?:^|/)(?:docs?|documentation|contributing|contributors?|contributor-docs|development|developers?|dev|internals?|adrs?|decisions|policies|handbook|website|site|book|wiki|guides?)(?:/.*)?$");

  /** The most places that are kept of all that take a file in. */
  private static final int MOST_PLACES = 20;

  /** Copies the list. */
  Standing {
    places = List.copyOf(places);
  }

  /** The standing of a file, which its settings may narrow. */
  static Standing of(String path, FrontMatter front) {
    String part = part(path);
    List<Anchor> places = front.places(part);
    return new Standing(
        places.isEmpty() ? folder(part) : places, part.isEmpty() ? DocumentRole.PROJECT : part);
  }

  private static List<Anchor> folder(String part) {
    try {
      return part.isEmpty() ? List.of() : List.of(Anchor.of(part));
    } catch (InvalidValueException e) {
      // No anchor can have a folder with this name.
      return List.of();
    }
  }

  /** The part of the project that a file applies to; empty for all of it. */
  private static String part(String path) {
    String folder = SourcePath.folder(path);
    int hidden = ("/" + folder).indexOf("/.");
    String bare = hidden < 0 ? folder : hidden == 0 ? "" : folder.substring(0, hidden - 1);
    return GENERAL.matcher(bare).replaceFirst("");
  }

  /** The standing of a file that two others take in: what applies everywhere does so anyway. */
  Standing with(Standing other) {
    if (places.isEmpty() || other.places.isEmpty()) {
      return places.isEmpty() ? this : other;
    }
    return new Standing(
        Stream.concat(places.stream(), other.places.stream())
            .distinct()
            .limit(MOST_PLACES)
            .toList(),
        subject);
  }
}
