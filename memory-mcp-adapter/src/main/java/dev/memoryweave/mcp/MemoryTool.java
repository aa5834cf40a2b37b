package dev.memoryweave.mcp;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One tool: reads its arguments, calls one verb of the memory, formats the answer. Its description
 * and its schemas are in the JSON file of its name.
 */
interface MemoryTool {
  /** The name that clients call it by. */
  String name();

  /** Whether it cannot do without the files of a project. */
  default boolean needsProject() {
    return false;
  }

  /**
   * Reads the arguments, before the memory is touched.
   *
   * @return what makes the call, or null if an argument was wrong
   */
  @Nullable Function<OpenMemory, ToolAnswer> prepare(Arguments arguments);
}
