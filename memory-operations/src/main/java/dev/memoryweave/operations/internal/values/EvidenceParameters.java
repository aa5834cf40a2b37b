package dev.memoryweave.operations.internal.values;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.Evidence.Polarity;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.Choice;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.ValueType;
import java.util.List;

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
  private static final Parameter<String> REF =
      Parameter.of(
              "ref",
              ValueType.text(1, MAX_REF),
              "Where it can be seen: path:from-to, a commit, an id, an address.")
          .alsoAs("id")
          .asRequired();
  private static final Parameter<String> EXCERPT =
      Parameter.of(
          "excerpt", ValueType.text(0, Evidence.MAX_EXCERPT), "The few words there that matter.");
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
              List.of(KIND, REF, EXCERPT, DIGEST, POLARITY), EvidenceParameters::piece));

  private EvidenceParameters() {}

  /** The parameter that takes pieces of evidence. */
  public static Parameter<List<Evidence.Draft>> upTo(int most) {
    return Parameter.of(
        "evidence",
        ValueType.list(PIECE, most),
        "What shows it: path:from-to, a commit, a test, an address.");
  }

  private static Evidence.Draft piece(Arguments arguments) {
    Polarity polarity = arguments.find(POLARITY);
    Evidence.Kind kind = arguments.get(KIND);
    String ref = arguments.get(REF);
    return new Evidence.Draft(
        kind,
        kind == Evidence.Kind.URL ? ref : PrintedForms.locator(ref),
        arguments.text(EXCERPT),
        arguments.find(DIGEST),
        null,
        polarity == null ? Polarity.SUPPORTS : polarity);
  }

  /**
   * Translates a message of the engine, where evidence has a locator, to the name of the parameter.
   */
  public static String asCalled(String message) {
    return message.replaceAll("(evidence\\[\\d+])\\.locator\\b", "$1.ref");
  }
}
