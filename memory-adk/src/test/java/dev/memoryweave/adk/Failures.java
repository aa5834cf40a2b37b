package dev.memoryweave.adk;

import dev.memoryweave.MemoryListener.OfCalls;
import java.util.ArrayList;
import java.util.List;

/** Keeps the names of the calls that were made, and of those that failed. */
final class Failures implements OfCalls {
  final List<String> all = new ArrayList<>();
  final List<String> calls = new ArrayList<>();

  @Override
  public Ending began(Call call) {
    all.add(call.name());
    return (outcome, nanos) -> {
      if (outcome.result() == Result.FAILED) {
        calls.add(call.name());
      }
    };
  }
}
