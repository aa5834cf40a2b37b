package dev.memoryweave.langchain4j.internal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.memoryweave.chat.ChatTools;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Tools of a memory as LangChain4j describes tools. */
public final class ToolForm {
  private static final ObjectMapper JSON = new ObjectMapper();

  private ToolForm() {}

  /** The specification of a tool, whose arguments are all texts. */
  public static ToolSpecification specification(ChatTools.Tool tool) {
    return ToolSpecification.builder()
        .name(tool.label())
        .description(tool.description())
        .parameters(parameters(tool.schema()))
        .build();
  }

  private static JsonObjectSchema parameters(String schema) {
    JsonNode object;
    try {
      object = JSON.readTree(schema);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("A schema of a tool is no JSON", e);
    }
    JsonObjectSchema.Builder parameters =
        JsonObjectSchema.builder().required(texts(object.path("required")));
    for (Map.Entry<String, JsonNode> property : object.path("properties").properties()) {
      String description = property.getValue().path("description").asText();
      if (property.getValue().has("enum")) {
        parameters.addEnumProperty(
            property.getKey(), texts(property.getValue().path("enum")), description);
      } else {
        parameters.addStringProperty(property.getKey(), description);
      }
    }
    return parameters.additionalProperties(object.path("additionalProperties").asBoolean()).build();
  }

  private static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(text -> texts.add(text.asText()));
    return texts;
  }
}
