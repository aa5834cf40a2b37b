package dev.memoryweave.model;

import dev.memoryweave.model.internal.EvidenceDigest;
import dev.memoryweave.model.internal.Labels;
import dev.memoryweave.model.internal.Sha256;
import dev.memoryweave.model.internal.Text;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A reason to believe or doubt something: a pointer to a source, with an excerpt of it. One piece
 * of evidence can be attached to several nodes of its scope.
 *
 * @param scope where it is filed
 * @param id its name there
 * @param kind the kind of source that the locator points to
 * @param locator where it is
 * @param excerpt an excerpt of the source, at most {@value #MAX_EXCERPT} characters, possibly empty
 * @param digest a digest of the source, or null
 * @param capturedAt when it was seen, to the millisecond
 * @param polarity whether it supports or contradicts
 * @param check the result of the last check against its source; null if it was never checked
 */
public record Evidence(
    Scope scope,
    Id id,
    Kind kind,
    String locator,
    String excerpt,
    @Nullable String digest,
    Instant capturedAt,
    Polarity polarity,
    @Nullable Check check) {
  /** The longest excerpt, in characters. */
  public static final int MAX_EXCERPT = 2_000;

  private static final int ID_DIGITS = 24;

  /** Checks the texts as {@link Draft} does. */
  public Evidence {
    Draft checked = new Draft(kind, locator, excerpt, digest, capturedAt, polarity);
    locator = checked.locator();
    digest = checked.digest();
    capturedAt = Text.time("evidence capturedAt", capturedAt);
  }

  /** Creates evidence that was never checked. */
  public Evidence(
      Scope scope,
      Id id,
      Kind kind,
      String locator,
      String excerpt,
      @Nullable String digest,
      Instant capturedAt,
      Polarity polarity) {
    this(scope, id, kind, locator, excerpt, digest, capturedAt, polarity, null);
  }

  /**
   * Whether the last check found it changed or gone, so that whatever it supports is in doubt;
   * always false for a kind that does not {@linkplain Kind#tellsOfToday show the present state}.
   */
  public boolean isDoubtful() {
    return check != null && check.verdict() != Check.Verdict.HOLDS && kind.tellsOfToday();
  }

  /** Returns a copy with the result of a check. */
  public Evidence checked(Check newCheck) {
    return new Evidence(scope, id, kind, locator, excerpt, digest, capturedAt, polarity, newCheck);
  }

  /**
   * The evidence as it stays when nodes that it points to are forgotten: placeholders replace them,
   * and its excerpt and digest are gone. Any other evidence stays as it is.
   *
   * @param placeholders the ids that replace those of forgotten nodes
   */
  public Evidence anonymized(Map<NodeId, NodeId> placeholders) {
    if (kind != Kind.MEMORY && kind != Kind.RELATION) {
      return this;
    }
    String other = IdMentions.replaced(locator, placeholders);
    if (other.equals(locator)) {
      return this;
    }
    return new Evidence(
        scope,
        id,
        kind,
        other.length() > Draft.MAX_LOCATOR ? kind.label() : other,
        "",
        null,
        capturedAt,
        polarity,
        check);
  }

  /**
   * The evidence of a draft, filed under a scope; captured {@code now} if the draft names no time.
   */
  public static Evidence of(Scope scope, Draft draft, Instant now) {
    return new Evidence(
        scope,
        idOf(draft),
        draft.kind(),
        draft.locator(),
        draft.excerpt(),
        draft.digest(),
        draft.capturedAt() == null ? now : draft.capturedAt(),
        draft.polarity());
  }

  private static Id idOf(Draft draft) {
    String form =
        String.join(
            "\u0000",
            draft.kind().label(),
            draft.locator(),
            draft.excerpt(),
            draft.digest() == null ? "" : draft.digest(),
            draft.polarity().label());
    String hash = Sha256.hex(form.getBytes(StandardCharsets.UTF_8));
    return Id.of("ev-" + hash.substring(0, ID_DIGITS));
  }

  /** The kinds of sources that evidence points to. */
  public enum Kind {
    /** Another node. */
    MEMORY,
    /** A relation between nodes. */
    RELATION,
    /** A file, perhaps a range of its lines. */
    FILE,
    /** A commit. */
    COMMIT,
    /** A task of an agent. */
    TASK,
    /** An indexed source passage. */
    SOURCE,
    /** A test and its result. */
    TEST,
    /** Lines of a log. */
    LOG,
    /** A reviewer's statement. */
    REVIEW,
    /** A page on the web, or a content that is kept beside the memories. */
    URL;

    /** The name used in texts and in stores, in lower case. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Whether checking such a source says something about the memory that cites it: a source that
     * holds verifies the memory, one that has changed or is gone casts doubt on it. A commit does
     * neither. It never changes, so its existence shows what was done and not what is true today;
     * and its changes may live on under another name, as after a rebase or a squash.
     */
    public boolean tellsOfToday() {
      return this != COMMIT;
    }

    /**
     * Finds a kind by its label, whatever the case.
     *
     * @throws InvalidValueException if there is no such kind
     */
    public static Kind of(String label) {
      return Labels.find(Kind.class, "evidence kind", label);
    }
  }

  /**
   * The result of checking a piece of evidence against its source.
   *
   * @param verdict whether the source still says the same
   * @param at when it was checked, to the millisecond
   */
  public record Check(Verdict verdict, Instant at) {
    /** Checks the time. */
    public Check {
      at = Text.time("check time", at);
    }

    /** Whether the source still says the same. */
    public enum Verdict {
      /** It says the same. */
      HOLDS,
      /** It exists and says something else. */
      CHANGED,
      /** It no longer exists. */
      GONE;

      /** The name used in texts and in stores, in lower case. */
      public String label() {
        return name().toLowerCase(Locale.ROOT);
      }

      /**
       * Finds a verdict by its label, whatever the case.
       *
       * @throws InvalidValueException if there is no such verdict
       */
      public static Verdict of(String label) {
        return Labels.find(Verdict.class, "verdict", label);
      }
    }
  }

  /** Whether evidence supports or contradicts what it is attached to. */
  public enum Polarity {
    /** It supports it. */
    SUPPORTS,
    /** It contradicts it. */
    CONTRADICTS;

    /** The name used in texts and in stores, in lower case. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Finds a polarity by its label, whatever the case.
     *
     * @throws InvalidValueException if there is no such polarity
     */
    public static Polarity of(String label) {
      return Labels.find(Polarity.class, "polarity", label);
    }
  }

  /**
   * The name of a piece of evidence, derived from its content, so that equal evidence has equal
   * names.
   *
   * @param value {@code ev-} and 24 hexadecimal digits
   */
  public record Id(String value) implements Comparable<Id> {
    private static final Pattern SHAPE = Pattern.compile("ev-[0-9a-f]{24}");

    /** Checks the shape. */
    public Id {
      InvalidValueException.given("evidence id", value);
      InvalidValueException.unless(
          SHAPE.matcher(value).matches(),
          "evidence id",
          value,
          "be 'ev-' followed by 24 hexadecimal digits");
    }

    /** The id of that text. */
    public static Id of(String value) {
      return new Id(value);
    }

    @Override
    public int compareTo(Id other) {
      return value.compareTo(other.value);
    }

    @Override
    public String toString() {
      return value;
    }
  }

  /**
   * Evidence to be attached to a node.
   *
   * @param kind the kind of source that the locator points to
   * @param locator where it is: {@code path:from-to}, a commit, a node's id, an address; 1 to 1,000
   *     characters on one line
   * @param excerpt an excerpt of the source, at most {@value Evidence#MAX_EXCERPT} characters,
   *     possibly empty
   * @param digest a digest of the source, at most 200 characters, or null
   * @param capturedAt when it was seen, to the millisecond, or null for now
   * @param polarity whether it supports or contradicts
   */
  public record Draft(
      Kind kind,
      String locator,
      String excerpt,
      @Nullable String digest,
      @Nullable Instant capturedAt,
      Polarity polarity) {
    private static final int MAX_LOCATOR = 1_000;
    private static final int MAX_DIGEST = 200;

    /** Checks every field. */
    public Draft {
      kind = InvalidValueException.required("evidence kind", kind, "be given");
      polarity = InvalidValueException.required("evidence polarity", polarity, "be given");
      locator = Text.line("evidence locator", locator, MAX_LOCATOR);
      excerpt = Text.block("evidence excerpt", excerpt, Evidence.MAX_EXCERPT);
      digest = digest == null ? null : Text.line("evidence digest", digest, MAX_DIGEST);
      capturedAt = Text.optionalTime("evidence capturedAt", capturedAt);
    }

    /**
     * Evidence from a text that is no file and cannot be looked up again, such as lines of a log or
     * a note: its excerpt is the text, or the beginning of a longer one, which can be kept as one
     * of the {@linkplain dev.memoryweave.content.Contents contents}.
     *
     * @param from where the text is from, such as {@code console of the build server}
     */
    public static Draft ofText(Kind kind, String from, String text) {
      String stripped = InvalidValueException.required("evidence text", text, "be given").strip();
      return new Draft(
          kind,
          from,
          Text.shorten(stripped, MAX_EXCERPT),
          EvidenceDigest.ofKept(stripped),
          null,
          Polarity.SUPPORTS);
    }

    /** Evidence for something, seen now. */
    public static Draft of(Kind kind, String locator, String excerpt) {
      return new Draft(kind, locator, excerpt, null, null, Polarity.SUPPORTS);
    }
  }
}
