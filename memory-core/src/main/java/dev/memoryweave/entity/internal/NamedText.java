package dev.memoryweave.entity.internal;

import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.language.internal.names.KnownNames;
import dev.memoryweave.language.internal.names.NameKind;
import dev.memoryweave.language.internal.names.NameMention;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.SessionId;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A text that may hold names.
 *
 * @param memory the memory, or null for a passage
 * @param passage the path and lines of a passage, or null for a memory
 * @param session the session of a memory, or null
 * @param speaker who said it, or null
 * @param text the text
 * @param symbols the names in code that it defines or is about
 */
record NamedText(
    @Nullable NodeRef memory,
    @Nullable String passage,
    @Nullable SessionId session,
    @Nullable String speaker,
    String text,
    List<String> symbols) {

  static NamedText of(MemoryNode node) {
    String body = node.body().isEmpty() ? "" : "\n" + node.body();
    String speaker = node.utterance() == null ? null : node.utterance().speaker();
    return new NamedText(
        node.ref(), null, node.session(), speaker, node.title() + body, node.symbols());
  }

  static NamedText of(KnowledgeChunk chunk) {
    KnowledgeChunk.Passage passage = chunk.passage();
    String place = chunk.path() + ":" + passage.fromLine() + "-" + passage.toLine();
    return new NamedText(null, place, null, null, passage.text(), passage.symbols());
  }

  /** Adds the names whose kind the text itself knows. */
  void addKnown(Map<String, NameKind> known) {
    symbols.forEach(symbol -> known.put(KnownNames.key(symbol), NameKind.SYMBOL));
    if (speaker != null) {
      known.put(KnownNames.key(speaker), NameKind.PERSON);
    }
  }

  /** A text with the names in it. */
  record Read(NamedText source, List<NameMention> names) {}
}
