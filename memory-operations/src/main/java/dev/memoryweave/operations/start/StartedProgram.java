package dev.memoryweave.operations.start;

import java.util.List;

/**
 * A program that should start quickly.
 *
 * @param main a class of the jar that it runs from
 * @param name the name of its launch file, without the extension
 * @param option the single argument that makes its quick start; it must then call {@link
 *     QuickStart#make}
 * @param training the arguments for its training; the working directory is a small project, and
 *     {@code MEMORY_HOME} a folder of the training
 * @param rehearsal the dialogue with it in training
 */
public record StartedProgram(
    Class<?> main, String name, String option, List<String> training, Rehearsal rehearsal) {
  /** Copies the list. */
  public StartedProgram {
    training = List.copyOf(training);
  }
}
