package dev.memoryweave.operations.answer;

import dev.memoryweave.reflect.ReflectionResult;

/** A part of a report that was not kept. */
public record DroppedView(
    @Doc("Its place in the report") String from,
    @Doc("What it says, in short") String text,
    @Doc("Why it was not kept") String reason) {
  /** The view of a dropped part. */
  public static DroppedView of(ReflectionResult.Dropped dropped) {
    return new DroppedView(dropped.from(), dropped.text(), dropped.reason());
  }
}
