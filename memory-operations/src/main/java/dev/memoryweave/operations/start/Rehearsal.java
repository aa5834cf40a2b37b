package dev.memoryweave.operations.start;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;

/** The dialogue with a program in training, from which Java learns which classes a start needs. */
@FunctionalInterface
public interface Rehearsal {
  /** Says nothing: the program runs and ends by itself. */
  Rehearsal NONE = (in, out) -> out.lines().forEach(line -> {});

  /**
   * Talks to the program; afterwards its input is closed, whereupon it must end.
   *
   * @param in its standard input
   * @param out its standard output
   * @throws IOException if it ends before that
   */
  void hold(OutputStream in, BufferedReader out) throws IOException;
}
