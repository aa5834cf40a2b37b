package dev.memoryweave.model;

import dev.memoryweave.model.internal.Labels;
import dev.memoryweave.model.internal.Slug;

/**
 * The name of a node within its scope: its kind and a slug, such as {@code
 * constraint.terminal-states-are-immutable}.
 *
 * @param value {@code kind.slug}, at most 160 characters
 */
public record NodeId(String value) implements Comparable<NodeId>, NodeAddress {
  static final int MAX = 160;

  /** Checks the shape and that the kind is a known one. */
  public NodeId {
    InvalidValueException.unless(
        value != null && value.length() <= MAX && hasShape(value),
        "id",
        value,
        "be 'kind.slug' of lower-case letters, digits and hyphens, such as"
            + " 'constraint.no-force-push', with at most "
            + MAX
            + " characters");
    Labels.find(NodeKind.class, "kind of the id", value.substring(0, value.indexOf('.')));
  }

  /**
   * Whether it has the shape of a kind, a dot, and a slug; the kind is a lower-case letter followed
   * by letters, digits and underscores. Each search hit and each row has an id, so this scans the
   * characters without a regular expression.
   */
  private static boolean hasShape(String value) {
    int dot = value.indexOf('.');
    if (dot < 1 || !Slug.isLetter(value.charAt(0)) || !Slug.isSlug(value, dot + 1)) {
      return false;
    }
    for (int i = 1; i < dot; i++) {
      char c = value.charAt(i);
      if (c != '_' && !Slug.isPlain(c)) {
        return false;
      }
    }
    return true;
  }

  /** Whether a text is an id. */
  static boolean isId(String text) {
    return text.length() <= MAX
        && hasShape(text)
        && NodeKind.isLabel(text.substring(0, text.indexOf('.')));
  }

  /** The id of that text. */
  public static NodeId of(String value) {
    return new NodeId(value);
  }

  /** The id of a kind and a slug. */
  public static NodeId of(NodeKind kind, String slug) {
    InvalidValueException.given("kind", kind);
    InvalidValueException.given("slug", slug);
    return new NodeId(kind.label() + "." + slug);
  }

  /**
   * The slug of a title: its letters and digits in lower case, joined by hyphens, at most {@value
   * Slug#MAX_LENGTH} characters. A slug stays as it is; a title with neither a letter nor a digit
   * becomes {@code untitled}.
   */
  public static String slugOf(String title) {
    InvalidValueException.given("title", title);
    return Slug.of(title);
  }

  /** This id. */
  @Override
  public NodeId id() {
    return this;
  }

  /** The kind that the id names. */
  public NodeKind kind() {
    return NodeKind.of(value.substring(0, value.indexOf('.')));
  }

  /** The part that follows the kind. */
  public String slug() {
    return value.substring(value.indexOf('.') + 1);
  }

  @Override
  public int compareTo(NodeId other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
