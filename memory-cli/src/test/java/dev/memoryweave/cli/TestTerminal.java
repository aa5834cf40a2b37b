package dev.memoryweave.cli;

import dev.memoryweave.cli.internal.terminal.Terminal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A terminal with lines that somebody will type, or none at all. */
final class TestTerminal implements Terminal {
  private final boolean there;
  private final int width;
  private final Deque<String> typed;
  private final StringBuilder screen = new StringBuilder();
  private final List<String> paged = new ArrayList<>();
  private int height = Integer.MAX_VALUE;

  private TestTerminal(boolean there, int width, List<String> typed) {
    this.there = there;
    this.width = width;
    this.typed = new ArrayDeque<>(typed);
  }

  static TestTerminal none() {
    return new TestTerminal(false, USUAL_WIDTH, List.of());
  }

  static TestTerminal typing(String... lines) {
    return new TestTerminal(true, USUAL_WIDTH, List.of(lines));
  }

  /** A terminal of some columns, with lines that somebody will type. */
  static TestTerminal narrow(int width, String... lines) {
    return new TestTerminal(true, width, List.of(lines));
  }

  static TestTerminal wide(int width) {
    return new TestTerminal(false, width, List.of());
  }

  /** A screen of some lines. */
  TestTerminal high(int lines) {
    height = lines;
    return this;
  }

  /** The pagers that were started. */
  List<String> paged() {
    return paged;
  }

  @Override
  public int height() {
    return height;
  }

  @Override
  public boolean page(String program, String text) {
    paged.add(program);
    return true;
  }

  /** What was asked. */
  String screen() {
    return screen.toString();
  }

  @Override
  public boolean isPerson() {
    return there;
  }

  @Override
  public boolean showsOutput() {
    return there;
  }

  @Override
  public boolean showsErrors() {
    return there;
  }

  @Override
  public int width() {
    return width;
  }

  @Override
  public @Nullable String ask(String question) {
    screen.append(question);
    return typed.poll();
  }

  @Override
  public int runHere(List<String> command) {
    return -1;
  }
}
