package dev.memoryweave.mcp;

import dev.memoryweave.mcp.internal.protocol.Exchange;
import dev.memoryweave.mcp.internal.protocol.Features;
import dev.memoryweave.mcp.internal.protocol.ProtocolException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The prompts that the scenarios of the conformance suite get. */
final class FixturePrompts implements Features.Prompts {
  private static final String SIMPLE = "test_simple_prompt";
  private static final String WITH_ARGUMENTS = "test_prompt_with_arguments";
  private static final String WITH_RESOURCE = "test_prompt_with_embedded_resource";
  private static final String WITH_IMAGE = "test_prompt_with_image";
  private static final String ASKING = "test_input_required_result_prompt";

  @Override
  public List<Map<String, Object>> list() {
    return List.of(
        prompt(SIMPLE),
        prompt(WITH_ARGUMENTS, "arg1", "arg2"),
        prompt(WITH_RESOURCE, "resourceUri"),
        prompt(WITH_IMAGE),
        prompt(ASKING));
  }

  private static Map<String, Object> prompt(String name, String... arguments) {
    return Map.of(
        "name",
        name,
        "description",
        "A prompt for a scenario.",
        "arguments",
        Arrays.stream(arguments)
            .map(
                argument ->
                    Map.<String, Object>of(
                        "name", argument, "description", "An argument.", "required", true))
            .toList());
  }

  @Override
  public Map<String, Object> get(String name, Map<String, Object> arguments, Exchange exchange) {
    return switch (name) {
      case SIMPLE -> messages(ConformanceFixtures.text("This is a simple prompt for testing."));
      case WITH_ARGUMENTS ->
          messages(
              ConformanceFixtures.text(
                  "Prompt with arguments: arg1='%s', arg2='%s'"
                      .formatted(argument(arguments, "arg1"), argument(arguments, "arg2"))));
      case WITH_RESOURCE ->
          messages(
              ConformanceFixtures.resource(
                  argument(arguments, "resourceUri"),
                  "text/plain",
                  "Embedded resource content for testing."),
              ConformanceFixtures.text("Please process the embedded resource above."));
      case WITH_IMAGE ->
          messages(
              ConformanceFixtures.image(),
              ConformanceFixtures.text("Please analyze the image above."));
      case ASKING -> {
        Map<String, Object> answer =
            FixtureTools.ask(
                exchange,
                Map.of(
                    "user_context",
                    FixtureTools.form("What context should the prompt use?", "context", "string")));
        yield messages(ConformanceFixtures.text("The context is " + answer.get("user_context")));
      }
      default -> throw ProtocolException.invalidParams("Unknown prompt");
    };
  }

  private static String argument(Map<String, Object> arguments, String name) {
    if (arguments.get(name) instanceof String value) {
      return value;
    }
    throw ProtocolException.invalidParams("The prompt needs '" + name + "', a string");
  }

  @SafeVarargs
  @SuppressWarnings("varargs") // Nothing is stored into it.
  private static Map<String, Object> messages(Map<String, Object>... contents) {
    return Map.of(
        "messages",
        Stream.of(contents).map(content -> Map.of("role", "user", "content", content)).toList());
  }
}
