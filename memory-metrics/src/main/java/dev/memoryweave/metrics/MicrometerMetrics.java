package dev.memoryweave.metrics;

import dev.memoryweave.MemoryListener.OfCalls;
import dev.memoryweave.model.InvalidValueException;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Meter.MeterProvider;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Keeps metrics of a memory's calls in a registry of Micrometer.
 *
 * <p>{@code memoryweave.calls} times each call, with the tags {@code layer}, {@code call}, {@code
 * outcome} and {@code error}. The numbers of calls have the tags {@code layer} and {@code call}:
 * distributions such as {@code memoryweave.recalled.memories}, counters such as {@code
 * memoryweave.warnings}, and the timer {@code memoryweave.store.wait}. All values of tags come from
 * fixed lists.
 */
public final class MicrometerMetrics implements OfCalls {
  /** Name of the timer of calls. */
  public static final String CALLS = "memoryweave.calls";

  /** The value of the tag {@code error} of a call without an error. */
  private static final String NO_ERROR = "none";

  private final MeterProvider<Timer> calls;
  private final MeterProvider<Timer> waits;
  private final Map<Measure, MeterProvider<DistributionSummary>> sizes;
  private final Map<Measure, MeterProvider<Counter>> counts;

  /**
   * Creates a listener.
   *
   * @param registry where meters are registered at their first use; it belongs to the caller
   */
  public MicrometerMetrics(MeterRegistry registry) {
    InvalidValueException.given("registry", registry);
    calls =
        Timer.builder(CALLS)
            .description("Calls of a memory, of operations and of the store")
            .withRegistry(registry);
    waits =
        Timer.builder("memoryweave.store.wait")
            .description("Time that transactions waited for the store")
            .withRegistry(registry);
    sizes = new EnumMap<>(Measure.class);
    counts = new EnumMap<>(Measure.class);
    for (Measure measure : Measure.values()) {
      String name = "memoryweave." + measure.label();
      switch (measure) {
        case MEMORIES, PASSAGES, ENTRIES, TOKENS, CHARACTERS ->
            sizes.put(
                measure,
                DistributionSummary.builder("memoryweave.result." + measure.label())
                    .description("What one call returned: " + measure.label())
                    .baseUnit(measure.label())
                    .withRegistry(registry));
        case WARNINGS, MESSAGES, PROMOTED, PENDING ->
            counts.put(
                measure,
                Counter.builder(name)
                    .description("Sum over all calls: " + measure.label())
                    .withRegistry(registry));
        case STORE_WAIT -> {}
      }
    }
  }

  @Override
  public Ending began(Call call) {
    return (outcome, nanos) -> {
      Tags tags = Tags.of("layer", call.layer().label(), "call", call.name());
      calls
          .withTags(tags.and("outcome", outcome.result().label(), "error", error(outcome)))
          .record(nanos, TimeUnit.NANOSECONDS);
      outcome.measures().forEach((measure, value) -> record(measure, value, tags));
    };
  }

  private void record(Measure measure, long value, Tags tags) {
    MeterProvider<DistributionSummary> size = sizes.get(measure);
    MeterProvider<Counter> count = counts.get(measure);
    if (size != null) {
      size.withTags(tags).record((double) value);
    } else if (count != null) {
      count.withTags(tags).increment((double) value);
    } else {
      waits.withTags(tags).record(value, TimeUnit.NANOSECONDS);
    }
  }

  /** The simple name, as tags of exceptions usually have it. */
  private static String error(Outcome outcome) {
    String error = outcome.error();
    return error == null ? NO_ERROR : error.substring(error.lastIndexOf('.') + 1);
  }
}
