package dev.memoryweave.operations;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.memoryweave.AgentMemory;
import dev.memoryweave.AgentMemoryBuilder;
import dev.memoryweave.AuthorityPolicy;
import dev.memoryweave.MemoryConfig;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.DoorWords;
import dev.memoryweave.operations.model.Listing;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;

/** Calls of operations on a memory of their own; the data of every result is checked. */
final class Calls {
  private static final Clock STILL =
      Clock.fixed(Instant.parse("2026-03-04T05:06:07.089Z"), ZoneOffset.UTC);

  private final OperationRunner runner = new OperationRunner(DoorWords.PLAIN, Listing.PERSONAL);
  private final CallContext context;

  Calls() {
    this(InMemoryStore.create());
  }

  Calls(MemoryStore store) {
    this(CallContext.of(memory(store)));
  }

  Calls(Clock clock) {
    this(CallContext.of(builder(InMemoryStore.create(), clock).build()));
  }

  Calls(CallContext context) {
    this.context = context;
  }

  /** Calls of a person on the same memory. */
  Calls asPerson() {
    return new Calls(
        CallContext.of(context.memory().writtenBy(() -> Provenance.of(Source.CLI, "ada"))));
  }

  /** A memory whose time stands still. */
  static AgentMemory memory(MemoryStore store) {
    return memory(store, STILL);
  }

  static AgentMemory memory(MemoryStore store, Clock clock) {
    return builder(store, clock).build();
  }

  /** One whose opener takes the word of one agent for enough, as the tests of forms do. */
  static AgentMemory trustingAgents(MemoryStore store) {
    return builder(store, STILL)
        .config(MemoryConfig.builder().authority(AuthorityPolicy.SAFE.trustingAgents(true)).build())
        .build();
  }

  private static AgentMemoryBuilder builder(MemoryStore store, Clock clock) {
    return AgentMemory.builder(store)
        .project("demo")
        .author(Provenance.of(Source.MCP))
        .clock(clock);
  }

  static Operation operation(String name) {
    return OperationCatalog.personal().find(name).orElseThrow();
  }

  static Map<String, Object> requestSchema(String name) {
    return operation(name).requestSchema(DoorWords.PLAIN);
  }

  static Map<String, Object> resultSchema(String name) {
    return operation(name).resultSchema(DoorWords.PLAIN);
  }

  static Map<String, Object> json(String text) {
    return JsonForm.arguments(text);
  }

  /** The data of a result as a program gets it that reads the written result. */
  static Object written(Map<String, Object> data) {
    try {
      return json(new JsonMapper().writeValueAsString(data));
    } catch (JsonProcessingException e) {
      throw new AssertionError("a result cannot be written", e);
    }
  }

  OperationResult call(String name, String arguments) {
    return call(name, json(arguments));
  }

  OperationResult call(String name, Map<String, Object> arguments) {
    OperationResult result = runner.run(operation(name), arguments, () -> context);
    if (result.data() != null) {
      assertConforms(name, result.data());
    } else {
      assertThat(result.failed()).isTrue();
    }
    return result;
  }

  static void assertConforms(String name, Map<String, Object> data) {
    assertThat(SchemaCheck.problems(resultSchema(name), written(data))).isEmpty();
  }

  /** Calls an operation that is expected to do what it is asked. */
  Map<?, ?> ok(String name, String arguments) {
    OperationResult result = call(name, arguments);
    assertThat(result.failed()).as(result.text()).isFalse();
    return result.data();
  }

  /** Calls an operation that is expected to refuse, and gives what it says. */
  String refused(String name, String arguments) {
    OperationResult result = call(name, arguments);
    assertThat(result.failed()).as(result.text()).isTrue();
    return result.text();
  }
}
