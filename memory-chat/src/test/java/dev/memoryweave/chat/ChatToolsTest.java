package dev.memoryweave.chat;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ChatToolsTest {
  private final MemoryStore store = InMemoryStore.create();
  private final Conversation.Finder users =
      Conversation.Finder.separating(id -> AgentMemory.builder(store).project(id).build());
  private final ChatTools tools = new ChatTools(users);

  @Test
  void schemas_are_objects_of_texts() throws JsonProcessingException {
    for (ChatTools.Tool tool : ChatTools.Tool.values()) {
      JsonNode schema = new ObjectMapper().readTree(tool.schema());

      assertThat(schema.path("type").asText()).isEqualTo("object");
      assertThat(schema.path("additionalProperties").asBoolean(true)).isFalse();
      assertThat(schema.path("properties"))
          .isNotEmpty()
          .allMatch(property -> property.path("type").asText().equals("string"));
      schema
          .path("required")
          .forEach(name -> assertThat(schema.path("properties").has(name.asText())).isTrue());
    }
    assertThat(ChatTools.Tool.SAVE.schema()).contains("\"enum\":[\"fact\",\"preference\"");
  }

  @Test
  void what_is_saved_is_recalled_by_the_same_user_alone() {
    String saved =
        call(
            tools,
            "anna",
            "memory_save",
            "{\"kind\":\"fact\",\"statement\":\"Anna has window seats on flights\"}");

    assertThat(saved).startsWith("Done, as fact.");
    String task = "{\"task\":\"Book seats on a flight for Anna\"}";
    assertThat(call(tools, "anna", "memory_recall", task)).contains("window seats");
    assertThat(call(tools, "ben", "memory_recall", task)).isEqualTo("Nothing is known about that.");
  }

  @Test
  void what_needs_a_person_waits_for_one() {
    String told =
        call(
            tools,
            "anna",
            "memory_save",
            "{\"kind\":\"preference\",\"statement\":\"Anna prefers window seats on flights\"}");

    assertThat(told).startsWith("It waits until a person has looked at it, as preference.");
  }

  @Test
  void a_memory_that_no_longer_holds_is_marked() {
    String saved =
        call(
            tools,
            "anna",
            "memory_save",
            "{\"kind\":\"fact\",\"statement\":\"Anna lives in Rome\",\"details\":\"Via Appia\"}");
    String id = saved.substring("Done, as ".length(), saved.length() - 1);

    String told =
        call(
            tools,
            "anna",
            "memory_outdated",
            "{\"id\":\"" + id + "\",\"reason\":\"She moved to Oslo.\"}");

    assertThat(told).isEqualTo(saved);
    List<MemoryNode> nodes =
        users
            .find("anna")
            .memory()
            .list(MemoryQuery.inForce().withStatuses(Set.of(NodeStatus.STALE)))
            .items();
    assertThat(nodes).extracting(MemoryNode::body).containsExactly("Via Appia");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          memory_recall   | {                      | the arguments are no JSON
          memory_recall   | {}                     | task
          memory_recall   | {"task":7}             | task
          memory_save     | {"kind":"fact"}        | statement
          memory_save     | {"kind":"poem","statement":"A rose is a rose"} | kind
          memory_outdated | {"id":"fact.none","reason":"gone"} | fact.none
          """)
  void a_call_that_cannot_be_done_is_answered_with_the_reason(
      String tool, String arguments, String reason) {
    assertThat(call(tools, "anna", tool, arguments))
        .startsWith("Nothing was done: ")
        .contains(reason);
  }

  @Test
  void a_failing_memory_is_answered() {
    ChatTools failing =
        new ChatTools(
            id -> {
              throw new IllegalStateException("the disk is full");
            });

    assertThat(call(failing, "anna", "memory_recall", "{\"task\":\"Book\"}"))
        .isEqualTo("The memory cannot be reached. Go on without it.");
  }

  private static String call(ChatTools tools, String user, String tool, String arguments) {
    ChatTools.Tool called =
        Arrays.stream(ChatTools.Tool.values())
            .filter(offered -> offered.label().equals(tool))
            .findFirst()
            .orElseThrow();
    return tools.call(called, user, arguments);
  }
}
