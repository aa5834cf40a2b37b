package dev.memoryweave.benchmarks;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs a program again in a process of its own whose heap is small. */
final class SmallHeap {
  private static final String CHILD = "memoryweave.small.heap";

  private SmallHeap() {}

  /** Whether this is such a process. */
  static boolean isHere() {
    return System.getProperty(CHILD) != null;
  }

  /**
   * Starts the program, waits for its end and gives its exit status.
   *
   * @param heap the most heap it may use, as the option {@code -Xmx} takes it
   */
  static int run(Class<?> program, String heap, List<String> args)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.addAll(List.of("-Xmx" + heap, "-D" + CHILD + "=true"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
    command.addAll(args);
    return new ProcessBuilder(command).inheritIO().start().waitFor();
  }
}
