package dev.memoryweave.rest.internal.access;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.memoryweave.rest.internal.server.Principal;
import org.jspecify.annotations.Nullable;

/**
 * A token that a user has made. The token itself is kept nowhere.
 *
 * @param name its name, under which its owner writes
 * @param digest the digest of the token, in hexadecimal digits
 * @param person whether a person has it, else an agent
 * @param readOnly whether its owner may only read
 * @param project the name or the folder of the only project that its owner may use, or null for all
 * @param created the day on which it was made
 * @param used the last day on which it was used, or null if it never was
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record AccessToken(
    String name,
    String digest,
    boolean person,
    boolean readOnly,
    @Nullable String project,
    String created,
    @Nullable String used) {
  /** Who calls with it. */
  Principal principal() {
    return new Principal(name, person, readOnly, project);
  }

  AccessToken usedOn(String day) {
    return new AccessToken(name, digest, person, readOnly, project, created, day);
  }

  /** Does not show the digest. */
  @Override
  public String toString() {
    return "AccessToken[" + name + "]";
  }
}
