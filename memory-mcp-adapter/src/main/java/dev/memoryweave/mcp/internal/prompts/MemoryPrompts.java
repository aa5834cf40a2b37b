package dev.memoryweave.mcp.internal.prompts;

import dev.memoryweave.mcp.internal.protocol.Exchange;
import dev.memoryweave.mcp.internal.protocol.Features;
import dev.memoryweave.mcp.internal.protocol.ProtocolException;
import dev.memoryweave.mcp.internal.tools.OperationTools;
import dev.memoryweave.mcp.internal.tools.ServerWords;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Fills in the prompts from the memory. */
public final class MemoryPrompts implements Features.Prompts {
  private static final String START =
      """
      %s

      %s

      Follow the constraints and preferences above unless I say otherwise; the code, the tests and I \
      are right where a memory disagrees. Call {recall} again when the task turns to another subject.\
      """;
  private static final String END =
      """
      The task is over%s. Call {reflect} once: say how it ended and how that was checked, and list \
      each thing found out as one sentence that can be understood alone - constraints, decisions with \
      their reasons, traps, the cause of a bug, how something is done - with the files or tests that \
      show it. Leave out what is in the code for all to see, and never include secrets. Then tell me \
      in two lines what is remembered now and what waits for me.\
      """;
  private static final String REVIEW =
      """
      %s

      Go through these with me one by one: show both sides, say what speaks for each, and ask me. Then \
      call {review} with what I decided, several at once by ids where I decide alike. Do not decide \
      for me.\
      """;

  private final OperationTools tools;

  /** Prompts based on the operations behind these tools. */
  public MemoryPrompts(OperationTools tools) {
    this.tools = tools;
  }

  @Override
  public List<Map<String, Object>> list() {
    return Arrays.stream(Prompt.values()).map(Prompt::definition).toList();
  }

  @Override
  public Map<String, Object> get(String name, Map<String, Object> arguments, Exchange exchange) {
    Prompt prompt =
        Prompt.of(name)
            .orElseThrow(() -> ProtocolException.unknown("prompt", name, Prompt.labels()));
    Map<String, String> given = read(prompt, arguments);
    String text =
        switch (prompt) {
          case START_TASK -> words(START).formatted(given.get("task"), recalled(given, exchange));
          case END_TASK ->
              words(END).formatted(given.containsKey("outcome") ? ": " + given.get("outcome") : "");
          case REVIEW ->
              words(REVIEW).formatted(tools.text("review", Map.of("action", "list"), exchange));
        };
    return Map.of(
        "description",
        prompt.description(),
        "messages",
        List.of(Map.of("role", "user", "content", Map.of("type", "text", "text", text))));
  }

  /**
   * Applied before any text of a person or a memory is inserted, so that such text stays unchanged.
   */
  private static String words(String template) {
    return ServerWords.INSTANCE.in(template);
  }

  private String recalled(Map<String, String> given, Exchange exchange) {
    Map<String, Object> arguments = new LinkedHashMap<>();
    arguments.put("task", given.get("task"));
    if (given.containsKey("file")) {
      arguments.put("files", List.of(given.get("file")));
    }
    if (given.containsKey("session")) {
      arguments.put("session", given.get("session"));
    }
    return tools.text("recall", arguments, exchange);
  }

  /** The given arguments; blank ones count as missing, because clients' forms send them. */
  private static Map<String, String> read(Prompt prompt, Map<String, Object> arguments) {
    Map<String, String> given = new LinkedHashMap<>();
    for (Prompt.Argument argument : prompt.arguments()) {
      Object value = arguments.get(argument.name());
      if (value != null && !(value instanceof String)) {
        throw ProtocolException.invalidParams("'" + argument.name() + "' must be a string");
      }
      if (value instanceof String text && !text.isBlank()) {
        given.put(argument.name(), text);
      } else if (argument.required()) {
        throw ProtocolException.invalidParams(
            "The prompt " + prompt.label() + " needs '" + argument.name() + "'");
      }
    }
    return given;
  }
}
