package dev.memoryweave.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.operations.model.InvalidArgumentsException;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.reflect.SessionReport;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * An operation takes what its input schema allows, and the loose forms of it: random arguments made
 * from the schema, with something wrong put into about half of them, are judged by both.
 */
class ArgumentAgreementTest {
  private static final int TRIES = 3_000;

  /** Always the same; with this one a conversation is too long as a whole, too. */
  private static final long SEED = -5_821_157_009_695_474_643L;

  /**
   * The most characters that the elements of one long list have together: more than a conversation
   * may have, and few enough for a small heap, as the validator writes all of it out once more.
   */
  private static final int MOST_CHARACTERS = 3 * SessionReport.MAX_CONVERSATION;

  private static final String TIME = "2026-01-31T09:30:00Z";

  /** The arguments that each action of {@code review} needs, and those that it may have besides. */
  private static final Map<String, Set<String>> NEEDED =
      Map.of(
          "list", Set.of(),
          "accept", Set.of("reason"),
          "reject", Set.of("reason"),
          "edit", Set.of("id", "reason"),
          "undo", Set.of("reason"));

  private static final Map<String, Set<String>> OPTIONAL =
      Map.of(
          "list",
              Set.of("id", "kinds", "sources", "causes", "challenged", "full", "limit", "cursor"),
          "accept", Set.of("id", "ids", "commit", "dry_run", "revision", "revisions"),
          "reject", Set.of("id", "ids", "commit", "dry_run", "revision", "revisions"),
          "edit", Set.of("title", "body", "dry_run", "revision"),
          "undo", Set.of("decision", "id", "revision", "dry_run"));

  static List<String> operations() {
    return OperationCatalog.personal().operations().stream().map(Operation::name).toList();
  }

  @ParameterizedTest
  @MethodSource("operations")
  void whatAnOperationTakes_isWhatItsSchemaAllows(String operation) {
    Map<String, Object> schema = Calls.requestSchema(operation);
    Random random = new Random(SEED);
    int allowed = 0;
    for (int i = 0; i < TRIES; i++) {
      Map<String, Object> arguments = new Maker(random, random.nextBoolean()).object(schema);
      if (operation.equals("content") && random.nextInt(4) > 0) {
        // Hardly any would fit together otherwise.
        arguments.keySet().removeAll(Set.of("name", "text", "base64"));
      }
      if (operation.equals("review") && random.nextInt(4) > 0) {
        // Hardly any would fit together otherwise.
        dropWhatDoesNotFit(arguments);
      }
      boolean taken = takes(operation, arguments);
      Map<?, ?> exact = (Map<?, ?>) exact(schema, arguments);
      boolean conforms = SchemaCheck.problems(schema, exact).isEmpty();
      boolean allowedBySchema = conforms && !breaksMoreThanTheSchema(operation, exact);
      allowed += allowedBySchema ? 1 : 0;

      int attempt = i;
      assertThat(taken)
          .as(() -> "try %d: %s with %s".formatted(attempt, operation, brief(arguments)))
          .isEqualTo(allowedBySchema);
    }
    assertThat(allowed).isBetween(TRIES / 20, TRIES * 99 / 100);
  }

  @Test
  void aConversationThatIsTooLongAsAWhole_isRefused() {
    Map<String, Object> message = Map.of("role", "user", "text", "x".repeat(100_000));
    Map<String, Object> most = Map.of("session", "s", "messages", Collections.nCopies(40, message));
    Map<String, Object> more = Map.of("session", "s", "messages", Collections.nCopies(41, message));

    assertThat(takes("capture", most)).isTrue();
    assertThat(takes("capture", more)).isFalse();
  }

  /**
   * Arguments in the form that the schema asks for, where they are in one that is read besides:
   * null for what is absent, and one text or object for a list of one.
   */
  private static Object exact(Map<?, ?> schema, Object value) {
    if (value instanceof Map<?, ?> fields && schema.get("properties") instanceof Map<?, ?> known) {
      Map<Object, Object> exact = new LinkedHashMap<>();
      fields.forEach(
          (name, field) -> {
            if (field != null || !known.containsKey(name)) {
              Object property = known.get(name);
              exact.put(name, property instanceof Map<?, ?> of ? exact(of, field) : field);
            }
          });
      return exact;
    }
    if (schema.get("items") instanceof Map<?, ?> items) {
      List<?> list =
          value instanceof List<?> many
              ? many
              : value instanceof String || value instanceof Map<?, ?> ? List.of(value) : null;
      return list == null
          ? value
          : list.stream().map(one -> one == null ? "" : exact(items, one)).toList();
    }
    return value;
  }

  /** A failure whose message holds many megabytes does not reach the report of the tests. */
  private static Object brief(Object value) {
    if (value instanceof Map<?, ?> fields) {
      Map<Object, Object> brief = new LinkedHashMap<>();
      fields.forEach((name, field) -> brief.put(name, brief(field)));
      return brief;
    }
    if (value instanceof List<?> list) {
      List<Object> brief = new ArrayList<>();
      list.stream().limit(4).forEach(element -> brief.add(brief(element)));
      return list.size() + " of " + brief;
    }
    String text = String.valueOf(value);
    return text.length() <= 100 ? text : text.substring(0, 20) + "... (" + text.length() + ")";
  }

  private static boolean takes(String operation, Map<String, Object> arguments) {
    try {
      Operation.Call unused = Calls.operation(operation).prepare(arguments);
      return true;
    } catch (InvalidArgumentsException e) {
      return false;
    }
  }

  /** What a schema cannot say without the means that clients do not understand. */
  private static boolean breaksMoreThanTheSchema(String operation, Map<?, ?> arguments) {
    return (operation.equals("apply") && isNoSave(arguments))
        || (operation.equals("save")
            && (isNoNode(arguments)
                || (arguments.containsKey("unrelated") && !arguments.containsKey("id"))))
        || (operation.equals("content") && isNoContent(arguments))
        || (operation.equals("memories")
            && arguments.get("query") instanceof String words
            && !words.isBlank()
            && arguments.containsKey("sort"))
        || (operation.equals("sessions")
            && arguments.containsKey("session")
            && Stream.of("open", "since", "before", "agent", "query")
                .anyMatch(arguments::containsKey))
        || (operation.equals("recall")
            && Boolean.TRUE.equals(arguments.get("records"))
            && arguments.containsKey("why_not"))
        || (operation.equals("policy")
            && Boolean.TRUE.equals(arguments.get("remove")) == arguments.containsKey("effect"))
        || (operation.equals("inherit") && isNoInheritance(arguments))
        || (operation.equals("changes")
            && Stream.of("since", "marker", "revision").filter(arguments::containsKey).count() > 1)
        || (operation.equals("files")
            && arguments.containsKey("path")
            && Stream.of("under", "state", "types", "cursor").anyMatch(arguments::containsKey))
        || (operation.equals("status") && isNoRefresh(arguments))
        || (operation.equals("check")
            && Boolean.TRUE.equals(arguments.get("repair"))
            && !Boolean.TRUE.equals(arguments.get("store")))
        || (operation.equals("projects")
            && Boolean.TRUE.equals(arguments.get("prune"))
            && arguments.containsKey("forget"))
        || (operation.equals("project")
            && Boolean.TRUE.equals(arguments.get("leave"))
            && arguments.containsKey("join"))
        || (operation.equals("config") && isNoSetting(arguments))
        || (operation.equals("move")
            && Boolean.TRUE.equals(arguments.get("all"))
            && arguments.containsKey("projects"))
        || (operation.equals("backup")
            && Boolean.TRUE.equals(arguments.get("list"))
            && arguments.containsKey("store"))
        || (operation.equals("restore")
            && arguments.containsKey("name")
            && arguments.containsKey("store"))
        || (operation.equals("repairs") && isNoRepair(arguments))
        || (operation.equals("privacy")
            && !arguments.containsKey("subject")
            && arguments.get("aliases") instanceof List<?> aliases
            && !aliases.isEmpty())
        || (operation.equals("upkeep")
            && Boolean.TRUE.equals(arguments.get("run"))
            && arguments.containsKey("undo"))
        || (operation.equals("used")
            && arguments.get("ids") instanceof List<?> used
            && used.isEmpty())
        || (operation.equals("capture") && isTooMuch(arguments))
        || (operation.equals("review") && isNoReview(arguments));
  }

  private static boolean isNoSave(Map<?, ?> arguments) {
    boolean empty =
        Stream.of("nodes", "stale", "supersede", "delete")
            .allMatch(name -> !(arguments.get(name) instanceof List<?> list) || list.isEmpty());
    return empty
        || (arguments.get("nodes") instanceof List<?> nodes
            && nodes.stream().anyMatch(node -> isNoNode((Map<?, ?>) node)));
  }

  private static boolean isNoNode(Map<?, ?> node) {
    Object id = node.get("id");
    Object kind = id instanceof String text ? text.substring(0, text.indexOf('.')) : null;
    if (node.containsKey("kind")) {
      if (kind != null && !kind.equals(node.get("kind"))) {
        return true;
      }
      kind = node.get("kind");
    }
    boolean isNamed = id != null || node.containsKey("key");
    return kind == null
        || (node.get("evidence") instanceof List<?> pieces
            && pieces.stream().anyMatch(ArgumentAgreementTest::isNoEvidence))
        || (!isNamed && !node.containsKey("title"))
        || (node.containsKey("stage") && !kind.equals("feature"))
        || (id != null && id.equals(node.get("parent")));
  }

  private static boolean isNoEvidence(Object piece) {
    return piece instanceof Map<?, ?> fields
        && (fields.containsKey("text")
            ? fields.containsKey("excerpt") || fields.containsKey("digest")
            : !fields.containsKey("kind"));
  }

  private static boolean isNoInheritance(Map<?, ?> arguments) {
    boolean stops = Boolean.TRUE.equals(arguments.get("stop"));
    boolean says = arguments.containsKey("parts") || arguments.containsKey("stable_days");
    boolean asks = stops || says || Boolean.TRUE.equals(arguments.get("everywhere"));
    return (asks && !arguments.containsKey("from")) || (stops && says);
  }

  private static boolean isNoSetting(Map<?, ?> arguments) {
    boolean unset = Boolean.TRUE.equals(arguments.get("unset"));
    boolean value = arguments.containsKey("value");
    return ((unset || value) && !arguments.containsKey("key")) || (unset && value);
  }

  private static boolean isNoRepair(Map<?, ?> arguments) {
    return Stream.of(
                arguments.containsKey("apply"),
                Boolean.TRUE.equals(arguments.get("all")),
                arguments.containsKey("undo"))
            .filter(way -> way)
            .count()
        > 1;
  }

  private static boolean isTooMuch(Map<?, ?> arguments) {
    return arguments.get("messages") instanceof List<?> messages
        && messages.stream()
                .mapToLong(message -> ((String) ((Map<?, ?>) message).get("text")).length())
                .sum()
            > SessionReport.MAX_CONVERSATION;
  }

  private static boolean isNoContent(Map<?, ?> arguments) {
    String action = String.valueOf(arguments.get("action"));
    boolean adds = Set.of("name", "text", "base64").stream().anyMatch(arguments::containsKey);
    return switch (action) {
      case "add" ->
          !arguments.containsKey("name")
              || arguments.containsKey("text") == arguments.containsKey("base64");
      case "link", "unlink" ->
          adds || !arguments.containsKey("id") || !arguments.containsKey("memory");
      case "remove" -> adds || !arguments.containsKey("id");
      default -> adds;
    };
  }

  private static boolean isNoRefresh(Map<?, ?> arguments) {
    return !Boolean.TRUE.equals(arguments.get("refresh"))
        && Stream.of("files", "wait", "reverify").anyMatch(arguments::containsKey);
  }

  private static String action(Map<?, ?> arguments) {
    Object action = arguments.get("action");
    return action == null ? "list" : String.valueOf(action);
  }

  private static void dropWhatDoesNotFit(Map<String, Object> arguments) {
    String action = action(arguments);
    arguments
        .keySet()
        .removeIf(
            name ->
                !name.equals("action")
                    && !NEEDED.getOrDefault(action, Set.of()).contains(name)
                    && !OPTIONAL.getOrDefault(action, Set.of()).contains(name));
  }

  private static boolean isNoReview(Map<?, ?> arguments) {
    String action = action(arguments);
    if (action.equals("edit")
        && !arguments.containsKey("title")
        && !arguments.containsKey("body")) {
      return true;
    }
    boolean hasId = arguments.containsKey("id");
    boolean decides = action.equals("accept") || action.equals("reject");
    long named = Stream.of("id", "ids", "commit").filter(arguments::containsKey).count();
    if (decides && (named != 1 || (arguments.get("ids") instanceof List<?> ids && ids.isEmpty()))) {
      return true;
    }
    boolean hasRevision = arguments.containsKey("revision");
    if ((!action.equals("undo") && hasRevision && !hasId)
        || (arguments.get("revisions") instanceof List<?> revisions
            && !(arguments.get("ids") instanceof List<?> ids && ids.size() == revisions.size()))) {
      return true;
    }
    if (action.equals("undo")
        && (arguments.containsKey("decision") ? hasId || hasRevision : !hasId || !hasRevision)) {
      return true;
    }
    Set<Object> rest = new HashSet<>(arguments.keySet());
    boolean complete = rest.containsAll(NEEDED.get(action));
    rest.removeAll(NEEDED.get(action));
    rest.removeAll(OPTIONAL.get(action));
    rest.remove("action");
    return !complete || !rest.isEmpty();
  }

  /** Makes values that meet a schema, or nearly. */
  private record Maker(Random random, boolean mayBeWrong) {
    private static final List<Object> ODD =
        Arrays.asList(
            null,
            true,
            0,
            -1,
            1.5,
            2.0,
            1e300,
            "",
            "x",
            "fact.x",
            List.of(),
            Map.of(),
            List.of(1),
            Map.of("id", "fact.x"));

    Object make(Map<?, ?> schema) {
      if (mayBeWrong && random.nextInt(12) == 0) {
        return ODD.get(random.nextInt(ODD.size()));
      }
      if (schema.get("anyOf") instanceof List<?> choices) {
        return make((Map<?, ?>) choices.get(random.nextInt(choices.size())));
      }
      return switch ((String) schema.get("type")) {
        case "object" -> object(schema);
        case "array" -> array(schema);
        case "integer" -> integer(schema);
        case "number" -> random.nextInt(5) / 4.0 + (mayBeWrong && random.nextInt(8) == 0 ? 1 : 0);
        case "boolean" -> random.nextBoolean();
        default -> string(schema);
      };
    }

    private Map<String, Object> object(Map<?, ?> schema) {
      Map<String, Object> made = new LinkedHashMap<>();
      List<?> required = schema.get("required") instanceof List<?> names ? names : List.of();
      ((Map<?, ?>) schema.get("properties"))
          .forEach(
              (name, property) -> {
                boolean needed =
                    required.contains(name) && !(mayBeWrong && random.nextInt(20) == 0);
                if (needed || random.nextInt(3) == 0) {
                  made.put((String) name, make((Map<?, ?>) property));
                }
              });
      if (mayBeWrong && random.nextInt(15) == 0) {
        made.put("unheard_of", 1);
      }
      return made;
    }

    private Object array(Map<?, ?> schema) {
      int most = (int) schema.get("maxItems");
      int size = random.nextInt(3);
      if (mayBeWrong && random.nextInt(60) == 0) {
        size = most + random.nextInt(2);
      }
      List<Object> made = new ArrayList<>();
      Object one = make((Map<?, ?>) schema.get("items"));
      if (size > 3) {
        one = cut(one, MOST_CHARACTERS / size / Math.max(1, texts(one)));
      }
      for (int i = 0; i < size; i++) {
        made.add(size > 3 ? one : make((Map<?, ?>) schema.get("items")));
      }
      return made;
    }

    /** How many texts there are in a value. */
    private static int texts(Object value) {
      if (value instanceof Map<?, ?> fields) {
        return fields.values().stream().mapToInt(Maker::texts).sum();
      }
      if (value instanceof List<?> list) {
        return list.stream().mapToInt(Maker::texts).sum();
      }
      return value instanceof String ? 1 : 0;
    }

    /** The same with texts of at most so many characters. */
    private static Object cut(Object value, int longest) {
      if (value instanceof Map<?, ?> fields) {
        Map<Object, Object> cut = new LinkedHashMap<>();
        fields.forEach((name, field) -> cut.put(name, cut(field, longest)));
        return cut;
      }
      if (value instanceof List<?> list) {
        List<Object> cut = new ArrayList<>();
        list.forEach(element -> cut.add(cut(element, longest)));
        return cut;
      }
      return value instanceof String text && text.length() > longest
          ? text.substring(0, longest)
          : value;
    }

    private Object integer(Map<?, ?> schema) {
      int least = (int) schema.get("minimum");
      int most = (int) schema.get("maximum");
      if (mayBeWrong && random.nextInt(4) == 0) {
        return random.nextBoolean() ? least - 1 : most + 1;
      }
      return least + random.nextInt(most - least + 1);
    }

    private Object string(Map<?, ?> schema) {
      if (schema.get("enum") instanceof List<?> values) {
        return values.get(random.nextInt(values.size()));
      }
      if ("date-time".equals(schema.get("format"))) {
        return TIME;
      }
      String pattern = schema.get("pattern") instanceof String text ? text : "";
      if (pattern.contains("{64}")) {
        return mayBeWrong && random.nextInt(4) == 0 ? "abc" : "0a".repeat(32);
      }
      Integer longest = (Integer) schema.get("maxLength");
      if (mayBeWrong && longest != null && random.nextInt(12) == 0) {
        return "x".repeat(longest + random.nextInt(2));
      }
      if (pattern.contains("\\.")) {
        return random.nextBoolean() ? "fact.x" : "feature.retry-backoff-2";
      }
      return List.of("a", "some-words", "b2").get(random.nextInt(pattern.isEmpty() ? 3 : 1));
    }
  }
}
