package dev.memoryweave.rest.internal.server;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A site whose callers say by a header who they are, so that a test needs no tokens of theirs. */
public final class KnownCallers implements Site {
  /** The header with the name of a caller; without it, the token of the server counts. */
  public static final String HEADER = "Test-Caller";

  private final Site site;
  private final Map<String, Principal> callers;

  /** A site for these callers. */
  public KnownCallers(Site site, Map<String, Principal> callers) {
    this.site = site;
    this.callers = Map.copyOf(callers);
  }

  @Override
  public void serve(HttpCall call) {
    String name = call.headers().get(HEADER);
    if (name != null) {
      Principal caller = callers.get(name);
      call.isBy(caller == null ? Principal.AGENT : caller);
    }
    site.serve(call);
  }

  @Override
  public boolean isOpen(HttpCall call) {
    return site.isOpen(call);
  }

  @Override
  public @Nullable CrossOrigin crossOrigin() {
    return site.crossOrigin();
  }

  @Override
  public Body refusal(Refusal refusal) {
    return site.refusal(refusal);
  }

  @Override
  public void tick() {
    site.tick();
  }

  @Override
  public void leave() {
    site.leave();
  }

  @Override
  public void end() {
    site.end();
  }
}
