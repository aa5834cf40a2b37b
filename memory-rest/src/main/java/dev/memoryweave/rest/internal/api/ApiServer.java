package dev.memoryweave.rest.internal.api;

import dev.memoryweave.rest.internal.server.OpenReplies;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Executor;

/**
 * What the APIs of several projects share.
 *
 * @param workers runs the operations
 * @param open the unfinished answers of the server
 * @param agent the name of an agent whose token has none
 * @param projects the names of all projects; empty if there is one without a name
 * @param version the version of the library
 * @param clock the time
 */
public record ApiServer(
    Executor workers,
    OpenReplies open,
    String agent,
    List<String> projects,
    String version,
    InstantSource clock) {
  /** Copies the names. */
  public ApiServer {
    projects = List.copyOf(projects);
  }
}
