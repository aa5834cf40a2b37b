package dev.memoryweave.workspace.transcripts.internal;

import dev.memoryweave.model.Message;
import dev.memoryweave.text.internal.PlainText;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The speakers of a chat in Markdown, and the style of the lines that begin their turns.
 *
 * <p>A chat has one style throughout, so that a heading within an answer does not begin a turn
 * where turns begin with bold names. If words such as User and Assistant begin turns, nothing else
 * does; otherwise repeated names do.
 */
final class MarkdownSpeakers {
  private static final int MOST_NAMES = 500;
  private static final int MOST_SPEAKERS = 20;
  private static final int LONGEST_LINE = 1 << 16;
  private static final String NAME = "([\\p{L}\\p{N}][\\p{L}\\p{N}.'_ -]{0,39}?)";
  private static final String BEFORE =
      "(?:\\[([^\\]\\n]{1,40})\\]\\s*+)?+(?:[\\p{So}\\p{Cf}\\uFE0F]++\\s*+)?+";
  private static final String AFTER = "(?:\\s*+[(\\[]([^)\\]\\n]{1,40})[)\\]])?+";

  private static final Map<String, Message.Role> ROLES = new HashMap<>();

  static {
    role(Message.Role.USER, "user|human|you|you said|me|prompt");
    role(Message.Role.ASSISTANT, "assistant|ai|agent|bot|model|response|chatgpt said");
    role(Message.Role.ASSISTANT, "chatgpt|claude|codex|copilot|cursor|gemini");
    role(Message.Role.SYSTEM, "system");
    role(Message.Role.TOOL, "tool");
  }

  /** Names of programs, which are kept as the name of the speaker. */
  private static final Set<String> PROGRAMS =
      Set.of("chatgpt", "claude", "codex", "copilot", "cursor", "gemini");

  /** Words before a colon that begin a remark, not a turn. */
  private static final Set<String> LABELS =
      Set.of(
          ("note notes warning todo tip hint example examples important caution date time title"
                  + " author status version result output input usage summary fix error question"
                  + " answer step file http https see ps edit update default type returns name")
              .split(" "));

  /** Styles of lines that begin turns. */
  private enum Style {
    /** A heading: {@code ## User}. */
    HEADING("^#{1,6}\\s++" + BEFORE + NAME + "\\s*+:?+" + AFTER + "\\s*+:?+\\s*+()$"),
    /** A bold name: {@code **User:** text}. */
    BOLD(
        "^\\*\\*"
            + BEFORE
            + NAME
            + AFTER
            + "\\s*+(?::\\*\\*|\\*\\*\\s*+:|\\*\\*"
            + AFTER
            + "\\s*+:?+(?=\\s*+$))\\s*+(.*)$"),
    /** A plain name: {@code User: text}. */
    PLAIN("^" + BEFORE + NAME + AFTER + ":(?:\\s++(.*))?$");

    private final Pattern pattern;

    Style(String pattern) {
      this.pattern = Pattern.compile(pattern, Pattern.DOTALL);
    }
  }

  /**
   * The beginning of a turn.
   *
   * @param name the name as written
   * @param time its time as written, possibly empty
   * @param text the rest of the line, possibly empty
   */
  record Beginning(String name, String time, String text) {
    private String key() {
      return PlainText.lowerCase(name).replaceAll("\\s+", " ");
    }

    /** The role of the speaker. */
    Message.Role role() {
      return ROLES.getOrDefault(key(), Message.Role.USER);
    }

    /** The name of the speaker, or null if the role suffices. */
    @Nullable String speaker() {
      return ROLES.containsKey(key()) && !PROGRAMS.contains(key()) ? null : name;
    }
  }

  private final Style style;
  private final Set<String> names;

  private MarkdownSpeakers(Style style, Set<String> names) {
    this.style = style;
    this.names = names;
  }

  private static void role(Message.Role role, String words) {
    for (String word : words.split("\\|", -1)) {
      ROLES.put(word, role);
    }
  }

  /** Examines the lines of a text to find its speakers. */
  static final class Scout {
    private static final int FEWEST_TURNS = 4;
    private static final int LINES_A_TURN = 4;

    private final Map<Style, Map<String, Integer>> counts = new EnumMap<>(Style.class);
    private final CodeBlocks markdown = new CodeBlocks();
    private long lines;

    /** Examines the next line. */
    void line(String line) {
      if (markdown.isCode(line) || line.isBlank()) {
        return;
      }
      lines++;
      for (Style style : Style.values()) {
        match(style, line).ifPresent(found -> count(style, found.key()));
      }
    }

    private void count(Style style, String name) {
      Map<String, Integer> names = counts.computeIfAbsent(style, s -> new HashMap<>());
      if (names.size() < MOST_NAMES || names.containsKey(name)) {
        names.merge(name, 1, Integer::sum);
      }
    }

    /** The speakers, or nothing if the text does not look like a chat. */
    Optional<MarkdownSpeakers> ofChat() {
      for (Style style : Style.values()) {
        Map<String, Integer> names = counts.getOrDefault(style, Map.of());
        Set<String> roles = roles(names);
        if (!roles.isEmpty()) {
          return Optional.of(new MarkdownSpeakers(style, roles));
        }
        // Many texts repeat headings and labels; in a chat, they occur throughout.
        Set<String> people = repeated(names);
        long turns = people.stream().mapToLong(names::get).sum();
        if (style != Style.HEADING
            && people.size() > 1
            && turns >= FEWEST_TURNS
            && turns * LINES_A_TURN >= lines) {
          return Optional.of(new MarkdownSpeakers(style, people));
        }
      }
      return Optional.empty();
    }

    /** The speakers of a text that is known to be a chat, or nothing if none are found. */
    Optional<MarkdownSpeakers> ofAnything() {
      Optional<MarkdownSpeakers> chat = ofChat();
      for (Style style : Style.values()) {
        Map<String, Integer> names = counts.getOrDefault(style, Map.of());
        Set<String> people = repeated(names);
        names.keySet().stream().filter(ROLES::containsKey).forEach(people::add);
        if (chat.isEmpty() && !people.isEmpty()) {
          chat = Optional.of(new MarkdownSpeakers(style, people));
        }
      }
      return chat;
    }

    /** The words for roles, if they include both a person and the agent; else none. */
    private static Set<String> roles(Map<String, Integer> names) {
      Set<String> roles =
          names.keySet().stream().filter(ROLES::containsKey).collect(Collectors.toSet());
      Set<Message.Role> told = roles.stream().map(ROLES::get).collect(Collectors.toSet());
      return told.containsAll(Set.of(Message.Role.USER, Message.Role.ASSISTANT)) ? roles : Set.of();
    }

    private static Set<String> repeated(Map<String, Integer> names) {
      return names.entrySet().stream()
          .filter(entry -> entry.getValue() > 1 && !LABELS.contains(entry.getKey()))
          .sorted(
              Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder())
                  .thenComparing(Map.Entry.comparingByKey()))
          .limit(MOST_SPEAKERS)
          .map(Map.Entry::getKey)
          .collect(Collectors.toCollection(HashSet::new));
    }
  }

  private static Optional<Beginning> match(Style style, String line) {
    Matcher match = style.pattern.matcher(line.stripTrailing());
    if (line.isEmpty() || line.length() > LONGEST_LINE || !match.matches()) {
      return Optional.empty();
    }
    return Optional.of(
        new Beginning(
            match.group(2).strip(),
            // A time stands before the name or after it, and the text at the end.
            first(match, 1, 3, match.groupCount() - 1),
            first(match, match.groupCount())));
  }

  private static String first(Matcher match, int... groups) {
    for (int group : groups) {
      if (match.group(group) != null && !match.group(group).isEmpty()) {
        return match.group(group);
      }
    }
    return "";
  }

  /** Whether lines divide the turns, as in what Cursor exports. */
  boolean areDivided() {
    return names.contains("cursor");
  }

  /** The turn that begins on a line outside code, or nothing. */
  Optional<Beginning> beginning(String line) {
    return match(style, line).filter(found -> names.contains(found.key()));
  }
}
