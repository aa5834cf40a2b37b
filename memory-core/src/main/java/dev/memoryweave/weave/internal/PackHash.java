package dev.memoryweave.weave.internal;

import dev.memoryweave.model.Scope;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.internal.Sha256;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The digest of the visible content of a pack, and of its addressee. */
final class PackHash {
  /** Part of the digest, so that a change of the format changes all values. */
  private static final String VERSION = "memory-weave pack 1";

  private PackHash() {}

  static String of(
      ScopeChain chain, @Nullable SessionId session, List<String> warnings, String markdown) {
    StringBuilder form = new StringBuilder();
    part(form, VERSION);
    for (Scope scope : chain.scopes()) {
      part(form, scope.toString());
    }
    part(form, session == null ? "" : session.value());
    warnings.forEach(warning -> part(form, warning));
    part(form, markdown);
    return Sha256.hex(form.toString());
  }

  /** Length prefixes keep adjacent parts apart. */
  static void part(StringBuilder form, String text) {
    form.append(text.length()).append(':').append(text).append('\n');
  }
}
