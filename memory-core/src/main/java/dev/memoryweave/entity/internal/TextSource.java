package dev.memoryweave.entity.internal;

import dev.memoryweave.entity.Entities;
import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.recall.internal.Glossary;
import dev.memoryweave.recall.internal.PastVersion;
import dev.memoryweave.store.KnowledgeStore.ChunkHit;
import dev.memoryweave.store.KnowledgeStore.ChunkQuery;
import dev.memoryweave.store.KnowledgeStore.DocumentFilter;
import dev.memoryweave.store.KnowledgeStore.DocumentQuery;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.TextQuery;
import dev.memoryweave.store.internal.PageReader;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the texts in which names are read: those that hold a name by the text index, or the newest.
 */
record TextSource(ReadTransaction tx, List<Scope> scopes, @Nullable Instant asOf, Instant now) {
  private static final Set<NodeStatus> IN_FORCE =
      Collections.unmodifiableSet(
          EnumSet.of(NodeStatus.ACTIVE, NodeStatus.OPEN, NodeStatus.CLOSED, NodeStatus.STALE));

  private static final Set<SourceType> WRITTEN =
      Collections.unmodifiableSet(
          EnumSet.of(
              SourceType.ADR,
              SourceType.RULES,
              SourceType.ARCHITECTURE,
              SourceType.AGENT_GUIDE,
              SourceType.README,
              SourceType.DOCUMENT,
              SourceType.NOTE));

  /** The documents of which a list reads the passages. */
  private static final int MOST_DOCUMENTS = 200;

  private static final int MOST_LISTED_PASSAGES = 500;

  /** The passages among the texts of a name. */
  private static final int MOST_PASSAGES = 100;

  /** The sessions of which the other messages are read, too, and how many messages of each. */
  private static final int MOST_SESSIONS = 8;

  private static final int MOST_OF_SESSION = 60;

  /** The texts that hold one of the names, and what else was said in their sessions. */
  List<NamedText> about(Set<String> names) {
    List<TextQuery.Term> terms = new ArrayList<>();
    List<TextQuery.Phrase> phrases = new ArrayList<>();
    for (List<String> words : new LinkedHashSet<>(names.stream().map(Glossary::words).toList())) {
      if (words.size() == 1) {
        terms.add(new TextQuery.Term(words.get(0), 1));
      } else if (!words.isEmpty()) {
        phrases.add(new TextQuery.Phrase(words, 1));
      }
    }
    if (terms.isEmpty() && phrases.isEmpty()) {
      return List.of();
    }
    List<NodeRef> hits =
        tx.nodes().search(new TextQuery(terms, phrases, filter(), Entities.MOST_TEXTS)).stream()
            .map(NodeStore.Hit::ref)
            .toList();
    Map<NodeRef, NamedText> texts = new LinkedHashMap<>();
    Set<SessionId> sessions = new LinkedHashSet<>();
    seen(tx.nodes().findAll(hits).values().stream())
        .forEach(
            node -> {
              texts.put(node.ref(), NamedText.of(node));
              if (node.session() != null) {
                sessions.add(node.session());
              }
            });
    sessions.stream()
        .limit(MOST_SESSIONS)
        .forEach(
            session ->
                seen(page(filter().withSession(session), MOST_OF_SESSION).stream())
                    .forEach(node -> texts.putIfAbsent(node.ref(), NamedText.of(node))));
    List<NamedText> all = new ArrayList<>(texts.values());
    all.addAll(passages(terms, phrases));
    return all;
  }

  private List<NamedText> passages(List<TextQuery.Term> terms, List<TextQuery.Phrase> phrases) {
    if (asOf != null) {
      return List.of();
    }
    List<KnowledgeChunk.Ref> hits =
        tx
            .knowledge()
            .search(
                new ChunkQuery(
                    terms,
                    phrases,
                    EnumSet.allOf(ChunkQuery.Field.class),
                    DocumentFilter.in(scopes),
                    MOST_PASSAGES))
            .stream()
            .map(ChunkHit::ref)
            .toList();
    return tx.knowledge().findAll(hits).values().stream().map(NamedText::of).toList();
  }

  /**
   * The texts of the memories that changed last, and of the passages of files that people wrote.
   */
  List<NamedText> newest() {
    List<NamedText> texts = new ArrayList<>(memories());
    if (asOf != null) {
      return texts;
    }
    DocumentFilter filter =
        DocumentFilter.in(scopes).withStatuses(EnumSet.of(KnowledgeDocument.Status.INDEXED));
    DocumentQuery first = new DocumentQuery(filter, NodeStore.Query.MAX_LIMIT, null);
    Page.walk(cursor -> tx.knowledge().documents(first.from(cursor)))
        .filter(document -> WRITTEN.contains(document.type()))
        .limit(MOST_DOCUMENTS)
        .flatMap(document -> tx.knowledge().chunks(document.scope(), document.path()).stream())
        .limit(MOST_LISTED_PASSAGES)
        .map(NamedText::of)
        .forEach(texts::add);
    return texts;
  }

  private List<NamedText> memories() {
    NodeStore.Query first =
        NodeStore.Query.first(
            filter(), NodeStore.Query.Order.RECENTLY_UPDATED_FIRST, NodeStore.Query.MAX_LIMIT);
    return seen(Page.walk(cursor -> tx.nodes().list(first.from(cursor)))
            .limit(Entities.MOST_LISTED_TEXTS))
        .map(NamedText::of)
        .toList();
  }

  private List<MemoryNode> page(NodeFilter filter, int limit) {
    return PageReader.atMost(
        tx, NodeStore.Query.first(filter, NodeStore.Query.Order.OLDEST_FIRST, limit), limit);
  }

  /** For an earlier time, the state is looked at afterwards. */
  private NodeFilter filter() {
    NodeFilter all = NodeFilter.in(scopes);
    return asOf != null ? all : all.withStatuses(IN_FORCE).withUnexpiredAt(now);
  }

  /** The memories as they were; a term explains a name and does not mention it. */
  private Stream<MemoryNode> seen(Stream<MemoryNode> nodes) {
    return nodes
        .filter(node -> node.kind() != NodeKind.TERM && !node.isSuspectedInjection())
        .flatMap(node -> asOf == null ? Stream.of(node) : PastVersion.of(tx, node, asOf).stream())
        .filter(node -> IN_FORCE.contains(node.status()));
  }
}
