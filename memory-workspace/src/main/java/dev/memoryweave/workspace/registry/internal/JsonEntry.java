package dev.memoryweave.workspace.registry.internal;

import com.fasterxml.jackson.databind.JsonNode;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.internal.Labels;
import dev.memoryweave.workspace.files.internal.NearestName;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An object of a JSON file; whatever is wrong in it is reported with its place in the file.
 *
 * @param place where it is, such as {@code privacy.rules[0]}; empty for the file as a whole
 */
record JsonEntry(String place, JsonNode value) {
  /** Checks that it is an object. */
  JsonEntry {
    InvalidValueException.unless(
        value.isObject() || value.isMissingNode(), place, null, "be an object in braces");
  }

  /** An object within this one; one without fields if there is none. */
  JsonEntry at(String name) {
    return new JsonEntry(path(name), value.path(name));
  }

  private String path(String name) {
    return place.isEmpty() ? name : place + "." + name;
  }

  /** Refuses fields that are not known, as a mistake in a name must not make a rule vanish. */
  void requireOnly(String... known) {
    List<String> names = List.of(known);
    value
        .fieldNames()
        .forEachRemaining(
            name ->
                InvalidValueException.unless(
                    names.contains(name),
                    path(name),
                    name,
                    "be one of " + String.join(", ", names) + meant(name, names)));
  }

  private static String meant(String name, List<String> known) {
    return NearestName.to(name, known).map(near -> "; '" + near + "' may be meant").orElse("");
  }

  /** A value that must be there. */
  <T> T given(String name, @Nullable T found) {
    return InvalidValueException.required(path(name), found, "be given");
  }

  long number(String name, long absent) {
    JsonNode number = value.path(name);
    InvalidValueException.unless(
        number.isMissingNode() || (number.isIntegralNumber() && number.canConvertToInt()),
        path(name),
        number,
        "be a whole number");
    return number.isMissingNode() ? absent : number.longValue();
  }

  @Nullable String text(String name) {
    return value.has(name) ? text(path(name), value.path(name)) : null;
  }

  private static String text(String place, JsonNode text) {
    InvalidValueException.unless(text.isTextual(), place, text, "be a text in quotes");
    return text.textValue();
  }

  List<String> texts(String name) {
    List<String> texts = new ArrayList<>();
    list(name, (place, text) -> texts.add(text(place, text)));
    return texts;
  }

  <E extends Enum<E>> @Nullable E constant(String name, Class<E> type) {
    return value.has(name) ? constant(path(name), value.path(name), type) : null;
  }

  <E extends Enum<E>> Set<E> constants(String name, Class<E> type) {
    Set<E> constants = new LinkedHashSet<>();
    list(name, (place, text) -> constants.add(constant(place, text, type)));
    return constants;
  }

  private static <E extends Enum<E>> E constant(String place, JsonNode label, Class<E> type) {
    return Labels.find(type, place, text(place, label).replace('-', '_'));
  }

  /** The objects of a list. */
  <T> List<T> each(String name, Function<JsonEntry, T> made) {
    List<T> all = new ArrayList<>();
    list(name, (place, one) -> all.add(made.apply(new JsonEntry(place, one))));
    return all;
  }

  private void list(String name, BiConsumer<String, JsonNode> each) {
    JsonNode list = value.path(name);
    InvalidValueException.unless(
        list.isMissingNode() || list.isArray(), path(name), null, "be a list in brackets");
    for (int i = 0; i < list.size(); i++) {
      each.accept(path(name) + "[" + i + "]", list.get(i));
    }
  }
}
