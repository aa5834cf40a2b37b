package dev.memoryweave.mcp.internal.prompts;

import dev.memoryweave.mcp.internal.protocol.Exchange;
import dev.memoryweave.mcp.internal.protocol.Features;
import dev.memoryweave.mcp.internal.protocol.Features.Completion;
import dev.memoryweave.mcp.internal.protocol.ProtocolException;
import dev.memoryweave.mcp.internal.resources.ResourceTemplate;
import dev.memoryweave.operations.MemoryNames;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.text.Quotation;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Completes the arguments of prompts and the variables of addresses with names in the memory. */
public final class MemoryCompletions implements Features.Completions {
  private final Function<Exchange, CallContext> memory;

  /** Completions from the memory that a request is for. */
  public MemoryCompletions(Function<Exchange, CallContext> memory) {
    this.memory = memory;
  }

  @Override
  public Completion complete(
      Map<String, Object> ref,
      String name,
      String value,
      Map<String, Object> known,
      Exchange exchange) {
    MemoryNames names = names(ref, name);
    return Completion.of(
        names == null ? List.of() : names.containing(memory.apply(exchange), value));
  }

  /** The names that complete an argument, or null if nothing does. */
  private static @Nullable MemoryNames names(Map<String, Object> ref, String argument) {
    if ("ref/prompt".equals(ref.get("type"))) {
      return Prompt.of(String.valueOf(ref.get("name")))
          .flatMap(
              prompt ->
                  prompt.arguments().stream()
                      .filter(each -> each.name().equals(argument))
                      .findFirst())
          .orElseThrow(() -> unknown(ref.get("name"), argument))
          .names();
    } else if ("ref/resource".equals(ref.get("type"))) {
      Optional<ResourceTemplate> template = ResourceTemplate.of(String.valueOf(ref.get("uri")));
      return template
          .filter(each -> each.variables().contains(argument))
          .orElseThrow(() -> unknown(ref.get("uri"), argument))
          .names(argument);
    }
    throw ProtocolException.invalidParams("'ref' needs 'type', ref/prompt or ref/resource");
  }

  private static ProtocolException unknown(@Nullable Object of, String argument) {
    return ProtocolException.invalidParams(
        Quotation.quoted(String.valueOf(of))
            + " is none of this server, or has no argument "
            + Quotation.quoted(argument));
  }
}
