package dev.memoryweave.privacy.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Usage;
import dev.memoryweave.model.Utterance;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Takes the texts that name a subject out of a memory or one of its former versions. */
final class NodeCleaning {
  private static final String TITLE = "(forgotten)";
  private static final String KEY = "forgotten";

  private final Predicate<String> names;

  NodeCleaning(Predicate<String> names) {
    this.names = names;
  }

  /** A former version; as everything but its place in the history may name the subject. */
  MemoryNode former(MemoryNode node) {
    MemoryNode.Builder cleaned = current(node).toBuilder();
    if (names.test(node.title())) {
      cleaned.title(TITLE);
    }
    if (names.test(node.body())) {
      cleaned.body("");
    }
    if (names.test(node.key())) {
      cleaned.key(KEY);
    }
    if (names.test(node.ownSummary())) {
      cleaned.summary("");
    }
    if (node.utterance() != null) {
      cleaned.utterance(cleaned(node.utterance()));
    }
    return cleaned.build();
  }

  /** A memory whose own words do not name the subject. */
  MemoryNode current(MemoryNode node) {
    Provenance by = node.provenance();
    Usage usage = node.usage();
    return node.toBuilder()
        .summary(names.test(node.summary()) ? node.ownSummary() : node.summary())
        .anchors(kept(node.anchors(), anchor -> anchor.glob()))
        .symbols(kept(node.symbols(), symbol -> symbol))
        .tags(kept(node.tags(), tag -> tag))
        .usage(
            new Usage(
                usage.confirmations(),
                usage.useCount(),
                usage.lastUsedAt(),
                usage.verifiedAt(),
                kept(usage.confirmedBy(), Provenance.Principal::label),
                usage.reinforcement()))
        .provenance(
            new Provenance(
                by.source(),
                by.trust(),
                unnamed(by.principalId()),
                unnamed(by.task()),
                unnamed(by.commit()),
                unnamed(by.branch())))
        .origin(node.origin() != null && names.test(node.origin().locator()) ? null : node.origin())
        .build();
  }

  @Nullable String unnamed(@Nullable String text) {
    return text == null || names.test(text) ? null : text;
  }

  private Utterance cleaned(Utterance said) {
    return new Utterance(
        names.test(said.turn()) ? KEY : said.turn(),
        said.part(),
        said.role(),
        unnamed(said.speaker()),
        said.saidAt(),
        said.toolCalls().stream()
            .filter(
                call -> !names.test(call.tool() + "\n" + call.arguments() + "\n" + call.result()))
            .toList(),
        said.attachments().stream()
            .filter(file -> !names.test(file.name()) && !names.test(file.locator()))
            .toList());
  }

  private <T> List<T> kept(List<T> values, Function<T, String> text) {
    return values.stream().filter(value -> !names.test(text.apply(value))).toList();
  }
}
