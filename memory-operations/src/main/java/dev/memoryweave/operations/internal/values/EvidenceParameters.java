package dev.memoryweave.operations.internal.values;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.Evidence.Polarity;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.Choice;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.ValueType;
import dev.memoryweave.store.ContentStore.Content;
import java.util.List;
import java.util.Objects;

/** A piece of evidence as callers describe it. */
public final class EvidenceParameters {
  private static final int MAX_REF = 1_000;
  private static final int MAX_DIGEST = 200;

  private static final Parameter<Evidence.Kind> KIND =
      Parameter.of(
              "kind",
              ValueType.one(
                  Choice.of("kind of evidence", Evidence.Kind.values(), Evidence.Kind::label)))
          .asRequired();
  private static final Parameter<Evidence.Kind> KIND_OR_TEXT =
      Parameter.of("kind", KIND.type(), "May be left out with a text, which is a log then.");
  private static final Parameter<String> REF =
      Parameter.of(
              "ref",
              ValueType.text(1, MAX_REF),
              "Where it can be seen: path:from-to, a commit, an id, an address.")
          .alsoAs("id", "from")
          .asRequired();
  private static final Parameter<String> EXCERPT =
      Parameter.of(
          "excerpt", ValueType.text(0, Evidence.MAX_EXCERPT), "The few words there that matter.");
  private static final Parameter<String> TEXT =
      Parameter.of(
          "text",
          ValueType.text(1, Content.MAX_BYTES),
          "What it says where it is no file: lines of a log, a note, a mail. It is kept whole; ref"
              + " says where it is from.");
  private static final Parameter<String> DIGEST =
      Parameter.of(
          "digest",
          ValueType.text(1, MAX_DIGEST),
          "By which a later look finds out whether the lines or the file have changed: 'sha256:'"
              + " and the hexadecimal SHA-256 of the text in UTF-8, with line feeds, without white"
              + " space at its ends.");
  private static final Parameter<Polarity> POLARITY =
      Parameter.of(
          "polarity",
          ValueType.one(Choice.of("polarity", Polarity.values(), Polarity::label)),
          "Leave it out for supports.");

  /** A piece of evidence, as one text or as separate fields. */
  private static final ValueType<Evidence.Draft> PIECE =
      ValueType.textOr(
          MAX_REF,
          EvidenceText::parse,
          ValueType.object(
              List.of(KIND, REF, EXCERPT, DIGEST, POLARITY),
              arguments -> piece(arguments, arguments.get(KIND))));

  /** A piece of evidence that may bring its text. */
  private static final ValueType<GivenEvidence> GIVEN =
      ValueType.textOr(
          MAX_REF,
          text -> new GivenEvidence(EvidenceText.parse(text), null),
          ValueType.object(
              List.of(KIND_OR_TEXT, REF, EXCERPT, TEXT, DIGEST, POLARITY),
              EvidenceParameters::check,
              EvidenceParameters::given));

  private EvidenceParameters() {}

  /** The parameter that takes pieces of evidence. */
  public static Parameter<List<Evidence.Draft>> upTo(int most) {
    return parameter(PIECE, most);
  }

  /** The parameter that takes pieces of evidence, also with texts that are no files. */
  public static Parameter<List<GivenEvidence>> withTexts(int most) {
    return parameter(GIVEN, most);
  }

  private static <T> Parameter<List<T>> parameter(ValueType<T> piece, int most) {
    return Parameter.of(
        "evidence",
        ValueType.list(piece, most),
        "What shows it: path:from-to, a commit, a test, an address.");
  }

  private static void check(Arguments arguments) {
    boolean hasText = arguments.has(TEXT);
    if (!hasText && !arguments.has(KIND_OR_TEXT)) {
      arguments.problem(KIND_OR_TEXT.name(), "is missing; it must be given without a text");
    }
    if (hasText && (arguments.has(EXCERPT) || arguments.has(DIGEST))) {
      arguments.problem(TEXT.name(), "is given, so leave excerpt and digest out");
    }
  }

  private static GivenEvidence given(Arguments arguments) {
    String text = arguments.find(TEXT);
    Evidence.Kind kind = arguments.find(KIND_OR_TEXT);
    if (text == null) {
      return new GivenEvidence(piece(arguments, Objects.requireNonNull(kind)), null);
    }
    Evidence.Draft piece =
        Evidence.Draft.ofText(kind == null ? Evidence.Kind.LOG : kind, arguments.get(REF), text);
    return new GivenEvidence(
        new Evidence.Draft(
            piece.kind(),
            piece.locator(),
            piece.excerpt(),
            piece.digest(),
            null,
            polarity(arguments)),
        text.strip().length() > Evidence.MAX_EXCERPT ? text : null);
  }

  private static Evidence.Draft piece(Arguments arguments, Evidence.Kind kind) {
    String ref = arguments.get(REF);
    return new Evidence.Draft(
        kind,
        kind == Evidence.Kind.URL ? ref : PrintedForms.locator(ref),
        arguments.text(EXCERPT),
        arguments.find(DIGEST),
        null,
        polarity(arguments));
  }

  private static Polarity polarity(Arguments arguments) {
    Polarity polarity = arguments.find(POLARITY);
    return polarity == null ? Polarity.SUPPORTS : polarity;
  }

  /**
   * Translates a message of the engine, where evidence has a locator, to the name of the parameter.
   */
  public static String asCalled(String message) {
    return message.replaceAll("(evidence\\[\\d+])\\.locator\\b", "$1.ref");
  }
}
