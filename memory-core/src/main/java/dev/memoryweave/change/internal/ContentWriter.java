package dev.memoryweave.change.internal;

import dev.memoryweave.content.Contents;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.ContentStore.Content;
import dev.memoryweave.store.ContentStore.Usage;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.internal.NodeLookup;
import java.util.List;
import java.util.stream.Collectors;

/** Stores contents, and the links of memories to them. */
public final class ContentWriter {
  private final EvidenceWriter evidence;

  public ContentWriter(EvidenceWriter evidence) {
    this.evidence = evidence;
  }

  /** The memories that refer to a content. */
  public static List<NodeRef> memories(ReadTransaction tx, Content content) {
    return tx.evidence().nodesWith(content.scope(), ContentLink.id(content));
  }

  /** Whether a store that holds so much can take more bytes. */
  public static boolean hasRoom(Usage usage, long bytes) {
    return usage.contents() < Contents.MAX_CONTENTS
        && usage.bytes() + bytes <= Contents.MAX_TOTAL_BYTES;
  }

  /** Stores a content that its scope does not have yet. */
  public Content add(
      WriteContext context, Scope scope, String digest, String name, String type, byte[] bytes) {
    Usage usage = context.tx().contents().usage();
    InvalidValueException.unless(
        hasRoom(usage, bytes.length),
        "content",
        name,
        "fit into the store, which has %d of at most %d contents with %d of at most %d bytes; remove contents that nobody needs"
            .formatted(
                usage.contents(), Contents.MAX_CONTENTS, usage.bytes(), Contents.MAX_TOTAL_BYTES));
    Content content =
        new Content(
            scope,
            digest,
            name,
            type,
            bytes.length,
            context.author().principal(),
            context.now(),
            false);
    Content marked = content.marked(context.privacy().marks(content, bytes));
    context.put(marked, bytes);
    return marked;
  }

  /** Lets a memory refer to a content of its scope. */
  public void link(WriteContext context, MemoryNode node, Content content) {
    InvalidValueException.unless(
        node.scope().equals(content.scope()),
        "content",
        content.digest(),
        "be of the scope of the memory, " + node.scope() + "; add it there as well");
    boolean unused =
        evidence.attach(
            context,
            node,
            evidence.evidence(context, node.scope(), List.of(ContentLink.draft(content))));
  }

  /** Lets a memory no longer refer to a content, and returns whether it did. */
  public boolean unlink(WriteContext context, MemoryNode node, Content content, String reason) {
    return evidence.detach(context, node, ContentLink.id(content), reason);
  }

  /** Removes a content for good, and returns the memories that referred to it. */
  public List<NodeRef> remove(
      WriteContext context, Content content, boolean unlink, String reason) {
    if (content.owner().trust().isAbove(context.author().trust())) {
      throw Refusal.decided(
          "The content "
              + content.digest().substring(0, 12)
              + " is of a "
              + content.owner().trust().label()
              + ", which this author cannot remove");
    }
    List<NodeRef> linked = memories(context.tx(), content);
    if (!unlink && !linked.isEmpty()) {
      List<NodeRef> seen = memories(context.readable(), content);
      throw new InvalidValueException(
          "content",
          content.digest().substring(0, 12),
          "not be linked, and "
              + (seen.isEmpty()
                  ? "memories refer to it"
                  : seen.stream()
                          .limit(10)
                          .map(ref -> ref.id().value())
                          .collect(Collectors.joining(", "))
                      + (seen.size() > 10 ? " and others refer to it" : " refer to it"))
              + "; unlink it first, or remove it with its links");
    }
    for (NodeRef ref : linked) {
      NodeLookup.readable(context.tx(), ref)
          .ifPresent(node -> unlink(context, node, content, reason));
    }
    context.remove(content, Reason.line(reason));
    return linked;
  }
}
