package dev.memoryweave.examples;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryListener.OfCalls;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.UnknownNodeException;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.io.PrintStream;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.TreeMap;

/** Observes the calls of a memory without any library, and prints a line for each verb. */
public final class ObservedCalls {
  private ObservedCalls() {}

  /** Runs the example. */
  public static void main(String[] args) {
    run(System.out);
  }

  static void run(PrintStream out) {
    try (MemoryStore store = InMemoryStore.create()) {
      // readme:begin
      Map<String, LongSummaryStatistics> times = new TreeMap<>();
      OfCalls listener =
          call ->
              (outcome, nanos) ->
                  times
                      .computeIfAbsent(
                          call.layer().label() + " " + call.name() + " " + outcome.result().label(),
                          name -> new LongSummaryStatistics())
                      .accept(nanos / 1_000);
      AgentMemory memory = AgentMemory.builder(store).project("shop").calls(listener).build();
      // readme:end

      memory.remember(NodeKind.FACT, "The depot closes at six");
      memory.remember(NodeKind.FACT, "The port is 8080");
      memory.weave("when does the depot close");
      try {
        memory.node(NodeId.of("fact.the-depot-opens-at-eight")).require();
      } catch (UnknownNodeException e) {
        out.println(e.getMessage());
      }

      times.forEach(
          (name, time) ->
              out.println(name + ": " + time.getCount() + ", longest " + time.getMax() + " us"));
    }
  }
}
