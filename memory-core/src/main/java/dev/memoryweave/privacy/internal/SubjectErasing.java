package dev.memoryweave.privacy.internal;

import dev.memoryweave.change.internal.StatusChanges;
import dev.memoryweave.change.internal.WriteContext;
import dev.memoryweave.embed.Embedder;
import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.privacy.Privacy.Choice;
import dev.memoryweave.privacy.Privacy.Forgotten;
import dev.memoryweave.privacy.Privacy.Item;
import dev.memoryweave.privacy.Privacy.Place;
import dev.memoryweave.privacy.internal.SubjectScan.Found;
import dev.memoryweave.store.ContentStore;
import dev.memoryweave.store.JournalStore.EventQuery;
import dev.memoryweave.store.KnowledgeStore;
import dev.memoryweave.store.KnowledgeStore.DocumentFilter;
import dev.memoryweave.store.VectorStore;
import dev.memoryweave.store.WriteTransaction;
import dev.memoryweave.store.internal.NodeLookup;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** Removes what was found of a subject, in one transaction. */
final class SubjectErasing {
  /** The subject of events about it, and what stands for it in others. */
  private static final String SUBJECT = "subject";

  private static final String GONE = "forgotten";
  private static final String CHECKPOINT = "checkpoint ";

  private final WriteContext context;
  private final WriteTransaction.Erasing erasing;
  private final StatusChanges statusChanges;
  private final Predicate<String> names;
  private final NodeCleaning cleaning;
  private final String reason;
  private final Map<Place, Long> removed = new EnumMap<>(Place.class);
  private final Map<Place, Long> cleaned = new EnumMap<>(Place.class);
  private final Map<String, String> checkpoints = new LinkedHashMap<>();

  SubjectErasing(
      WriteContext context, StatusChanges statusChanges, Predicate<String> names, String reason) {
    this.context = context;
    this.erasing = context.erasing();
    this.statusChanges = statusChanges;
    this.names = names;
    this.cleaning = new NodeCleaning(names);
    this.reason = reason;
  }

  Forgotten run(List<Found> found, Choice choice) {
    List<Found> taken = found.stream().filter(one -> choice.takes(one.item())).toList();
    List<NodeRef> about = new ArrayList<>();
    for (Found one : taken) {
      Place place = one.item().place();
      if (one.record() instanceof NodeRef ref) {
        if (!clean(ref, place)) {
          about.add(ref);
          count(removed, place);
        }
      } else {
        erase(one);
      }
    }
    statusChanges.forgetAll(context, about, reason);
    removeUnusedVectors();
    for (Found one : taken) {
      if (one.record() instanceof MemoryEvent event) {
        reword(event);
      }
    }
    Set<Scope> scopes = new LinkedHashSet<>();
    taken.forEach(one -> scopes.add(one.item().scope()));
    scopes.forEach(
        scope -> context.record(MemoryEvent.Type.SUBJECT_FORGOTTEN, scope, SUBJECT, reason));
    List<Item> left = found.stream().map(Found::item).filter(item -> !choice.takes(item)).toList();
    List<String> files =
        taken.stream()
            .map(Found::item)
            .filter(item -> item.place() == Place.PASSAGE)
            .map(Item::id)
            .toList();
    return new Forgotten(removed, cleaned, left, files);
  }

  private static void count(Map<Place, Long> counts, Place place) {
    counts.merge(place, 1L, Long::sum);
  }

  private void erase(Found one) {
    Place place = one.item().place();
    Object record = one.record();
    if (record instanceof Evidence piece) {
      erasing.remove(piece.scope(), piece.id());
    } else if (record instanceof Relation relation) {
      erasing.remove(relation);
    } else if (record instanceof PromotionRecord decision) {
      erasing.removeDecision(decision.scope(), decision.sequence());
    } else if (record instanceof Session session) {
      session(session);
      return;
    } else if (record instanceof ContentStore.Content content) {
      context.erase(content);
    } else if (record instanceof KnowledgeDocument document) {
      document(document);
    } else if (place == Place.SET_ASIDE) {
      erasing.emptySetAside(one.item().scope(), names);
    } else {
      return;
    }
    count(removed, place);
  }

  // ---- memories ---------------------------------------------------------------------------------

  /** Cleans a memory that is not about the subject, and returns whether it is none. */
  private boolean clean(NodeRef ref, Place place) {
    MemoryNode node = NodeLookup.readable(context.tx(), ref).orElse(null);
    if (node == null) {
      return true;
    }
    if (isAbout(node)) {
      return false;
    }
    MemoryNode current = cleaning.current(node);
    List<MemoryNode> former =
        context.tx().nodes().formerVersions(ref).stream().map(cleaning::former).toList();
    erasing.rewrite(current, former);
    if (!current.equals(node)) {
      context.record(MemoryEvent.Type.MEMORY_UPDATED, current, reason);
      context.childChanged(ref.scope(), ref.id(), node.listsWhatIsBelow());
    }
    count(cleaned, place);
    return true;
  }

  private boolean isAbout(MemoryNode node) {
    boolean[] about = {false};
    NodeTexts.each(
        node, (field, text) -> about[0] |= NodeTexts.isContent(field) && names.test(text));
    return about[0];
  }

  // ---- sessions ---------------------------------------------------------------------------------

  private void session(Session session) {
    if (names.test(session.id().value())) {
      context.removeSession(session.scope(), session.id());
      count(removed, Place.SESSION);
      return;
    }
    SessionId continues = session.continues();
    context.put(
        new Session(
            session.scope(),
            session.id(),
            cleaning.unnamed(session.title()),
            cleaning.unnamed(session.runtime()),
            cleaning.unnamed(session.folder()),
            cleaning.unnamed(session.branch()),
            session.commit(),
            continues == null || names.test(continues.value()) ? null : continues,
            session.startedAt(),
            session.endedAt(),
            session.lastActiveAt(),
            session.messages()));
    count(cleaned, Place.SESSION);
  }

  // ---- files ------------------------------------------------------------------------------------

  /**
   * Removes the passages that name the subject. The file counts as read, so they come back only
   * when it changes; but a file whose path names the subject is no longer known.
   */
  private void document(KnowledgeDocument document) {
    KnowledgeStore.Writer knowledge = context.knowledge();
    if (names.test(document.path())) {
      knowledge.remove(DocumentFilter.in(List.of(document.scope())).under(document.path()));
      return;
    }
    List<KnowledgeChunk.Passage> passages =
        knowledge.chunks(document.scope(), document.path()).stream()
            .filter(chunk -> !isNamed(chunk))
            .map(KnowledgeChunk::passage)
            .toList();
    String path = document.path();
    KnowledgeDocument cleanedDocument =
        new KnowledgeDocument(
            document.scope(),
            path,
            document.status(),
            document.type(),
            document.language(),
            names.test(document.title())
                ? path.substring(path.lastIndexOf('/') + 1)
                : document.title(),
            document.modules().stream().filter(module -> !names.test(module)).toList(),
            document.tags().stream().filter(tag -> !names.test(tag)).toList(),
            document.size(),
            document.modifiedAt(),
            document.digest(),
            passages.size(),
            document.redactions(),
            document.indexedAt(),
            cleaning.unnamed(document.branch()),
            document.commit(),
            cleaning.unnamed(document.note()),
            document.drawing());
    knowledge.put(cleanedDocument, KnowledgeStore.IndexedChunk.of(cleanedDocument, passages));
    knowledge.update(cleanedDocument);
  }

  private boolean isNamed(KnowledgeChunk chunk) {
    boolean[] named = {false};
    DocumentTexts.each(chunk, (field, text) -> named[0] |= text != null && names.test(text));
    return named[0];
  }

  /** Vectors that a file no longer uses are kept for its next reading. */
  private void removeUnusedVectors() {
    VectorStore.Writer vectors = context.bulk().vectors();
    for (Embedder.Model model : vectors.models()) {
      List<String> unused = vectors.unused(model, VectorStore.MAX_LIMIT);
      while (!unused.isEmpty()) {
        vectors.discard(model, unused);
        unused = vectors.unused(model, VectorStore.MAX_LIMIT);
      }
    }
  }

  // ---- events -----------------------------------------------------------------------------------

  /** The words of an event may have changed since with the memories that it names. */
  private void reword(MemoryEvent planned) {
    context
        .tx()
        .journal()
        .events(
            new EventQuery(
                List.of(planned.scope()), null, Set.of(), planned.sequence() - 1, 1, false))
        .stream()
        .filter(event -> event.sequence() == planned.sequence())
        .forEach(
            event -> {
              MemoryEvent other =
                  new MemoryEvent(
                      event.sequence(),
                      event.type(),
                      event.scope(),
                      subject(event),
                      event.actor(),
                      event.at(),
                      cleaning.unnamed(event.reason()),
                      event.revision(),
                      cleaning.unnamed(event.principalId()));
              erasing.reword(other);
              count(cleaned, Place.EVENT);
            });
  }

  private String subject(MemoryEvent event) {
    String subject = event.subject();
    if (!names.test(subject)) {
      return subject;
    }
    if (subject.startsWith(CHECKPOINT)) {
      return checkpoints.computeIfAbsent(
          subject, name -> CHECKPOINT + GONE + " " + event.sequence());
    }
    // A memory that stays keeps its events, and those of its relations.
    boolean isOfKnown = false;
    List<String> words = new ArrayList<>();
    for (String word : subject.split(" ", -1)) {
      boolean isKnown = isKnown(event.scope(), word);
      isOfKnown |= isKnown;
      words.add(isKnown || !names.test(word) ? word : GONE);
    }
    String other = String.join(" ", words);
    return isOfKnown || !names.test(other) ? other : GONE;
  }

  private boolean isKnown(Scope scope, String id) {
    try {
      return !context.tx().nodes().existing(scope, List.of(NodeId.of(id))).isEmpty();
    } catch (InvalidValueException e) {
      return false;
    }
  }
}
