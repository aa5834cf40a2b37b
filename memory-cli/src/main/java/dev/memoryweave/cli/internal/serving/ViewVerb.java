package dev.memoryweave.cli.internal.serving;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.command.CommandException;
import dev.memoryweave.cli.internal.command.Failure;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.command.Verb;
import dev.memoryweave.mcp.internal.server.PageServer;
import dev.memoryweave.operations.opening.UsageException;
import java.io.PrintStream;
import java.net.URI;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Shows the memory of a project in a browser, until the call is interrupted. */
public final class ViewVerb implements Verb {
  private static final String NO_BROWSER = "--no-browser";
  private static final int LAST_PORT = 65_535;

  private final @Nullable Browser browser;

  /** Shows it in the usual browser. */
  public ViewVerb() {
    this(null);
  }

  /** Shows it in a browser, or in the usual one if there is none. */
  ViewVerb(@Nullable Browser browser) {
    this.browser = browser;
  }

  @Override
  public void declare(Syntax syntax) {
    syntax
        .optional("PORT", "the port on this computer; any free one if left out")
        .flag(NO_BROWSER, "only tells the address")
        .example("memory view", "opens the page, until Ctrl-C")
        .example("memory view 8650 --no-browser", "at a port of its own, to open by hand");
  }

  @Override
  public Answer run(Call call) {
    int port = port(call);
    boolean isReader = !call.isPerson();
    if (isReader) {
      call.warn("nothing tells that a person called this, so the page only shows");
    }
    try {
      PageServer.serve(
          call.options().opening(),
          call.agents(),
          port,
          call.options().person(),
          isReader,
          (page, once) -> show(call, page, once));
    } catch (UsageException e) {
      return Answer.failed(Failure.error("server", String.valueOf(e.getMessage()), ""));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return Answer.of(Map.of(), "");
  }

  private static int port(Call call) {
    String text = call.text("PORT");
    if (text == null) {
      return 0;
    }
    if (!text.matches("\\d{1,5}") || Integer.parseInt(text) > LAST_PORT) {
      throw new CommandException(
          Failure.usage(
              "PORT must be a number up to " + LAST_PORT + ", but is '" + text + "'", ""));
    }
    return Integer.parseInt(text);
  }

  /** The address goes where people look, also while the answer is still to come. */
  private void show(Call call, URI page, URI once) {
    PrintStream told =
        call.options().json() ? call.host().streams().err() : call.host().streams().out();
    told.println("The page is at " + page);
    told.println("Whoever has this address may do what you may. Ctrl-C ends it.");
    told.flush();
    if (!call.flag(NO_BROWSER) && call.terminal().showsOutput()) {
      Browser shown =
          browser != null
              ? browser
              : new SystemBrowser(System.getProperty("os.name", ""), call.host().environment());
      if (!shown.show(once)) {
        call.warn("no browser could be started here; open the address by hand");
      }
    }
  }
}
