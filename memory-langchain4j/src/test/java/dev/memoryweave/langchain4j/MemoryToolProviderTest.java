package dev.memoryweave.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.invocation.InvocationContext;
import dev.langchain4j.model.chat.request.json.JsonEnumSchema;
import dev.langchain4j.service.tool.AiServiceTool;
import dev.langchain4j.service.tool.ToolProviderRequest;
import dev.memoryweave.AgentMemory;
import dev.memoryweave.chat.Conversation;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

final class MemoryToolProviderTest {
  private final MemoryStore store = InMemoryStore.create();
  private final Conversation.Finder users =
      Conversation.Finder.separating(id -> AgentMemory.builder(store).project(id).build());
  private final Map<String, AiServiceTool> tools =
      new MemoryToolProvider(users)
              .provideTools(
                  ToolProviderRequest.builder()
                      .invocationContext(InvocationContext.builder().chatMemoryId("anna").build())
                      .userMessage(UserMessage.from("Hello"))
                      .build())
              .aiServiceTools()
              .stream()
              .collect(Collectors.toMap(tool -> tool.toolSpecification().name(), tool -> tool));

  @Test
  void the_tools_are_described_as_LangChain4j_has_it() {
    assertThat(tools).containsOnlyKeys("memory_recall", "memory_save", "memory_outdated");
    ToolSpecification save = tools.get("memory_save").toolSpecification();
    assertThat(save.description()).contains("later conversations");
    assertThat(save.parameters().properties())
        .containsOnlyKeys("kind", "statement", "details")
        .extractingByKey("kind")
        .isInstanceOfSatisfying(
            JsonEnumSchema.class,
            kind -> assertThat(kind.enumValues()).contains("fact", "preference"));
    assertThat(save.parameters().required()).containsExactly("kind", "statement");
    assertThat(save.parameters().additionalProperties()).isFalse();
  }

  @Test
  void a_call_is_one_of_the_user_whose_id_comes_with_it() {
    String fact = "{\"kind\":\"fact\",\"statement\":\"Anna has window seats on flights\"}";
    String task = "{\"task\":\"Book seats on a flight for Anna\"}";

    assertThat(call("anna", "memory_save", fact)).startsWith("Done, as fact.");
    assertThat(call("anna", "memory_recall", task)).contains("window seats");
    assertThat(call("ben", "memory_recall", task)).isEqualTo("Nothing is known about that.");
    assertThat(call("ben", "memory_recall", null)).startsWith("Nothing was done: ");
  }

  private String call(String user, String tool, String arguments) {
    ToolExecutionRequest request =
        ToolExecutionRequest.builder().id("1").name(tool).arguments(arguments).build();
    return tools.get(tool).toolExecutor().execute(request, user);
  }
}
