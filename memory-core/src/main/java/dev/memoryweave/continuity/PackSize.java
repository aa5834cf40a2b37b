package dev.memoryweave.continuity;

import dev.memoryweave.model.InvalidValueException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Size of a continuity pack, as the maximum length of its text in characters (UTF-16 units). */
public enum PackSize {
  /** For a small window: next steps and essential rules. */
  MICRO(1_000),
  /** For most starts. */
  NORMAL(2_200),
  /** For long work with many open items. */
  FULL(3_600),
  /** The smallest of the others that contains all that matters, or else the full one. */
  AUTO(3_600);

  private final int characters;

  PackSize(int characters) {
    this.characters = characters;
  }

  /** The maximum length of the text, including its frame. */
  public int characters() {
    return characters;
  }

  /** The sizes to try, smallest first: this one, or all of them for {@link #AUTO}. */
  public List<PackSize> tried() {
    return this == AUTO ? List.of(MICRO, NORMAL, FULL) : List.of(this);
  }

  /** The name in texts, in lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Finds a size by its label, whatever the case.
   *
   * @throws dev.memoryweave.model.InvalidValueException if there is no such size
   */
  public static PackSize of(String label) {
    return Arrays.stream(values())
        .filter(size -> size.label().equalsIgnoreCase(label))
        .findFirst()
        .orElseThrow(
            () -> new InvalidValueException("size", label, "be one of micro, normal, full, auto"));
  }
}
