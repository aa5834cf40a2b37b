package dev.memoryweave.metrics;

import dev.memoryweave.MemoryListener.OfCalls;
import dev.memoryweave.model.InvalidValueException;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Scope;
import java.util.EnumMap;
import java.util.Map;

/**
 * Makes a span of each call of a memory, by the API of OpenTelemetry.
 *
 * <p>A span is named by layer and call, such as {@code memory recall}, is of the kind {@code
 * INTERNAL}, and is current while the call runs, so that spans of an embedder or a database lie
 * inside it. Its attributes are {@code memoryweave.layer}, {@code memoryweave.call}, {@code
 * memoryweave.outcome}, the numbers of the call such as {@code memoryweave.tokens}, and {@code
 * error.type} of a call that was refused or failed. Only failures have the status {@code ERROR}: a
 * refusal is an answer. Messages of exceptions are not recorded, as they may quote a text.
 */
public final class OpenTelemetrySpans implements OfCalls {
  private static final String PREFIX = "memoryweave.";
  private static final AttributeKey<String> LAYER = AttributeKey.stringKey(PREFIX + "layer");
  private static final AttributeKey<String> CALL = AttributeKey.stringKey(PREFIX + "call");
  private static final AttributeKey<String> OUTCOME = AttributeKey.stringKey(PREFIX + "outcome");
  private static final AttributeKey<String> ERROR = AttributeKey.stringKey("error.type");

  private final Tracer tracer;
  private final Map<Measure, AttributeKey<Long>> measures = new EnumMap<>(Measure.class);

  /**
   * Creates a listener.
   *
   * @param openTelemetry gives the tracer {@code dev.memoryweave}; it belongs to the caller
   */
  public OpenTelemetrySpans(OpenTelemetry openTelemetry) {
    InvalidValueException.given("openTelemetry", openTelemetry);
    tracer = openTelemetry.getTracer("dev.memoryweave");
    for (Measure measure : Measure.values()) {
      measures.put(measure, AttributeKey.longKey(PREFIX + measure.label()));
    }
  }

  @Override
  @SuppressWarnings("MustBeClosedChecker") // The ending closes it.
  public Ending began(Call call) {
    String layer = call.layer().label();
    Span span =
        tracer
            .spanBuilder(layer + " " + call.name())
            .setSpanKind(SpanKind.INTERNAL)
            .setAttribute(LAYER, layer)
            .setAttribute(CALL, call.name())
            .startSpan();
    Scope scope = span.makeCurrent();
    return (outcome, nanos) -> {
      scope.close();
      end(span, outcome);
    };
  }

  private void end(Span span, Outcome outcome) {
    span.setAttribute(OUTCOME, outcome.result().label());
    outcome.measures().forEach((measure, value) -> span.setAttribute(measures.get(measure), value));
    if (outcome.error() != null) {
      span.setAttribute(ERROR, outcome.error());
    }
    if (outcome.result().equals(Result.FAILED)) {
      span.setStatus(StatusCode.ERROR);
    }
    span.end();
  }
}
