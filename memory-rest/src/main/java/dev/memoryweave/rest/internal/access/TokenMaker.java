package dev.memoryweave.rest.internal.access;

import dev.memoryweave.operations.opening.UsageException;
import dev.memoryweave.operations.text.Quotation;
import dev.memoryweave.rest.internal.server.RandomText;
import java.time.Clock;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Makes and removes the tokens of a user. */
public final class TokenMaker {
  /** The beginning of each token, by which people and scanners recognise one. */
  static final String MARK = "mw_";

  private static final int MOST = 200;
  private static final Pattern NAME =
      Pattern.compile("[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N} ._-]{0,62}[\\p{L}\\p{M}\\p{N}])?");

  private final AccessTokenFile file;
  private final Clock clock;

  /** Changes a file. */
  public TokenMaker(AccessTokenFile file, Clock clock) {
    this.file = file;
    this.clock = clock;
  }

  /** A new token, which nobody can show again. */
  static String random() {
    return MARK + RandomText.make();
  }

  /**
   * Makes a token.
   *
   * @param name under which its owner writes
   * @param project the name or the folder of the only project that it opens, or null for all
   * @return the token, which is kept nowhere
   * @throws UsageException if the name is taken or cannot be one, or the file cannot be written
   */
  public String add(String name, boolean person, boolean readOnly, @Nullable String project) {
    if (!NAME.matcher(name).matches()) {
      throw new UsageException(
          "The name of a token must have 1 to 64 letters, digits, spaces, '.', '_' and '-', but is "
              + Quotation.quoted(name));
    }
    String token = random();
    AccessToken made =
        new AccessToken(
            name,
            TokenDigest.of(token),
            person,
            readOnly,
            project,
            LocalDate.now(clock).toString(),
            null);
    file.change(
        all -> {
          if (all.stream().anyMatch(each -> each.name().equals(name))) {
            throw new UsageException(
                "There is a token with the name " + Quotation.quoted(name) + " already");
          }
          if (all.size() >= MOST) {
            throw new UsageException(
                "There are " + MOST + " tokens already; remove those that are not used");
          }
          List<AccessToken> more = new ArrayList<>(all);
          more.add(made);
          return more;
        });
    return token;
  }

  /**
   * Removes a token; false if there is none with that name.
   *
   * @throws UsageException if the file cannot be written
   */
  public boolean remove(String name) {
    List<AccessToken> removed = new ArrayList<>();
    file.change(
        all -> {
          List<AccessToken> left = new ArrayList<>(all);
          left.removeIf(token -> token.name().equals(name) && removed.add(token));
          return left;
        });
    return !removed.isEmpty();
  }
}
