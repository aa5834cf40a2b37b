package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.model.Anchor;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.text.internal.PlainText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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

  private static final Pattern CHOICE = Pattern.compile("\\{([^{}]*)\\}");
  private static final Pattern EVERYTHING = Pattern.compile("\\*\\*?(?:/\\*\\*?)*");

  private static final int MOST_PLACES = 20;

  /** Longer patterns, in characters, are no places. */
  private static final int LONGEST = 400;

  /** The key for a text that applies whichever files are at hand. */
  private static final String ALWAYS = "alwaysapply";

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

  /** The title, without quotes. */
  Optional<String> title() {
    return value("title");
  }

  /** What the text is for, without quotes. */
  Optional<String> description() {
    return value("description");
  }

  private Optional<String> value(String name) {
    return text.lines()
        .map(KEY::matcher)
        .filter(key -> key.matches() && PlainText.lowerCase(key.group(1)).equals(name))
        .map(key -> unquoted(key.group(2)))
        .filter(value -> !value.isBlank())
        .findFirst();
  }

  /**
   * The places that the text is about; empty for all of the project, or all of the part.
   *
   * @param part the folder that the file itself is about, empty for the whole project
   */
  List<Anchor> places(String part) {
    List<String> globs = new ArrayList<>();
    boolean inside = false;
    for (String line : text.lines().toList()) {
      Matcher key = KEY.matcher(line);
      Matcher item = ITEM.matcher(line);
      if (key.matches()) {
        String name = PlainText.lowerCase(key.group(1));
        if (name.equals(ALWAYS) && key.group(2).strip().equals("true")) {
          return List.of();
        }
        inside = PLACES.contains(name);
        if (inside) {
          add(key.group(2), globs);
        }
      } else if (inside && !line.isBlank()) {
        add(item.matches() ? item.group(1) : line, globs);
      }
    }
    if (globs.stream().anyMatch(glob -> EVERYTHING.matcher(glob).matches())) {
      return List.of();
    }
    List<Anchor> places = new ArrayList<>();
    for (String glob : globs) {
      try {
        places.add(Anchor.of(within(part, glob)));
      } catch (InvalidValueException e) {
        // Not a place that a memory can be about.
      }
    }
    return places.stream().distinct().limit(MOST_PLACES).toList();
  }

  private static void add(String value, List<String> globs) {
    String bare = value.strip().replaceFirst("^\\[", "").replaceFirst("]$", "");
    int start = 0;
    int open = 0;
    for (int i = 0; i <= bare.length(); i++) {
      char next = i < bare.length() ? bare.charAt(i) : ',';
      open += next == '{' ? 1 : next == '}' ? -1 : 0;
      // A comma between braces belongs to the pattern.
      if (next == ',' && (open <= 0 || i == bare.length())) {
        String glob = unquoted(bare.substring(start, i)).strip();
        start = i + 1;
        // What a text is not about cannot be said of a memory.
        if (!glob.isEmpty() && !glob.startsWith("!") && !glob.startsWith("#")) {
          expand(glob, globs);
        }
      }
    }
  }

  private static String unquoted(String value) {
    return value.strip().replaceAll("^[\"']|[\"']$", "");
  }

  /** One pattern for each choice between braces, of which the innermost comes first. */
  private static void expand(String glob, List<String> globs) {
    Matcher choice = CHOICE.matcher(glob);
    if (globs.size() >= MOST_PLACES || glob.length() > LONGEST || !choice.find()) {
      globs.add(glob);
      return;
    }
    for (String one : choice.group(1).split(",", -1)) {
      expand(glob.substring(0, choice.start()) + one.strip() + glob.substring(choice.end()), globs);
    }
  }

  /** A pattern as one below a folder; one of a name alone means files in any folder. */
  private static String within(String part, String glob) {
    String bare = glob.startsWith("./") ? glob.substring(2) : glob;
    String anywhere = bare.indexOf('/') < 0 && bare.indexOf('*') >= 0 ? "**/" + bare : bare;
    return part.isEmpty() || anywhere.equals(part) || anywhere.startsWith(part + "/")
        ? anywhere
        : part + "/" + anywhere;
  }

  /** Whether the text is written for one role or task of an agent. */
  boolean isOfARole() {
    return text.lines()
        .map(KEY::matcher)
        .filter(Matcher::matches)
        .anyMatch(key -> OF_A_ROLE.contains(PlainText.lowerCase(key.group(1))));
  }
}
