package dev.memoryweave.store.support.internal;

import dev.memoryweave.model.InvalidValueException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lists of texts as JSON arrays in columns; an empty list is NULL. */
public final class TextList {
  private static final String NAME = "list";
  private static final String RULE = "be a JSON array of texts";

  private TextList() {}

  /** The JSON of a list, or null if it is empty. */
  public static @Nullable String write(List<String> texts) {
    return texts.isEmpty() ? null : JsonText.write(texts);
  }

  /**
   * The list that was written.
   *
   * @throws InvalidValueException if the JSON is no array of texts
   */
  public static List<String> read(@Nullable String json) {
    if (json == null) {
      return List.of();
    }
    if (!(JsonText.read(json, NAME, RULE) instanceof List<?> list)) {
      throw new InvalidValueException(NAME, json, RULE);
    }
    List<String> texts = new ArrayList<>(list.size());
    for (Object element : list) {
      if (!(element instanceof String text)) {
        throw new InvalidValueException(NAME, json, RULE);
      }
      texts.add(text);
    }
    return List.copyOf(texts);
  }
}
