package dev.memoryweave.mcp;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryListener.OfCalls;
import dev.memoryweave.mcp.internal.quickstart.TrainingSession;
import dev.memoryweave.mcp.internal.resources.ProjectResources;
import dev.memoryweave.mcp.internal.sdk.SdkFeatures;
import dev.memoryweave.mcp.internal.sdk.SdkUriTemplates;
import dev.memoryweave.mcp.internal.server.Server;
import dev.memoryweave.mcp.internal.server.ServerOptions;
import dev.memoryweave.mcp.internal.tools.OperationTools;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.operations.OperationCatalog;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.Listing;
import dev.memoryweave.operations.model.OpenProject;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.operations.model.Speakers;
import dev.memoryweave.operations.opening.Option;
import dev.memoryweave.operations.start.Rehearsal;
import dev.memoryweave.workspace.Workspace;
import io.modelcontextprotocol.server.McpServerFeatures.SyncResourceSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncResourceTemplateSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.util.McpUriTemplateManagerFactory;
import java.util.List;

/**
 * A server that gives an agent access to the memory of one project, by the Model Context Protocol
 * over standard input and output, where the process ends when its input ends, or over HTTP.
 *
 * <p>To add the same tools to a server of your own, use {@link #tools(AgentMemory)}.
 */
public final class MemoryWeaveServer {
  private MemoryWeaveServer() {}

  /** Runs the server; {@code --help} lists the options. */
  public static void main(String[] arguments) throws InterruptedException {
    Server.main(arguments);
  }

  /** The options that {@link #main} takes, in display order, for a program that passes them on. */
  public static List<Option> options() {
    return ServerOptions.ALL;
  }

  /** A typical client session, to train a program that can become the server. */
  public static Rehearsal rehearsal() {
    return TrainingSession::hold;
  }

  /**
   * The memory tools that an agent needs daily, to add to a server of the MCP SDK. They need no
   * files of a project.
   *
   * @param memory the memory that the tools use. They write as an agent, or as a less trusted
   *     author if it was opened so: under the name of the agent that it was opened as, else as
   *     {@code mcp}. If it was opened as a person, the client asks its user where only a person may
   *     decide, and what the user accepts is stored as that person's
   */
  public static List<SyncToolSpecification> tools(AgentMemory memory) {
    return tools(memory, Listing.of(Profile.MINIMAL));
  }

  /**
   * Memory tools to add to a server of the MCP SDK. They need no files of a project.
   *
   * @param memory see {@link #tools(AgentMemory)}
   * @param listing which tools, in which form; omitted tools cost an agent nothing
   */
  public static List<SyncToolSpecification> tools(AgentMemory memory, Listing listing) {
    return tools(memory, listing, OfCalls.NONE);
  }

  /**
   * Observed memory tools to add to a server of the MCP SDK. They need no files of a project.
   *
   * @param memory see {@link #tools(AgentMemory)}
   * @param listing which tools, in which form; omitted tools cost an agent nothing
   * @param calls observes the calls of the tools; opened with the same observer, the memory tells
   *     it what happens inside them
   */
  public static List<SyncToolSpecification> tools(
      AgentMemory memory, Listing listing, OfCalls calls) {
    OperationCatalog catalog = OperationCatalog.standard().withoutProject();
    return tools(catalog, listing, CallContext.of(memory, speakers(memory)), calls);
  }

  /**
   * The tools for a project with its memory that an agent needs daily, to add to a server of the
   * MCP SDK.
   *
   * @param workspace belongs to the caller, who also starts reading its files, see {@link
   *     Workspace#bootstrap}; for the meaning of its author see {@link #tools(AgentMemory)}
   */
  public static List<SyncToolSpecification> tools(Workspace workspace) {
    return tools(workspace, Listing.of(Profile.MINIMAL));
  }

  /**
   * The tools for a project with its memory, to add to a server of the MCP SDK.
   *
   * @param workspace see {@link #tools(Workspace)}
   * @param listing which tools, in which form; omitted tools cost an agent nothing
   */
  public static List<SyncToolSpecification> tools(Workspace workspace, Listing listing) {
    return tools(workspace, listing, OfCalls.NONE);
  }

  /**
   * The observed tools for a project with its memory, to add to a server of the MCP SDK.
   *
   * @param workspace see {@link #tools(Workspace)}
   * @param listing which tools, in which form; omitted tools cost an agent nothing
   * @param calls see {@link #tools(AgentMemory, Listing, OfCalls)}
   */
  public static List<SyncToolSpecification> tools(
      Workspace workspace, Listing listing, OfCalls calls) {
    return tools(OperationCatalog.standard(), listing, opened(workspace), calls);
  }

  private static List<SyncToolSpecification> tools(
      OperationCatalog catalog, Listing listing, CallContext context, OfCalls calls) {
    return SdkFeatures.tools(
        new OperationTools(catalog, listing, exchange -> context, () -> {}, calls));
  }

  /** The resources of a project with its memory, to add to a server of the MCP SDK. */
  public static List<SyncResourceSpecification> resources(Workspace workspace) {
    CallContext context = opened(workspace);
    return SdkFeatures.resources(new ProjectResources(exchange -> context));
  }

  /**
   * The resource templates of a project with its memory, to add to a server of the MCP SDK that
   * uses {@link #uriTemplates()}.
   */
  public static List<SyncResourceTemplateSpecification> resourceTemplates(Workspace workspace) {
    CallContext context = opened(workspace);
    return SdkFeatures.templates(new ProjectResources(exchange -> context));
  }

  /** The factory that a server of the MCP SDK needs to understand {@link #resourceTemplates}. */
  public static McpUriTemplateManagerFactory uriTemplates() {
    return new SdkUriTemplates();
  }

  private static CallContext opened(Workspace workspace) {
    AgentMemory memory = workspace.memory();
    return CallContext.of(memory, speakers(memory)).onProject(new OpenProject(workspace, true));
  }

  private static Speakers speakers(AgentMemory memory) {
    return Speakers.of(memory, Source.MCP, ServerOptions.AGENT);
  }
}
