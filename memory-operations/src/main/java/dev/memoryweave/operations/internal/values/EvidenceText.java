package dev.memoryweave.operations.internal.values;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.Evidence.Polarity;
import dev.memoryweave.model.internal.CodeName;
import dev.memoryweave.operations.model.Choice;
import dev.memoryweave.text.internal.PlainText;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A piece of evidence in one text: a place, and after a colon its content. The kind may precede it,
 * as in printed answers: {@code file src/A.java:3: final}. Without a kind, the form of the place
 * determines it; a sentence that names no place counts as the statement of a reviewer.
 */
final class EvidenceText {
  private static final Choice<Evidence.Kind> KINDS =
      Choice.of("kind of evidence", Evidence.Kind.values(), Evidence.Kind::label);

  /** The kind of a place without an explicit kind, by its form; the first match counts. */
  private record Form(Pattern pattern, Evidence.Kind kind) {}

  private static final String EXCERPT = "(?::?\\s+(?<excerpt>.+))?";

  private static final List<Form> FORMS =
      List.of(
          form("(?<ref>https?://\\S+)", Evidence.Kind.URL),
          form("(?<ref>[0-9a-f]{7,40})", Evidence.Kind.COMMIT),
          form("(?<ref>[^:\n]+(?::[0-9]+(?:-[0-9]+)?|#L[0-9C-]+[L0-9C-]*))", Evidence.Kind.FILE),
          form("(?<ref>[^\\s:]*(?:/|\\.[A-Za-z])[^\\s:]*)", Evidence.Kind.FILE));

  private static final Pattern NAMED =
      Pattern.compile("(?<kind>[A-Za-z]+):?\\s+(?<rest>\\S.*)", Pattern.DOTALL);
  private static final Pattern FIRST_WORD =
      Pattern.compile("(?<ref>\\S+?)" + EXCERPT, Pattern.DOTALL);
  private static final Pattern PLACE =
      Pattern.compile("(?<ref>[^\n]+?)(?::\\s+(?<excerpt>.+))?", Pattern.DOTALL);

  private EvidenceText() {}

  private static Form form(String ref, Evidence.Kind kind) {
    return new Form(Pattern.compile(ref + EXCERPT, Pattern.DOTALL), kind);
  }

  static Evidence.Draft parse(String written) {
    String text = written.strip();
    Matcher named = NAMED.matcher(text);
    Evidence.Kind kind = named.matches() ? kind(named.group("kind")) : null;
    if (kind != null) {
      Form form = FORMS.stream().filter(one -> one.kind() == kind).findFirst().orElse(null);
      Matcher place = form == null ? null : form.pattern().matcher(named.group("rest"));
      return place != null && place.matches()
          ? piece(kind, place)
          : whole(kind, named.group("rest"));
    }
    Matcher first = FIRST_WORD.matcher(text);
    Evidence.Kind code = first.matches() ? kindOfName(first) : null;
    if (code != null) {
      return piece(code, first);
    }
    for (Form form : FORMS) {
      Matcher place = form.pattern().matcher(text);
      if (place.matches()) {
        boolean isMemory = form.kind() == Evidence.Kind.FILE && isId(place.group("ref"));
        return piece(isMemory ? Evidence.Kind.MEMORY : form.kind(), place);
      }
    }
    return whole(Evidence.Kind.REVIEW, text);
  }

  private static Evidence.@Nullable Kind kind(String word) {
    return KINDS.byLabel().get(PlainText.lowerCase(word));
  }

  /**
   * The kind of a name in code, such as {@code RetryPolicyTest.thirdIsLast} or {@code
   * src/A.java#retry}; null if the text is none.
   */
  private static Evidence.@Nullable Kind kindOfName(Matcher place) {
    String ref = place.group("ref");
    CodeName name = isId(ref) ? null : CodeName.of(ref).orElse(null);
    if (name == null) {
      return null;
    }
    boolean isAlone = name.file().isEmpty() && name.names().size() == 1;
    if (isAlone && place.group("excerpt") != null) {
      // A sentence may begin with any word.
      return null;
    }
    if (name.isTest()) {
      return Evidence.Kind.TEST;
    }
    return isAlone ? null : name.file().isEmpty() ? Evidence.Kind.SOURCE : Evidence.Kind.FILE;
  }

  private static boolean isId(String ref) {
    int dot = ref.indexOf('.');
    return dot > 0
        && ModelValues.KINDS.byLabel().containsKey(ref.substring(0, dot))
        && ModelValues.ID_FORM.matcher(ref).matches();
  }

  private static Evidence.Draft whole(Evidence.Kind kind, String text) {
    Matcher place = PLACE.matcher(text);
    return place.matches() ? piece(kind, place) : draft(kind, text, "");
  }

  private static Evidence.Draft piece(Evidence.Kind kind, Matcher place) {
    String excerpt = place.group("excerpt");
    return draft(kind, place.group("ref"), excerpt == null ? "" : excerpt.strip());
  }

  private static Evidence.Draft draft(Evidence.Kind kind, String ref, String excerpt) {
    return new Evidence.Draft(
        kind,
        kind == Evidence.Kind.URL ? ref : PrintedForms.locator(ref),
        excerpt,
        null,
        null,
        Polarity.SUPPORTS);
  }
}
