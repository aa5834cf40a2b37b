package dev.memoryweave.benchmarks.siege;

/** A trial has done what it was asked to do, whatever number of rounds that took. */
final class NoMoreRoundsException extends Exception {
  private static final long serialVersionUID = 1L;
}
