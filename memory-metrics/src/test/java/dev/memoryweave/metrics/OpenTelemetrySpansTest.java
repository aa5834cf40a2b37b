package dev.memoryweave.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.inmemory.InMemoryStore;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.util.List;
import org.junit.jupiter.api.Test;

class OpenTelemetrySpansTest {
  private final InMemorySpanExporter exporter = InMemorySpanExporter.create();
  private final OpenTelemetrySdk openTelemetry =
      OpenTelemetrySdk.builder()
          .setTracerProvider(
              SdkTracerProvider.builder()
                  .addSpanProcessor(SimpleSpanProcessor.create(exporter))
                  .build())
          .build();
  private final OpenTelemetrySpans spans = new OpenTelemetrySpans(openTelemetry);

  private SpanData span(String name) {
    return exporter.getFinishedSpanItems().stream()
        .filter(span -> span.getName().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static String text(SpanData span, String key) {
    return span.getAttributes().get(AttributeKey.stringKey(key));
  }

  @Test
  void aCall_isASpanWithTheTransactionInside() {
    AgentMemory memory = AgentMemory.builder(InMemoryStore.create()).calls(spans).build();
    memory.remember(NodeDraft.builder(NodeKind.FACT, "The port is 8080").build());
    memory.weave(RecallRequest.forTask("port"));

    SpanData woven = span("memory weave");
    assertThat(woven.getKind()).isEqualTo(SpanKind.INTERNAL);
    assertThat(woven.getInstrumentationScopeInfo().getName()).isEqualTo("dev.memoryweave");
    assertThat(text(woven, "memoryweave.layer")).isEqualTo("memory");
    assertThat(text(woven, "memoryweave.call")).isEqualTo("weave");
    assertThat(text(woven, "memoryweave.outcome")).isEqualTo("ok");
    assertThat(woven.getAttributes().get(AttributeKey.longKey("memoryweave.memories")))
        .isEqualTo(1);
    assertThat(woven.getStatus().getStatusCode()).isEqualTo(StatusCode.UNSET);
    assertThat(span("store read").getParentSpanId()).isEqualTo(woven.getSpanId());
    assertThat(span("store write").getParentSpanId())
        .isEqualTo(span("memory remember").getSpanId());
    assertThat(Span.current().getSpanContext().isValid()).isFalse();
  }

  @Test
  void aRefusal_namesItsErrorAndNothingElse() {
    AgentMemory memory = AgentMemory.builder(InMemoryStore.create()).calls(spans).build();
    assertThatThrownBy(() -> memory.node(NodeId.of("fact.no-zanzibar")).require());

    SpanData refused = span("memory node.require");
    assertThat(text(refused, "error.type")).isEqualTo("dev.memoryweave.model.UnknownNodeException");
    assertThat(text(refused, "memoryweave.outcome")).isEqualTo("refused");
    assertThat(refused.getStatus().getStatusCode()).isEqualTo(StatusCode.UNSET);
    assertThat(exporter.getFinishedSpanItems().toString().contains("zanzibar")).isFalse();
    assertThat(refused.getEvents()).isEmpty();
  }

  @Test
  void aFailure_isAnErrorOfTheSpan() {
    MemoryStore store = InMemoryStore.create();
    AgentMemory memory = AgentMemory.builder(store).calls(spans).build();
    store.close();
    assertThatThrownBy(memory::status);

    assertThat(span("memory status").getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
    assertThat(span("store read").getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
    assertThat(span("store read").getStatus().getDescription()).isEmpty();
  }

  @Test
  void metricsAndSpans_goTogether() {
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    AgentMemory.builder(InMemoryStore.create())
        .calls(new MicrometerMetrics(registry).and(spans))
        .build()
        .status();

    assertThat(exporter.getFinishedSpanItems())
        .extracting(SpanData::getName)
        .isEqualTo(List.of("store read", "memory status"));
    assertThat(registry.get("memoryweave.calls").tag("call", "status").timer().count())
        .isEqualTo(1);
  }
}
