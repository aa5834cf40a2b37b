package dev.memoryweave.operations.model;

import dev.memoryweave.operations.text.JsonText;
import dev.memoryweave.operations.text.Quotation;
import dev.memoryweave.operations.text.Suggestions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Values of closed sets. */
final class ChoiceTypes {
  private ChoiceTypes() {}

  /** One of a set. */
  static final class One<E> extends ValueType<E> {
    private final Choice<E> choice;

    One(Choice<E> choice) {
      this.choice = choice;
    }

    @Override
    Map<String, Object> schema(SchemaStyle style) {
      Map<String, Object> schema = new LinkedHashMap<>();
      schema.put("type", "string");
      schema.put("enum", choice.listed(style.profile()));
      return schema;
    }

    @Override
    @Nullable E read(String at, Object value, Problems problems) {
      E chosen = value instanceof String label ? choice.find(label) : null;
      if (chosen == null) {
        String guess =
            value instanceof String label
                ? Suggestions.meant(choice.noun(), label, choice.byLabel().keySet())
                    .map(near -> "did you mean '" + near + "'? ")
                    .orElse("")
                : "";
        problems.add(
            at,
            "is "
                + Quotation.value(value)
                + ", which is no "
                + choice.noun()
                + "; "
                + guess
                + (guess.isEmpty() ? "use one of: " : "Use one of: ")
                + Quotation.names(choice.listed(problems.profile())));
      }
      return chosen;
    }
  }

  /** Some of a set. */
  static final class Some<E> extends ValueType<Set<E>> {
    private final ListType<E> list;

    Some(Choice<E> choice) {
      this.list = new ListType<>(new One<>(choice), choice.byLabel().size());
    }

    @Override
    Map<String, Object> schema(SchemaStyle style) {
      return list.schema(style);
    }

    @Override
    @Nullable Set<E> read(String at, Object value, Problems problems) {
      List<E> chosen = list.read(at, value, problems);
      return chosen == null ? null : Set.copyOf(chosen);
    }
  }

  /** One or some of a set. */
  static final class OneOrSome<E> extends ValueType<Set<E>> {
    private final One<E> one;
    private final Some<E> some;

    OneOrSome(Choice<E> choice) {
      this.one = new One<>(choice);
      this.some = new Some<>(choice);
    }

    @Override
    Map<String, Object> schema(SchemaStyle style) {
      return style.limits()
          ? Map.of("anyOf", List.of(one.schema(style), some.schema(style)))
          : some.schema(style);
    }

    @Override
    @Nullable Set<E> read(String at, Object value, Problems problems) {
      if (value instanceof String text && JsonText.list(text).isEmpty()) {
        E chosen = one.read(at, value, problems);
        return chosen == null ? null : Set.of(chosen);
      }
      return some.read(at, value, problems);
    }
  }
}
