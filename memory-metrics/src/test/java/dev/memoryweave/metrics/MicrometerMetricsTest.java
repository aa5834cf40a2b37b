package dev.memoryweave.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.store.inmemory.InMemoryStore;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class MicrometerMetricsTest {
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final AtomicLong ticks = new AtomicLong();
  private final AgentMemory memory =
      AgentMemory.builder(InMemoryStore.create())
          .calls(new MicrometerMetrics(registry), () -> ticks.getAndAdd(1_000_000))
          .build();

  @Test
  void calls_areTimedByVerbAndOutcome() {
    memory.remember(NodeDraft.builder(NodeKind.FACT, "The port is 8080").build());
    memory.remember(NodeDraft.builder(NodeKind.FACT, "The host is shop").build());
    assertThatThrownBy(() -> memory.node(NodeId.of("fact.none")).require());

    var remembered =
        registry.get("memoryweave.calls").tags("call", "remember", "outcome", "ok").timer();
    assertThat(remembered.count()).isEqualTo(2);
    assertThat(remembered.totalTime(TimeUnit.MILLISECONDS)).isPositive();
    assertThat(remembered.getId().getTags())
        .containsExactlyInAnyOrder(
            Tag.of("layer", "memory"),
            Tag.of("call", "remember"),
            Tag.of("outcome", "ok"),
            Tag.of("error", "none"));
    assertThat(
            registry
                .get("memoryweave.calls")
                .tags("call", "node.require", "outcome", "refused", "error", "UnknownNodeException")
                .timer()
                .count())
        .isEqualTo(1);
  }

  @Test
  void numbersOfCalls_haveMetersOfTheirOwn() {
    memory.remember(NodeDraft.builder(NodeKind.FACT, "The port is 8080").build());
    memory.weave(RecallRequest.forTask("port"));
    memory.weave(RecallRequest.forTask("port"));

    var tokens = registry.get("memoryweave.result.tokens").tag("call", "weave").summary();
    assertThat(tokens.count()).isEqualTo(2);
    assertThat(tokens.mean()).isPositive();
    assertThat(tokens.getId().getBaseUnit()).isEqualTo("tokens");
    assertThat(registry.get("memoryweave.result.memories").tag("call", "weave").summary().max())
        .isEqualTo(1);
    assertThat(registry.get("memoryweave.warnings").tag("call", "weave").counter().count())
        .isZero();
    assertThat(registry.get("memoryweave.store.wait").tag("call", "write").timer().count())
        .isEqualTo(1);
  }

  @Test
  void nothingThatIsRemembered_getsIntoAMeter() {
    memory.remember(NodeDraft.builder(NodeKind.FACT, "Zanzibar is the host").build());
    memory.recall(RecallRequest.forTask("zanzibar"));
    assertThatThrownBy(() -> memory.node(NodeId.of("fact.no-zanzibar")).require());

    List<String> told =
        registry.getMeters().stream().map(Meter::getId).map(Meter.Id::toString).toList();
    assertThat(told).isNotEmpty().noneMatch(id -> id.toLowerCase(Locale.ROOT).contains("zanzibar"));
  }
}
