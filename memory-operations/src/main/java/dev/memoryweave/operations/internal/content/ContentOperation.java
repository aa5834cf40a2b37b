package dev.memoryweave.operations.internal.content;

import dev.memoryweave.content.Contents;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.internal.ContentText;
import dev.memoryweave.operations.answer.ContentAnswer;
import dev.memoryweave.operations.internal.values.ModelValues;
import dev.memoryweave.operations.internal.view.BoundedLines;
import dev.memoryweave.operations.internal.view.DataFrame;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.Choice;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.operations.model.ValueType;
import dev.memoryweave.store.ContentStore.Content;
import dev.memoryweave.store.ContentStore.Query;
import dev.memoryweave.store.Page;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Lists, shows, adds, links and removes contents: files, images and notes beside the memories. */
public final class ContentOperation extends Operation {
  /** The characters of a text that are shown unless all of it is asked for. */
  private static final int SHOWN = 8_000;

  private static final int SHORT_ID = 12;
  private static final String USUAL_REASON = "not needed any more";

  /** An action that changes something. */
  private enum Action {
    ADD,
    LINK,
    UNLINK,
    REMOVE;

    String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private static final Parameter<Action> ACTION =
      Parameter.of(
              "action",
              ValueType.one(Choice.of("action", Action.values(), Action::label)),
              "Without it, shows the one of the id, or lists all.")
          .asChanging();
  private static final Parameter<String> ID =
      Parameter.of("id", ValueType.text(1, 100), "Or its first digits, at least 6.");
  private static final Parameter<String> NAME =
      Parameter.of("name", ValueType.text(1, Content.MAX_NAME), "add: of a file, without folders.");
  private static final Parameter<String> TEXT =
      Parameter.of("text", ValueType.text(1, Content.MAX_BYTES), "add: what it says.");
  private static final Parameter<String> BASE64 =
      Parameter.of(
          "base64",
          ValueType.text(1, 2 * Content.MAX_BYTES),
          "add: other bytes than text, at most 1 MiB.");
  private static final Parameter<String> MEDIA_TYPE =
      Parameter.of(
          "media_type",
          ValueType.text(1, 150),
          "add: told from the bytes if absent. List: only these, also as image/*.");
  private static final Parameter<NodeId> MEMORY =
      Parameter.of(
          "memory", ModelValues.NODE_ID, "link, unlink, add: that refers to it. List: its own.");
  private static final Parameter<Boolean> UNLINK =
      Parameter.of("links", ValueType.flag(), "remove: also where memories refer to it.")
          .withDefault(false)
          .asDetail();
  private static final Parameter<String> REASON =
      Parameter.of("reason", ModelValues.REASON).asDetail();
  private static final Parameter<Boolean> WHOLE =
      Parameter.of("whole", ValueType.flag(), "All of a long text, or the bytes.")
          .withDefault(false)
          .asDetail();
  private static final Parameter<String> OWNER =
      Parameter.of("owner", ValueType.text(1, 100), "List: only theirs.").asDetail();
  private static final Parameter<Integer> LIMIT =
      Parameter.of("limit", ValueType.whole(1, Query.MAX_LIMIT)).withDefault(20).asDetail();
  private static final Parameter<String> CURSOR =
      Parameter.of("cursor", ModelValues.CURSOR).asDetail();

  /** Describes the operation. */
  public ContentOperation() {
    super(
        Description.of(
            Profile.FULL,
            "content",
            ContentAnswer.class,
            "Files and notes beside the memories",
            "Keep a file, an image or a long note as it is, link it with the memory that it"
                + " belongs to, and get it back. Recall does not search it; {save} what it says.",
            Effect.REMOVES,
            ACTION,
            ID,
            NAME,
            TEXT,
            BASE64,
            MEDIA_TYPE,
            MEMORY,
            UNLINK,
            REASON,
            WHOLE,
            OWNER,
            LIMIT,
            CURSOR));
  }

  private static byte[] decoded(String text) {
    try {
      return Base64.getMimeDecoder().decode(text);
    } catch (IllegalArgumentException e) {
      throw new InvalidValueException(
          "base64", text.length() + " characters", "be bytes in Base64");
    }
  }

  @Override
  protected void check(Arguments arguments) {
    Action action = arguments.find(ACTION);
    boolean hasText = arguments.has(TEXT);
    if (action == Action.ADD) {
      require(arguments, NAME, action);
      if (hasText == arguments.has(BASE64)) {
        arguments.problem(TEXT.name(), "or base64 must be given, and not both");
      }
    } else if (action != null) {
      require(arguments, ID, action);
      if (action != Action.REMOVE) {
        require(arguments, MEMORY, action);
      }
    }
    if (action != Action.ADD && (hasText || arguments.has(BASE64) || arguments.has(NAME))) {
      arguments.problem(ACTION.name(), "must be add where something is to be added");
    }
  }

  private static void require(Arguments arguments, Parameter<?> parameter, Action action) {
    if (!arguments.has(parameter)) {
      arguments.problem(
          parameter.name(), "is missing; the action '" + action.label() + "' needs it");
    }
  }

  @Override
  protected Call read(Arguments arguments) {
    Action action = arguments.find(ACTION);
    String id = arguments.find(ID);
    NodeId memory = arguments.find(MEMORY);
    String reason = Objects.requireNonNullElse(arguments.find(REASON), USUAL_REASON);
    if (action == null) {
      return id == null ? list(arguments) : get(id, arguments.get(WHOLE));
    }
    return switch (action) {
      case ADD -> add(arguments, memory);
      case LINK ->
          context -> {
            Content content = contents(context).link(Objects.requireNonNull(memory), given(id));
            return one(context, content, memory + " refers to " + line(content) + ".");
          };
      case UNLINK ->
          context -> {
            Content content = contents(context).get(given(id));
            boolean was =
                contents(context).unlink(Objects.requireNonNull(memory), given(id), reason);
            return one(
                context,
                content,
                memory
                    + (was ? " no longer refers to " : " did not refer to ")
                    + line(content)
                    + ".");
          };
      case REMOVE -> {
        boolean links = arguments.get(UNLINK);
        yield context -> {
          Contents.Removed removed = contents(context).remove(given(id), links, reason);
          return OperationResult.of(
              ContentAnswer.of(
                  removed.content(),
                  removed.memories().stream().map(ref -> ref.id().value()).toList()),
              "Removed " + line(removed.content()) + " for good.");
        };
      }
    };
  }

  private static String given(@Nullable String id) {
    return Objects.requireNonNull(id);
  }

  private static Contents contents(CallContext context) {
    return context.memory().contents();
  }

  private static Call add(Arguments arguments, @Nullable NodeId memory) {
    String text = arguments.find(TEXT);
    String base64 = arguments.find(BASE64);
    Contents.Draft draft =
        Contents.Draft.named(arguments.get(NAME)).typed(arguments.find(MEDIA_TYPE));
    return context -> {
      byte[] bytes = text == null ? decoded(given(base64)) : text.getBytes(StandardCharsets.UTF_8);
      Content content = contents(context).put(draft, bytes);
      if (memory != null) {
        contents(context).link(memory, content.digest());
      }
      return one(
          context,
          content,
          "Kept " + line(content) + (memory == null ? "." : "; " + memory + " refers to it."));
    };
  }

  private static OperationResult one(CallContext context, Content content, String text) {
    return OperationResult.of(ContentAnswer.of(content, memories(context, content)), text);
  }

  private static List<String> memories(CallContext context, Content content) {
    return contents(context).memories(content.digest()).stream()
        .map(ref -> ref.id().value())
        .toList();
  }

  private static Call list(Arguments arguments) {
    NodeId memory = arguments.find(MEMORY);
    String owner = arguments.find(OWNER);
    String type = arguments.find(MEDIA_TYPE);
    int limit = arguments.get(LIMIT);
    String cursor = arguments.find(CURSOR);
    return context -> {
      Query query =
          Query.in(context.memory().scopes().scopes(), limit).of(owner).typed(type).from(cursor);
      Page<Content> page =
          memory == null
              ? contents(context).list(query)
              : new Page<>(
                  contents(context).of(memory).stream().filter(query::matches).toList(), null);
      ContentAnswer answer =
          new ContentAnswer(
              page.items().stream().map(ContentAnswer.Row::of).toList(),
              page.next(),
              null,
              null,
              null,
              null);
      return OperationResult.of(
          answer,
          page.items().isEmpty()
              ? "There are no such contents."
              : BoundedLines.of(
                      page.items().stream().map(content -> "- " + line(content)).toList(),
                      "see limit")
                  + (page.hasNext() ? "\nMore with the cursor " + page.next() + "." : ""));
    };
  }

  private static Call get(String id, boolean whole) {
    return context -> {
      Content content = contents(context).get(id);
      byte[] bytes = contents(context).bytes(content.digest());
      String text = ContentText.text(bytes);
      boolean isShown = text != null && (whole || text.length() <= SHOWN);
      List<String> memories = memories(context, content);
      ContentAnswer answer =
          new ContentAnswer(
              null,
              null,
              ContentAnswer.Row.of(content),
              memories,
              isShown ? text : null,
              text == null && whole ? Base64.getEncoder().encodeToString(bytes) : null);
      String about =
          line(content)
              + ", added by "
              + content.owner().label()
              + (memories.isEmpty() ? "" : "; of " + String.join(", ", memories));
      return OperationResult.of(
          answer,
          text == null ? about : about + "\n" + DataFrame.of(BoundedLines.beginning(text, SHOWN)));
    };
  }

  /** A content on one line. */
  public static String line(Content content) {
    return "%s %s (%s, %d bytes)"
        .formatted(
            content.digest().substring(0, SHORT_ID),
            content.name(),
            content.mediaType(),
            content.size());
  }
}
