package dev.memoryweave.springboot;

import dev.memoryweave.MemoryListener.OfCalls;
import io.micrometer.common.KeyValue;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;

/**
 * Observes calls of a memory and of agents on it, such as recall and record: {@code
 * memoryweave.call}, with the layer, the call, its outcome and the name of an error. No text of a
 * memory is among them.
 */
final class CallObservations implements OfCalls {
  static final String NAME = "memoryweave.call";

  private final ObservationRegistry registry;

  CallObservations(ObservationRegistry registry) {
    this.registry = registry;
  }

  @Override
  public Ending began(Call call) {
    if (call.layer() != Layer.CHAT && call.layer() != Layer.MEMORY) {
      return (outcome, nanos) -> {};
    }
    Observation observation =
        Observation.createNotStarted(NAME, registry)
            .contextualName("memory " + call.name().replace('_', ' '))
            .lowCardinalityKeyValue("layer", call.layer().label())
            .lowCardinalityKeyValue("call", call.name())
            .start();
    return (outcome, nanos) -> {
      String error = outcome.error();
      observation
          .lowCardinalityKeyValue("outcome", outcome.result().label())
          .lowCardinalityKeyValue(
              "error",
              error == null ? KeyValue.NONE_VALUE : error.substring(error.lastIndexOf('.') + 1));
      observation.stop();
    };
  }
}
