package dev.memoryweave.chat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memoryweave.SaveIntent;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryException;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.weave.ContextPack;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Offers a memory to a model as tools. Saving is done in the name of the memory's author; what
 * needs a person waits for one. A call that fails is answered with a sentence, and never ends the
 * conversation.
 */
public final class ChatTools {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String UNREACHABLE = "The memory cannot be reached. Go on without it.";

  private static final List<NodeKind> KINDS =
      List.of(
          NodeKind.FACT,
          NodeKind.PREFERENCE,
          NodeKind.DECISION,
          NodeKind.CONSTRAINT,
          NodeKind.PROCEDURE,
          NodeKind.GOTCHA);

  private final Conversation.Finder conversations;

  /** Tools on the memories of conversations. */
  public ChatTools(Conversation.Finder conversations) {
    InvalidValueException.given("conversations", conversations);
    this.conversations = conversations;
  }

  /** The tools. */
  public enum Tool {
    /** Recalls what is known for a task. */
    RECALL(
        "memory_recall",
        "Recalls what is known about a task or question: facts, preferences, decisions, rules. Use"
            + " it before you ask the user for something that may be known.",
        new Schema().text("task", "the task or question in plain words").required("task")),

    /** Remembers a statement. */
    SAVE(
        "memory_save",
        "Remembers one thing that will matter in later conversations, such as a lasting preference"
            + " or a decision. Not for what holds only now.",
        new Schema()
            .text("kind", "what it is", KINDS.stream().map(NodeKind::label).toList())
            .text("statement", "what to remember, in one sentence")
            .text("details", "more, such as the reason; may be left out")
            .required("kind", "statement")),

    /** Tells of a memory that no longer holds. */
    OUTDATED(
        "memory_outdated",
        "Marks a memory as no longer true, by the id that was given with it.",
        new Schema()
            .text("id", "the id of the memory")
            .text("reason", "why it no longer holds")
            .required("id", "reason"));

    private final String label;
    private final String description;
    private final String schema;

    Tool(String label, String description, Schema schema) {
      this.label = label;
      this.description = description;
      this.schema = schema.json();
    }

    /** The name that models call it by. */
    public String label() {
      return label;
    }

    /** The description for models. */
    public String description() {
      return description;
    }

    /** The JSON schema of its arguments: an object whose properties are all texts. */
    public String schema() {
      return schema;
    }
  }

  /**
   * Runs a tool.
   *
   * @param id the conversation, or null for the one without an id
   * @param argumentsJson the arguments as the model gave them
   * @return what the model is told, also if nothing could be done
   */
  public String call(Tool tool, @Nullable Object id, @Nullable String argumentsJson) {
    JsonNode arguments;
    try {
      arguments = JSON.readTree(argumentsJson == null ? "" : argumentsJson);
    } catch (JsonProcessingException e) {
      return "Nothing was done: the arguments are no JSON. Call " + tool.label() + " again.";
    }
    return conversations
        .calls()
        .orElse(
            tool.label(),
            "A tool of the memory failed; the model is told so",
            () -> answer(tool, conversations.find(Conversation.idOrDefault(id)), arguments),
            ChatTools::told);
  }

  private static String answer(Tool tool, Conversation conversation, JsonNode arguments) {
    return switch (tool) {
      case RECALL -> recall(conversation, arguments);
      case SAVE -> save(conversation, arguments);
      case OUTDATED -> outdated(conversation, arguments);
    };
  }

  private static String told(RuntimeException failure) {
    if (failure instanceof InvalidValueException) {
      return "Nothing was done: " + failure.getMessage() + ". Correct it and call again.";
    }
    return failure instanceof MemoryException
        ? "Nothing was done: " + failure.getMessage() + ". Go on without it."
        : UNREACHABLE;
  }

  private static String recall(Conversation conversation, JsonNode arguments) {
    RecallRequest request =
        RecallRequest.builder(text(arguments, "task")).session(conversation.session()).build();
    ContextPack pack = conversation.memory().weave(request);
    return pack.items().isEmpty() && pack.chunks().isEmpty()
        ? "Nothing is known about that."
        : pack.markdown();
  }

  private static String save(Conversation conversation, JsonNode arguments) {
    NodeDraft draft =
        NodeDraft.builder(NodeKind.of(text(arguments, "kind")), text(arguments, "statement"))
            .body(arguments.path("details").asText(""))
            .session(conversation.session())
            .build();
    return told(conversation.memory().save(SaveIntent.builder().node(draft).build()));
  }

  private static String outdated(Conversation conversation, JsonNode arguments) {
    NodeId id = NodeId.of(text(arguments, "id"));
    return told(
        conversation
            .memory()
            .save(SaveIntent.builder().stale(id, text(arguments, "reason")).build()));
  }

  private static String told(SaveIntent.Report report) {
    SaveIntent.Report.Item item = report.items().get(0);
    if (item.outcome() == SaveIntent.Report.Outcome.FAILED) {
      return "Nothing was done: " + item.message();
    }
    return item.waits()
        ? "It waits until a person has looked at it, as " + item.id() + "."
        : "Done, as " + item.id() + ".";
  }

  private static String text(JsonNode arguments, String name) {
    JsonNode value = arguments.path(name);
    InvalidValueException.unless(
        value.isTextual() && !value.textValue().isBlank(), name, value, "be a text");
    return value.textValue();
  }

  /** A schema of an object whose properties are texts. */
  private static final class Schema {
    private final ObjectNode schema = JSON.createObjectNode().put("type", "object");
    private final ObjectNode properties = schema.putObject("properties");

    Schema text(String name, String description) {
      properties.putObject(name).put("type", "string").put("description", description);
      return this;
    }

    Schema text(String name, String description, List<String> values) {
      ObjectNode property = properties.putObject(name).put("type", "string");
      values.forEach(property.put("description", description).putArray("enum")::add);
      return this;
    }

    Schema required(String... names) {
      List.of(names).forEach(schema.putArray("required")::add);
      schema.put("additionalProperties", false);
      return this;
    }

    String json() {
      return schema.toString();
    }
  }
}
