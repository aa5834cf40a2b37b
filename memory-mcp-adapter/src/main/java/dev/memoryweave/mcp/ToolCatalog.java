package dev.memoryweave.mcp;

import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;

/** The tools there are, and what the file of each says about it. */
final class ToolCatalog {
  private static final List<MemoryTool> TOOLS =
      List.of(
          new RecallTool(),
          new InspectSourceTool(),
          new SearchTool(),
          new SaveTool(),
          new ReflectTool(),
          new CaptureTool(),
          new ReviewTool(),
          new InspectTool(),
          new HistoryTool(),
          new ForgetTool(),
          new RefreshTool(),
          new SyncTool(),
          new AgentGuideTool(),
          new StatusTool());

  private ToolCatalog() {}

  static List<MemoryTool> tools() {
    return TOOLS;
  }

  /** Those that work on a memory alone. */
  static List<MemoryTool> withoutProject() {
    return TOOLS.stream().filter(tool -> !tool.needsProject()).toList();
  }

  static List<String> names() {
    return TOOLS.stream().map(MemoryTool::name).toList();
  }

  /** The title, the description for agents, the schemas and the annotations of a tool. */
  static McpSchema.Tool description(MemoryTool tool) {
    String file = tool.name() + ".json";
    try (InputStream in = ToolCatalog.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalStateException("The file " + file + " is missing from the program");
      }
      return ProtocolJson.MAPPER.readValue(in, McpSchema.Tool.class);
    } catch (IOException e) {
      throw new UncheckedIOException("The file " + file + " of the program cannot be read", e);
    }
  }
}
