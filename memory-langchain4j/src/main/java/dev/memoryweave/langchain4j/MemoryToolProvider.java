package dev.memoryweave.langchain4j;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.service.tool.ToolProvider;
import dev.langchain4j.service.tool.ToolProviderRequest;
import dev.langchain4j.service.tool.ToolProviderResult;
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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Offers a memory to a model as three tools: {@value #RECALL}, {@value #SAVE} and {@value
 * #OUTDATED}. Saving is done in the name of the memory's author; what needs a person waits for one.
 * A call that fails is answered with a sentence, and never ends the conversation.
 */
public final class MemoryToolProvider implements ToolProvider {
  /** The name of the tool that recalls. */
  public static final String RECALL = "memory_recall";

  /** The name of the tool that remembers. */
  public static final String SAVE = "memory_save";

  /** The name of the tool that tells of a memory that no longer holds. */
  public static final String OUTDATED = "memory_outdated";

  private static final Logger LOG = LoggerFactory.getLogger(MemoryToolProvider.class);
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<NodeKind> KINDS =
      List.of(
          NodeKind.FACT,
          NodeKind.PREFERENCE,
          NodeKind.DECISION,
          NodeKind.CONSTRAINT,
          NodeKind.PROCEDURE,
          NodeKind.GOTCHA);

  private static final ToolSpecification RECALL_TOOL =
      ToolSpecification.builder()
          .name(RECALL)
          .description(
              "Recalls what is known about a task or question: facts, preferences, decisions,"
                  + " rules. Use it before you ask the user for something that may be known.")
          .parameters(
              JsonObjectSchema.builder()
                  .addStringProperty("task", "the task or question in plain words")
                  .required("task")
                  .additionalProperties(false)
                  .build())
          .build();

  private static final ToolSpecification SAVE_TOOL =
      ToolSpecification.builder()
          .name(SAVE)
          .description(
              "Remembers one thing that will matter in later conversations, such as a lasting"
                  + " preference or a decision. Not for what holds only now.")
          .parameters(
              JsonObjectSchema.builder()
                  .addEnumProperty(
                      "kind", KINDS.stream().map(NodeKind::label).toList(), "what it is")
                  .addStringProperty("statement", "what to remember, in one sentence")
                  .addStringProperty("details", "more, such as the reason; may be left out")
                  .required("kind", "statement")
                  .additionalProperties(false)
                  .build())
          .build();

  private static final ToolSpecification OUTDATED_TOOL =
      ToolSpecification.builder()
          .name(OUTDATED)
          .description("Marks a memory as no longer true, by the id that was given with it.")
          .parameters(
              JsonObjectSchema.builder()
                  .addStringProperty("id", "the id of the memory")
                  .addStringProperty("reason", "why it no longer holds")
                  .required("id", "reason")
                  .additionalProperties(false)
                  .build())
          .build();

  private final Conversation.Finder conversations;

  /** Tools on the memories of conversations. */
  public MemoryToolProvider(Conversation.Finder conversations) {
    InvalidValueException.given("conversations", conversations);
    this.conversations = conversations;
  }

  @Override
  public ToolProviderResult provideTools(ToolProviderRequest request) {
    return ToolProviderResult.builder()
        .add(RECALL_TOOL, (call, id) -> answer(call, id, MemoryToolProvider::recall))
        .add(SAVE_TOOL, (call, id) -> answer(call, id, MemoryToolProvider::save))
        .add(OUTDATED_TOOL, (call, id) -> answer(call, id, MemoryToolProvider::outdated))
        .build();
  }

  /** Runs a tool. */
  private interface Tool {
    String run(Conversation conversation, JsonNode arguments);
  }

  private String answer(ToolExecutionRequest call, @Nullable Object memoryId, Tool tool) {
    try {
      JsonNode arguments = JSON.readTree(call.arguments());
      return tool.run(conversations.find(Conversation.id(memoryId)), arguments);
    } catch (JsonProcessingException e) {
      return "Nothing was done: the arguments are no JSON. Call " + call.name() + " again.";
    } catch (InvalidValueException e) {
      return "Nothing was done: " + e.getMessage() + ". Correct it and call again.";
    } catch (MemoryException e) {
      LOG.warn("{} was refused", call.name(), e);
      return "Nothing was done: " + e.getMessage() + ". Go on without it.";
    } catch (RuntimeException e) {
      LOG.warn("{} failed", call.name(), e);
      return "The memory cannot be reached. Go on without it.";
    }
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
}
