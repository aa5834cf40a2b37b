package dev.memoryweave.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.invocation.InvocationContext;
import dev.langchain4j.service.tool.ToolProviderRequest;
import dev.langchain4j.service.tool.ToolProviderResult;
import dev.memoryweave.AgentMemory;
import dev.memoryweave.chat.Conversation;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class MemoryToolProviderTest {
  private final MemoryStore store = InMemoryStore.create();
  private final Conversation.Finder users =
      Conversation.Finder.separating(id -> AgentMemory.builder(store).project(id).build());
  private final ToolProviderResult tools = tools(users);

  @Test
  void three_tools_are_offered() {
    assertThat(tools.aiServiceTools())
        .extracting(tool -> tool.toolSpecification().name())
        .containsExactlyInAnyOrder("memory_recall", "memory_save", "memory_outdated");
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
    ToolProviderResult failing =
        tools(
            id -> {
              throw new IllegalStateException("the disk is full");
            });

    assertThat(call(failing, "anna", "memory_recall", "{\"task\":\"Book\"}"))
        .isEqualTo("The memory cannot be reached. Go on without it.");
  }

  private static ToolProviderResult tools(Conversation.Finder conversations) {
    return new MemoryToolProvider(conversations)
        .provideTools(
            ToolProviderRequest.builder()
                .invocationContext(InvocationContext.builder().chatMemoryId("anna").build())
                .userMessage(UserMessage.from("Hello"))
                .build());
  }

  private static String call(ToolProviderResult tools, String user, String tool, String arguments) {
    return tools.aiServiceTools().stream()
        .filter(offered -> offered.toolSpecification().name().equals(tool))
        .findFirst()
        .orElseThrow()
        .toolExecutor()
        .execute(
            ToolExecutionRequest.builder().id("1").name(tool).arguments(arguments).build(), user);
  }
}
