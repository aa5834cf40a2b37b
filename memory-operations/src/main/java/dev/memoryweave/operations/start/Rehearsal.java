package dev.memoryweave.operations.start;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;

/** The talk with a program in training, from which Java learns which classes a start needs. */
@FunctionalInterface
public interface Rehearsal {
  /** Says nothing: the program works by itself, and ends. */
  Rehearsal NONE = (in, out) -> out.lines().forEach(line -> {});

  /**
   * Talks with the program; its input is closed afterwards, at which it must end.
   *
   * @param in its standard input
   * @param out its standard output
   * @throws IOException if it ends meanwhile
   */
  void hold(OutputStream in, BufferedReader out) throws IOException;
}
