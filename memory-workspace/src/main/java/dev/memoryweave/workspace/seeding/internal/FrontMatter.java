package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.model.Anchor;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.text.internal.PlainText;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The settings at the top of a file, as far as they say what its text is about.
 *
 * @param text the settings as written
 */
record FrontMatter(String text) {
  private static final Pattern KEY = Pattern.compile("^([A-Za-z][A-Za-z0-9_-]{0,40})[ \\t]*:(.*)$");
  private static final Pattern ITEM = Pattern.compile("^[ \\t]*-[ \\t]+(.*)$");

  /** Keys for the files that a text applies to, in the tools that read such settings. */
  private static final Set<String> PLACES =
      Set.of("globs", "glob", "paths", "path", "applyto", "filematch", "filematchpattern");

  /** Keys found only in descriptions of a sub-agent, a skill or a command. */
  private static final Set<String> OF_A_ROLE =
      Set.of(
          "tools",
          "allowed-tools",
          "disallowedtools",
          "model",
          "argument-hint",
          "agent",
          "mode",
          "color",
          "temperature",
          "user-invocable",
          "disable-model-invocation",
          "subagent_type",
          "permissionmode");

  /** The places that the text is about; empty for all of the project. */
  List<Anchor> places() {
    List<Anchor> places = new ArrayList<>();
    boolean inside = false;
    for (String line : text.lines().toList()) {
      Matcher key = KEY.matcher(line);
      Matcher item = ITEM.matcher(line);
      if (key.matches()) {
        inside = PLACES.contains(PlainText.lowerCase(key.group(1)));
        if (inside) {
          add(key.group(2), places);
        }
      } else if (inside && item.matches()) {
        add(item.group(1), places);
      }
    }
    return places.stream().anyMatch(place -> place.glob().matches("\\*\\*?(?:/\\*\\*?)*"))
        ? List.of()
        : places;
  }

  private static void add(String value, List<Anchor> places) {
    String bare = value.strip().replaceFirst("^\\[(.*)]$", "$1");
    // A comma between braces belongs to the pattern.
    for (String part : bare.split(",(?![^{]*\\})", -1)) {
      String glob = part.strip().replaceAll("^[\"']|[\"']$", "").strip();
      if (!glob.isEmpty()) {
        try {
          places.add(Anchor.of(glob));
        } catch (InvalidValueException e) {
          // Not a place that a memory can be about.
        }
      }
    }
  }

  /** Whether the text is written for one role or task of an agent. */
  boolean isOfARole() {
    return text.lines()
        .map(KEY::matcher)
        .filter(Matcher::matches)
        .anyMatch(key -> OF_A_ROLE.contains(PlainText.lowerCase(key.group(1))));
  }
}
