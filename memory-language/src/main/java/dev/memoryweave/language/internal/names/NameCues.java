package dev.memoryweave.language.internal.names;

import dev.memoryweave.guard.phrases.internal.PhraseMatch;
import dev.memoryweave.language.internal.phrases.PhraseFile;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** The words of a text that say of which kind the name beside them is. */
final class NameCues {
  static final String RESOURCE = "names";

  private static final PhraseFile PHRASES = new PhraseFile(NameCues.class, RESOURCE);
  private static final String BEFORE = "-before";
  private static final String AFTER = "-after";
  private static final String LAST = "-last";
  private static final String NO_NAME = "no-name";
  private static final String NO = "no-";
  private static final String ARTICLE = "the";

  private final String text;

  /** Kinds by the end of a phrase before a name, by the start of one after it, by the last word. */
  private final Map<Integer, NameKind> before = new HashMap<>();

  private final Map<Integer, NameKind> after = new HashMap<>();
  private final Map<Integer, NameKind> last = new HashMap<>();
  private final Map<Integer, NameKind> never = new HashMap<>();
  private final Set<Integer> none = new HashSet<>();

  NameCues(String text) {
    this.text = text;
    for (PhraseMatch match : PHRASES.matches(text)) {
      String kind = match.kind();
      if (kind.equals(NO_NAME)) {
        none.add(match.from());
      } else if (kind.startsWith(NO)) {
        never.put(
            match.from(), NameKind.valueOf(kind.substring(NO.length()).toUpperCase(Locale.ROOT)));
      } else if (kind.endsWith(BEFORE)) {
        put(before, match.to(), kind, BEFORE);
      } else if (kind.endsWith(AFTER)) {
        put(after, match.from(), kind, AFTER);
      } else if (kind.endsWith(LAST)) {
        put(last, match.from(), kind, LAST);
      }
    }
  }

  private static void put(Map<Integer, NameKind> kinds, int at, String kind, String role) {
    String name = kind.substring(0, kind.length() - role.length()).toUpperCase(Locale.ROOT);
    kinds.merge(
        at, NameKind.valueOf(name), (one, other) -> one.compareTo(other) <= 0 ? one : other);
  }

  /** Whether a word that begins here is none, whatever its capital. */
  boolean isNone(int from) {
    return none.contains(from);
  }

  /** The kind that the last word of a name says. */
  Optional<NameKind> ofLast(int from) {
    return Optional.ofNullable(last.get(from));
  }

  /** The kind that the words behind a name say. */
  Optional<NameKind> ofAfter(int to) {
    return find(to, 1, after::get);
  }

  /** Whether the words behind a name say that it is not of a kind. */
  boolean isNever(NameKind kind, int to) {
    return find(to, 1, never::get).filter(it -> it == kind).isPresent();
  }

  /** The kind that the words before a name say. */
  Optional<NameKind> ofBefore(int from) {
    return find(from, -1, before::get);
  }

  /** Only spaces, and "the", may lie between; what has "a" before it is no name. */
  private Optional<NameKind> find(int from, int step, IntFunction<@Nullable NameKind> kinds) {
    int at = from;
    while (isSpace(step > 0 ? at : at - 1)) {
      at += step;
    }
    NameKind kind = kinds.apply(at);
    if (kind == null && step < 0) {
      int article = article(at);
      int next = article;
      while (article < at && isSpace(next - 1)) {
        next--;
      }
      kind = kinds.apply(next);
    }
    return Optional.ofNullable(kind);
  }

  private boolean isSpace(int at) {
    return at >= 0 && at < text.length() && text.charAt(at) == ' ';
  }

  private int article(int end) {
    int from = end - ARTICLE.length();
    return from > 0 && text.startsWith(ARTICLE, from) && isSpace(from - 1) ? from : end;
  }
}
