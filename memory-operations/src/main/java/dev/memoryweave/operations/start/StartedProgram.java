package dev.memoryweave.operations.start;

import java.util.List;

/**
 * A program that is to start quickly.
 *
 * @param main a class of the jar that it runs from
 * @param name the name of its launch file, without the ending
 * @param option the only argument with which it makes its quick start; it must then call {@link
 *     QuickStart#make}
 * @param training the arguments with which it is trained; the working directory is a small project,
 *     and {@code MEMORY_HOME} a folder of the training
 * @param rehearsal the talk with it in training
 */
public record StartedProgram(
    Class<?> main, String name, String option, List<String> training, Rehearsal rehearsal) {
  /** Copies the list. */
  public StartedProgram {
    training = List.copyOf(training);
  }
}
