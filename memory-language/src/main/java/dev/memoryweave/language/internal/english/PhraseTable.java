package dev.memoryweave.language.internal.english;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** English phrases that are read as one word or mark. */
public final class PhraseTable {
  /** Phrases with the words or marks that replace them; a hyphen drops them. */
  private static final Map<String, String> TABLE =
      pairs(
          """
          time out = timeout
          times out = timeout
          timed out = timeout
          no longer = not
          any more = -
          any longer = -
          as well = also
          in this project = -
          in our project = -
          in this repository = -
          in this repo = -
          in this codebase = -
          in addition = also
          in total = together
          put together = together
          these days = -
          right now = -
          at present = -
          at the moment = -
          from now on = -
          at most = @upper
          up to = @upper
          no more than = @upper
          not more than = @upper
          not exceed = @upper
          no longer than = @upper
          less than = @upper
          fewer than = @upper
          smaller than = @upper
          at least = @lower
          no less than = @lower
          no fewer than = @lower
          more than = @lower
          greater than = @lower
          or more = @lower
          or newer = @lower
          or later = @lower
          or higher = @lower
          or above = @lower
          or less = @upper
          or fewer = @upper
          or older = @upper
          or lower = @upper
          has to = must
          have to = must
          had to = must
          needs to = need
          need to = need
          able to = can
          eventually consistent = eventual
          strongly consistent = strong-consistent
          immediately consistent = strong-consistent
          not null = notnull
          not found = notfound
          not modified = notmodified
          not only = -
          not true that = not
          not the case that = not
          is true that = -
          by default = default
          by hand = manually
          argo cd = argocd
          go into = store in
          goes into = store in
          go in = store in
          goes in = store in
          in memory = inmemory
          instead of = @contrast
          nobody but = only
          nobody except = only
          no one but = only
          no one except = only
          none but = only
          turned off = disabled
          turned on = enabled
          switched off = disabled
          switched on = enabled
          was disabled = disabled
          was enabled = enabled
          was switched off = disabled
          was switched on = enabled
          was turned off = disabled
          was turned on = enabled
          apart from = except
          other than = except
          trunk based = trunk-based
          git flow = gitflow
          github flow = githubflow
          semantic versioning = semver
          calendar versioning = calver
          modular monolith = monolith
          single repository = monorepo
          one repository = monorepo
          own repository = polyrepo
          its own repository = polyrepo
          its own = -
          their own = -
          our own = -
          your own = -
          on its own = alone
          on their own = alone
          separate repositories = polyrepo
          separate repository = polyrepo
          local time = localtime
          plain text = plaintext
          on demand = on-demand
          half even = half-even
          half up = half-up
          half down = half-down
          upper case = uppercase
          lower case = lowercase
          rather than = @contrast
          as opposed to = @contrast
          and not = @contrast
          in place of = @contrast
          because of = @reason
          due to = @reason
          so that = @reason
          in order to = @reason
          used to = @past
          as of = @asof
          thread safe = thread-safe
          case sensitive = case-sensitive
          read only = read-only
          end to end = e2e
          time zone = timezone
          stop using = avoid
          stopped using = avoid
          moved away from = avoid
          migrated away from = avoid
          got rid of = avoid
          prefer not to = avoid
          would rather = prefer
          valid for = expire
          go on = continue
          goes on = continue
          carry on = continue
          carries on = continue
          responsible for = owns
          in charge of = owns
          get rid of = delete
          pull request = pr
          pull requests = pr
          merge request = pr
          merge requests = pr
          file name = filename
          """);

  /** The most words of a phrase. */
  public static final int LONGEST = 4;

  private static final Set<String> STARTS =
      TABLE.keySet().stream()
          .map(phrase -> phrase.substring(0, phrase.indexOf(' ')))
          .collect(Collectors.toUnmodifiableSet());

  private PhraseTable() {}

  private static Map<String, String> pairs(String table) {
    Map<String, String> pairs = new HashMap<>();
    table
        .lines()
        .map(line -> line.split(" = ", -1))
        .forEach(pair -> pairs.put(pair[0].strip(), pair[1].strip()));
    return Collections.unmodifiableMap(pairs);
  }

  /** Whether a phrase begins with a word. */
  public static boolean isStart(String word) {
    return STARTS.contains(word);
  }

  /** The word or mark that replaces a phrase, or null if there is none. */
  public static @Nullable String reading(String phrase) {
    return TABLE.get(phrase);
  }
}
