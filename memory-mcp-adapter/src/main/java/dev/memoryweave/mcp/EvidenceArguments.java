package dev.memoryweave.mcp;

import static java.util.Objects.requireNonNull;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.EvidenceDraft;
import dev.memoryweave.model.EvidenceKind;
import dev.memoryweave.model.Polarity;
import org.jspecify.annotations.Nullable;

/** Reads an entry of {@code evidence}. */
final class EvidenceArguments {
  private static final int MAX_REF = 1_000;
  private static final int MAX_DIGEST = 200;

  private EvidenceArguments() {}

  static @Nullable EvidenceDraft read(Arguments arguments) {
    arguments.require("kind", "ref");
    EvidenceKind kind = arguments.one("kind", Choice.EVIDENCE_KIND);
    String ref = arguments.text("ref", 1, MAX_REF);
    String excerpt = arguments.text("excerpt", 0, Evidence.MAX_EXCERPT);
    String digest = arguments.text("digest", 1, MAX_DIGEST);
    Polarity polarity = arguments.one("polarity", Choice.POLARITY);
    return arguments.make(
        () ->
            new EvidenceDraft(
                requireNonNull(kind),
                requireNonNull(ref),
                excerpt == null ? "" : excerpt,
                digest,
                null,
                polarity == null ? Polarity.SUPPORTS : polarity));
  }

  /** A message of the engine, in which evidence has a locator, with the name of the argument. */
  static String asCalled(String message) {
    return message.replaceAll("(evidence\\[\\d+])\\.locator\\b", "$1.ref");
  }
}
