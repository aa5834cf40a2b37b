package dev.memoryweave.privacy.internal;

import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.internal.ContentText;
import dev.memoryweave.model.internal.Sha256;
import dev.memoryweave.privacy.Privacy.Fate;
import dev.memoryweave.privacy.Privacy.Held;
import dev.memoryweave.privacy.Privacy.Item;
import dev.memoryweave.privacy.Privacy.Match;
import dev.memoryweave.privacy.Privacy.Place;
import dev.memoryweave.privacy.Privacy.Subject;
import dev.memoryweave.privacy.internal.SubjectForms.Hit;
import dev.memoryweave.store.ContentStore;
import dev.memoryweave.store.KnowledgeStore.DocumentFilter;
import dev.memoryweave.store.KnowledgeStore.DocumentQuery;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.ProofStore;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.SessionStore.SessionQuery;
import dev.memoryweave.store.internal.JournalReader;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads all records of some scopes, page by page, and lists those that name a subject. */
final class SubjectScan {
  /** The field of what can be read of bytes that are no text, much of it by accident. */
  static final String BYTES = "bytes";

  private static final int PAGE = 500;

  private final ReadTransaction tx;
  private final List<Scope> scopes;
  private final Subject subject;
  private final Finder finder;
  private final List<Found> found = new ArrayList<>();
  private final Set<Evidence.Id> pieces = new HashSet<>();
  private final Set<Relation> relations = new HashSet<>();
  private long records;

  /**
   * A scan for a subject.
   *
   * @param finder what is looked for in each text
   */
  SubjectScan(ReadTransaction tx, List<Scope> scopes, Subject subject, Finder finder) {
    this.tx = tx;
    this.scopes = scopes;
    this.subject = subject;
    this.finder = finder;
  }

  /** Looks for something in texts. */
  interface Finder {
    /** Passes on what a text holds. */
    void find(String field, String text, Consumer<Hit> hits);
  }

  /**
   * An item with its record.
   *
   * @param record the record, or the address of a memory
   * @param state identifies the state of the record
   */
  record Found(Item item, Object record, String state) {}

  /** All that was found, and how far the store was. */
  record Result(Held held, List<Found> found, Map<Scope, Long> revisions, Map<Scope, Long> files) {
    /** Whether a transaction sees the same records. */
    boolean isOf(ReadTransaction tx) {
      return tx.journal().revisions(held.scopes()).equals(revisions)
          && tx.knowledge().revisions(held.scopes()).equals(files);
    }
  }

  Result run() {
    NodeStore.Query first =
        NodeStore.Query.first(NodeFilter.in(scopes), NodeStore.Query.Order.OLDEST_FIRST, PAGE);
    String cursor = null;
    do {
      Page<MemoryNode> page = tx.nodes().list(first.from(cursor));
      nodes(page.items());
      cursor = page.next();
    } while (cursor != null);
    sessions();
    decisions();
    events();
    documents();
    contents();
    scopes.forEach(this::belongings);
    found.sort(Comparator.comparing(one -> one.item().place()));
    List<Item> items = found.stream().map(Found::item).toList();
    return new Result(
        new Held(subject, scopes, items, records, token()),
        List.copyOf(found),
        tx.journal().revisions(scopes),
        tx.knowledge().revisions(scopes));
  }

  private String token() {
    StringBuilder all = new StringBuilder(String.join("\n", subject.forms()));
    for (Found one : found) {
      Item item = one.item();
      all.append('\n').append(item.place()).append(' ').append(item.scope()).append(' ');
      all.append(item.id()).append(' ').append(item.fate()).append(' ').append(one.state());
    }
    return Sha256.hex(all.toString()).substring(0, 16);
  }

  // ---- collecting -------------------------------------------------------------------------------

  /** What one record says of the subject. */
  private final class Matches {
    private final List<Match> sure = new ArrayList<>();
    private final List<Match> unsure = new ArrayList<>();
    private boolean isAbout;

    Matches in(String field, @Nullable String text) {
      return in(field, text, false);
    }

    Matches in(String field, @Nullable String text, boolean isContent) {
      if (text != null && !text.isEmpty()) {
        finder.find(
            field,
            text,
            hit -> {
              (hit.isSure() ? sure : unsure).add(hit.match());
              isAbout |= isContent && hit.isSure();
            });
      }
      return this;
    }

    boolean isEmpty() {
      return sure.isEmpty() && unsure.isEmpty();
    }

    List<Match> told() {
      Map<String, Match> ofFields = new LinkedHashMap<>();
      for (Match match : sure.isEmpty() ? unsure : sure) {
        ofFields.putIfAbsent(match.form() + "\n" + match.field(), match);
      }
      return ofFields.values().stream().limit(Item.MAX_MATCHES).toList();
    }

    void add(
        Place place, Scope scope, String id, String title, Fate fate, Object record, Object state) {
      records++;
      if (!isEmpty()) {
        Fate is = sure.isEmpty() && fate != Fate.STAYS ? Fate.UNSURE : fate;
        found.add(
            new Found(
                new Item(place, scope, id, title, is, told()),
                record,
                Sha256.hex(state.toString())));
      }
    }
  }

  // ---- memories ---------------------------------------------------------------------------------

  private void nodes(List<MemoryNode> nodes) {
    List<NodeRef> rest = new ArrayList<>();
    for (MemoryNode node : nodes) {
      Matches matches = new Matches();
      NodeTexts.each(node, (field, text) -> matches.in(field, text, NodeTexts.isContent(field)));
      boolean isAbout = matches.isAbout;
      if (!isAbout && node.revision() > 1) {
        for (MemoryNode former : tx.nodes().formerVersions(node.ref())) {
          NodeTexts.each(former, (field, text) -> matches.in("former " + field, text));
        }
      }
      if (!isAbout) {
        rest.add(node.ref());
      }
      matches.add(
          place(node.kind()),
          node.scope(),
          node.id().value(),
          node.title(),
          isAbout ? Fate.FORGET : Fate.CLEAN,
          node.ref(),
          node.revision());
    }
    tx.evidence().ofAll(rest).values().forEach(evidence -> evidence.forEach(this::evidence));
    rest.forEach(ref -> tx.evidence().detachedFrom(ref).forEach(this::evidence));
    tx.relations().ofAll(rest).values().forEach(stated -> stated.forEach(this::relation));
  }

  private static Place place(NodeKind kind) {
    return switch (kind) {
      case TURN -> Place.TURN;
      case OBJECTIVE, REQUEST, CRITERION, TASK, BLOCKER, CLAIM, SUMMARY -> Place.WORK;
      default -> Place.MEMORY;
    };
  }

  private void evidence(Evidence piece) {
    if (pieces.contains(piece.id())) {
      return;
    }
    Matches matches =
        new Matches()
            .in("locator", piece.locator())
            .in("excerpt", piece.excerpt())
            .in("digest", piece.digest());
    if (!matches.isEmpty()) {
      pieces.add(piece.id());
    }
    matches.add(
        Place.EVIDENCE,
        piece.scope(),
        piece.id().value(),
        piece.kind().label() + " " + piece.locator(),
        Fate.FORGET,
        piece,
        "");
  }

  private void relation(Relation relation) {
    Matches matches = new Matches().in("predicate", relation.predicate().label());
    String id = relation.from().id() + " " + relation.predicate() + " " + relation.to().id();
    if (matches.isEmpty() || relations.add(relation)) {
      matches.add(Place.RELATION, relation.from().scope(), id, id, Fate.FORGET, relation, "");
    }
  }

  // ---- the rest ---------------------------------------------------------------------------------

  private void sessions() {
    SessionQuery first = SessionQuery.in(scopes, PAGE);
    Page.walk(cursor -> tx.sessions().list(first.from(cursor)))
        .forEach(
            session -> {
              Matches id = new Matches().in("id", session.id().value());
              boolean isNamed = !id.isEmpty();
              id.in("title", session.title())
                  .in("runtime", session.runtime())
                  .in("folder", session.folder())
                  .in("branch", session.branch())
                  .in("continues", session.continues() == null ? "" : session.continues().value());
              String title = session.title() == null ? "" : session.title();
              id.add(
                  Place.SESSION,
                  session.scope(),
                  session.id().value(),
                  title,
                  isNamed ? Fate.FORGET : Fate.CLEAN,
                  session,
                  String.join("\n", title, String.valueOf(session.folder())));
            });
  }

  private void decisions() {
    JournalReader.decisions(tx, scopes)
        .forEach(
            decision ->
                new Matches()
                    .in("title", decision.title())
                    .in("reason", decision.reason())
                    .in("report", decision.report())
                    .in("session", decision.session() == null ? "" : decision.session().value())
                    .in("principal", decision.principalId())
                    .add(
                        Place.DECISION,
                        decision.scope(),
                        "decision " + decision.sequence(),
                        decision.outcome() + ": " + decision.title(),
                        Fate.FORGET,
                        decision,
                        decision));
  }

  private void events() {
    JournalReader.events(tx, scopes, null, Set.of(), 0)
        .forEach(
            event ->
                matchesOf(event)
                    .add(
                        Place.EVENT,
                        event.scope(),
                        "event " + event.sequence(),
                        event.type().label() + " " + event.subject(),
                        Fate.CLEAN,
                        event,
                        event));
  }

  private Matches matchesOf(MemoryEvent event) {
    return new Matches()
        .in("subject", event.subject())
        .in("reason", event.reason())
        .in("principal", event.principalId());
  }

  private void documents() {
    DocumentQuery first = new DocumentQuery(DocumentFilter.in(scopes), PAGE, null);
    Page.walk(cursor -> tx.knowledge().documents(first.from(cursor))).forEach(this::document);
  }

  private void document(KnowledgeDocument document) {
    Matches matches = new Matches();
    DocumentTexts.each(document, matches::in);
    if (document.chunks() > 0) {
      for (KnowledgeChunk chunk : tx.knowledge().chunks(document.scope(), document.path())) {
        records++;
        DocumentTexts.each(chunk, matches::in);
      }
    }
    matches.add(
        Place.PASSAGE,
        document.scope(),
        document.path(),
        document.title(),
        Fate.FORGET,
        document,
        document.digest());
  }

  private void contents() {
    ContentStore.Query first = ContentStore.Query.in(scopes, PAGE);
    Page.walk(cursor -> tx.contents().list(first.from(cursor))).forEach(this::content);
  }

  private void content(ContentStore.Content content) {
    byte[] bytes =
        tx.contents().bytes(content.scope(), content.digest()).orElseGet(() -> new byte[0]);
    String text = ContentText.text(bytes);
    new Matches()
        .in("name", content.name())
        .in("text", text)
        .in(BYTES, text == null ? ContentText.readable(bytes) : "")
        .in("owner", content.owner().id())
        .add(
            Place.CONTENT,
            content.scope(),
            content.digest(),
            content.name(),
            Fate.FORGET,
            content,
            content.digest());
  }

  private void belongings(Scope scope) {
    long damaged =
        tx.setAside(
            scope,
            text -> {
              Matches matches = new Matches().in("row", text);
              return !matches.sure.isEmpty();
            });
    if (damaged > 0) {
      Item item =
          new Item(
              Place.SET_ASIDE, scope, "set aside", damaged + " damaged", Fate.FORGET, List.of());
      found.add(new Found(item, scope, String.valueOf(damaged)));
    }
    new Matches()
        .in("key", scope.key())
        .add(Place.PROJECT, scope, scope.toString(), scope.toString(), Fate.STAYS, scope, "");
    for (ProofStore.Proof proof : tx.proofs().of(scope)) {
      new Matches()
          .in("address", proof.text())
          .add(Place.PROJECT, scope, proof.text(), proof.text(), Fate.STAYS, proof, "");
    }
  }
}
