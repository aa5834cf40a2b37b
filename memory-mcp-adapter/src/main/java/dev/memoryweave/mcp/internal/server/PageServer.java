package dev.memoryweave.mcp.internal.server;

import dev.memoryweave.operations.model.Listing;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.operations.model.Speakers;
import dev.memoryweave.operations.opening.OpeningOptions;
import dev.memoryweave.rest.internal.server.HttpOptions;
import dev.memoryweave.rest.internal.server.Principal;
import dev.memoryweave.rest.internal.server.RandomText;
import java.net.URI;
import java.util.function.BiConsumer;

/** Serves the page of one project to whoever started the process, and to nobody else. */
public final class PageServer {
  private PageServer() {}

  /**
   * Somebody who looks at the page.
   *
   * @param principal who that is
   * @param opened receives the address of the page with a token that is valid until the end, and
   *     one with a token that opens the page once
   */
  record Visitor(Principal principal, BiConsumer<URI, URI> opened) {}

  /**
   * Serves on this computer until the thread is interrupted, or the process is asked to stop.
   *
   * @param opening the project to open, and how
   * @param speakers the authors of what agents write
   * @param port the port, or 0 for any free one
   * @param person the name under which the visitor writes
   * @param readOnly whether the visitor may only read
   * @param opened receives the address of the page with a token that is valid until the end, and
   *     one with a token that opens the page once
   * @throws dev.memoryweave.operations.opening.UsageException if the server cannot listen there
   */
  public static void serve(
      OpeningOptions opening,
      Speakers speakers,
      int port,
      String person,
      boolean readOnly,
      BiConsumer<URI, URI> opened)
      throws InterruptedException {
    HttpOptions http = HttpOptions.onLoopback(port, RandomText.make());
    ServerOptions options =
        new ServerOptions(
            opening,
            Listing.of(Profile.MINIMAL).withReadOnly(opening.readOnly()),
            speakers,
            "warn",
            http,
            ServerOptions.Request.SERVE);
    Visitor visitor = new Visitor(new Principal(person, true, readOnly, null), opened);
    HttpService.serve(options, http, opening.openEmbedder(), visitor, announcement -> {});
  }
}
