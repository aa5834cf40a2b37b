package dev.memoryweave.mcp.internal.tools;

import dev.memoryweave.MemoryListener.OfCalls;
import dev.memoryweave.mcp.internal.protocol.Exchange;
import dev.memoryweave.mcp.internal.protocol.Features;
import dev.memoryweave.mcp.internal.protocol.InputRequiredException;
import dev.memoryweave.mcp.internal.protocol.Json;
import dev.memoryweave.mcp.internal.protocol.LogLevel;
import dev.memoryweave.mcp.internal.protocol.ProtocolException;
import dev.memoryweave.operations.OperationCatalog;
import dev.memoryweave.operations.OperationRunner;
import dev.memoryweave.operations.model.AnswerMode;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.ErrorKind;
import dev.memoryweave.operations.model.Listing;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.PersonPrompt;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.operations.text.Quotation;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Passes tool calls on to the operations behind them. */
public final class OperationTools implements Features.Tools {
  private final OperationCatalog catalog;
  private final Listing listing;
  private final OperationRunner runner;

  /** Runs operations for a prompt, which gets only the text and is never outside the profile. */
  private final OperationRunner texts;

  private final Map<String, Operation> operations = new LinkedHashMap<>();
  private final Function<Exchange, CallContext> memory;
  private final Runnable afterEach;
  private final Questions questions;
  private @Nullable List<Map<String, Object>> definitions;

  /**
   * Tools for a memory.
   *
   * @param listing which operations are offered, and in which form
   * @param memory supplies the memory for a call
   * @param afterEach runs after each call, whatever its outcome
   */
  public OperationTools(
      OperationCatalog catalog,
      Listing listing,
      Function<Exchange, CallContext> memory,
      Runnable afterEach) {
    this(catalog, listing, memory, afterEach, OfCalls.NONE);
  }

  /**
   * Observed tools for a memory.
   *
   * @param calls observes the operations
   */
  public OperationTools(
      OperationCatalog catalog,
      Listing listing,
      Function<Exchange, CallContext> memory,
      Runnable afterEach,
      OfCalls calls) {
    this(catalog, listing, memory, afterEach, Questions.PATIENCE, calls);
  }

  /**
   * Tools for a memory.
   *
   * @param patience the maximum wait for an answer of the user
   * @param calls observes the operations
   */
  public OperationTools(
      OperationCatalog catalog,
      Listing listing,
      Function<Exchange, CallContext> memory,
      Runnable afterEach,
      Duration patience,
      OfCalls calls) {
    this.catalog = catalog;
    this.listing = listing;
    this.runner =
        new OperationRunner(ServerWords.INSTANCE, listing).observedBy(calls, System::nanoTime);
    this.texts =
        new OperationRunner(
            ServerWords.INSTANCE,
            Listing.of(Profile.FULL)
                .withAnswers(AnswerMode.COMPACT)
                .withReadOnly(listing.readOnly()));
    this.questions = new Questions(patience);
    this.memory = memory;
    this.afterEach = afterEach;
    catalog
        .operations()
        .forEach(operation -> operations.put(ServerWords.INSTANCE.of(operation.name()), operation));
  }

  @Override
  public synchronized List<Map<String, Object>> list() {
    if (definitions == null) {
      definitions =
          catalog.listed(listing).stream()
              .map(operation -> ToolDescriptions.of(operation, listing))
              .toList();
    }
    return definitions;
  }

  @Override
  public Map<String, Object> call(String name, @Nullable Object arguments, Exchange exchange) {
    Operation operation = operations.get(name);
    if (operation == null) {
      throw unknown(name);
    }
    if (arguments != null && !(arguments instanceof Map<?, ?>)) {
      return result(
          "The arguments of "
              + name
              + " are "
              + Quotation.value(arguments instanceof String ? "..." : arguments)
              + ", but must be an object that holds them by name.",
          null,
          true);
    }
    try {
      OperationResult result =
          runner.run(
              operation,
              Json.object(arguments),
              () ->
                  memory
                      .apply(exchange)
                      .withProgress(new CallProgress(exchange))
                      .withPrompt(questions.through(exchange)));
      if (result.error() == ErrorKind.UNEXPECTED) {
        exchange.log(LogLevel.ERROR, name, result.text());
      }
      return result(result.text(), result.data(), result.failed());
    } catch (PersonPrompt.Deferred e) {
      throw e.getCause() instanceof InputRequiredException question ? question : e;
    } finally {
      afterEach.run();
    }
  }

  /**
   * The text of an operation by its name in the catalog, whether or not it is offered as a tool.
   */
  public String text(String operation, Map<String, Object> arguments, Exchange exchange) {
    Operation asked = catalog.find(operation).orElseThrow();
    return texts.run(asked, arguments, () -> memory.apply(exchange)).text();
  }

  private ProtocolException unknown(String name) {
    return ProtocolException.unknown(
        "tool",
        name,
        catalog.listed(listing).stream()
            .map(operation -> ServerWords.INSTANCE.of(operation.name()))
            .toList());
  }

  private static Map<String, Object> result(
      String text, @Nullable Map<String, Object> structured, boolean isError) {
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("content", List.of(Map.of("type", "text", "text", text)));
    if (structured != null) {
      result.put("structuredContent", structured);
    }
    result.put("isError", isError);
    return result;
  }
}
