package dev.memoryweave.rest.internal.server;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A project as callers name it.
 *
 * @param name its name
 * @param folder its folder, or null if that is not known
 */
public record ServedProject(String name, @Nullable Path folder) {
  /** Whether a caller may use it: a caller that may use one project names it or its folder. */
  public boolean isOpenTo(Principal principal) {
    String only = principal.project();
    return only == null || only.equals(name) || (folder != null && only.equals(folder.toString()));
  }
}
