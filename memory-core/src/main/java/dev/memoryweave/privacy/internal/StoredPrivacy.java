package dev.memoryweave.privacy.internal;

import dev.memoryweave.change.internal.NodeWriter;
import dev.memoryweave.change.internal.Reason;
import dev.memoryweave.change.internal.StatusChanges;
import dev.memoryweave.change.internal.TextScreen;
import dev.memoryweave.change.internal.Transactions;
import dev.memoryweave.guard.personal.PersonalFamily;
import dev.memoryweave.guard.personal.PersonalScanner;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.OutsideScopeException;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.model.internal.Text;
import dev.memoryweave.privacy.Privacy;
import dev.memoryweave.privacy.internal.SubjectForms.Hit;
import dev.memoryweave.privacy.internal.SubjectScan.Result;
import dev.memoryweave.store.KnowledgeStore.ChunkQuery;
import dev.memoryweave.store.KnowledgeStore.DocumentFilter;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.ReadOnlyStoreException;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.StaleRevisionException;
import dev.memoryweave.store.TextQuery;
import java.nio.file.Path;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Finds and forgets subjects in the scopes of a memory. */
public final class StoredPrivacy implements Privacy {
  private static final int MOST_HITS = TextQuery.MAX_LIMIT;
  private static final Subject ANYBODY = Subject.of("anybody");

  private final MemoryStore store;
  private final Transactions transactions;
  private final ScopeChain chain;
  private final TextScreen screen;
  private final StatusChanges statusChanges;
  private final NodeWriter writer;
  private final Runnable afterForgetting;

  /**
   * Creates the view.
   *
   * @param afterForgetting called once something was forgotten
   */
  public StoredPrivacy(
      MemoryStore store,
      Transactions transactions,
      ScopeChain chain,
      TextScreen screen,
      StatusChanges statusChanges,
      NodeWriter writer,
      Runnable afterForgetting) {
    this.store = store;
    this.transactions = transactions;
    this.chain = chain;
    this.screen = screen;
    this.statusChanges = statusChanges;
    this.writer = writer;
    this.afterForgetting = afterForgetting;
  }

  @Override
  public Held held(Subject subject, Collection<Scope> scopes) {
    InvalidValueException.given("subject", subject);
    List<Scope> read = requireInside(scopes);
    SubjectForms forms = new SubjectForms(subject);
    return transactions.read(tx -> new SubjectScan(tx, read, subject, forms).run()).held();
  }

  private List<Scope> requireInside(Collection<Scope> scopes) {
    List<Scope> read = scopes.isEmpty() ? List.of(chain.narrowest()) : List.copyOf(scopes);
    for (Scope scope : read) {
      if (!chain.contains(scope)) {
        throw new OutsideScopeException(scope.toString(), chain);
      }
    }
    return read;
  }

  @Override
  public Personal personal(Collection<Scope> scopes, Collection<String> names) {
    List<Scope> read = requireInside(scopes);
    PersonalScanner scanner = PersonalScanner.naming(names);
    Held held =
        transactions.read(tx -> new SubjectScan(tx, read, ANYBODY, of(scanner)).run()).held();
    Map<PersonalFamily, Map<Place, Long>> counts = new EnumMap<>(PersonalFamily.class);
    for (Item item : held.items()) {
      item.matches().stream()
          .map(match -> PersonalFamily.of(match.form()))
          .distinct()
          .forEach(
              family ->
                  counts
                      .computeIfAbsent(family, none -> new EnumMap<>(Place.class))
                      .merge(item.place(), 1L, Long::sum));
    }
    return new Personal(read, held.records(), counts, held.items());
  }

  private static SubjectScan.Finder of(PersonalScanner scanner) {
    return (field, text, hits) -> {
      if (!field.equals(SubjectScan.BYTES)) {
        scanner
            .families(text)
            .forEach(family -> hits.accept(new Hit(new Match(field, family.label(), ""), true)));
      }
    };
  }

  @Override
  public Forgotten forget(Held held, Choice choice, String reason) {
    InvalidValueException.given("held", held);
    InvalidValueException.given("choice", choice);
    InvalidValueException.given("reason", reason);
    SubjectForms forms = new SubjectForms(held.subject());
    screen.check("reason", reason);
    Reason.require(reason);
    InvalidValueException.unless(
        !forms.isIn(reason), "reason", reason, "not name what is to be forgotten");
    // Read again without blocking anybody; what is written meanwhile is read once more below.
    Result seen =
        transactions.read(tx -> new SubjectScan(tx, held.scopes(), held.subject(), forms).run());
    requireSame(held, seen.held());
    Forgotten done =
        transactions.write(
            context -> {
              Result now = seen;
              if (!seen.isOf(context.tx())) {
                now = new SubjectScan(context.tx(), held.scopes(), held.subject(), forms).run();
                requireSame(held, now.held());
              }
              return new SubjectErasing(
                      context,
                      statusChanges,
                      choice.unsure() ? forms::isIn : forms::isSurelyIn,
                      Reason.line(reason))
                  .run(now.found(), choice);
            });
    store.finishErasing();
    afterForgetting.run();
    return done;
  }

  private static void requireSame(Held held, Held now) {
    if (!held.token().equals(now.token())) {
      throw new StaleRevisionException(
          "What is held about the subject was changed meanwhile; look again, and decide anew");
    }
  }

  @Override
  public MemoryNode ask(Subject subject, String reason) {
    InvalidValueException.given("subject", subject);
    InvalidValueException.given("reason", reason);
    NodeDraft draft =
        NodeDraft.builder(
                NodeKind.REQUEST,
                Text.shorten(
                    "Forget about " + String.join(", ", subject.forms()), MemoryNode.MAX_TITLE))
            .body(reason)
            .build();
    screen.check("", draft);
    return transactions.write(context -> writer.add(context, draft, NodeStatus.NEEDS_REVIEW));
  }

  // ---- the proof --------------------------------------------------------------------------------

  @Override
  public Proof prove(Subject subject, Collection<Path> files) {
    InvalidValueException.given("subject", subject);
    InvalidValueException.given("files", files);
    SubjectForms forms = new SubjectForms(subject);
    MemoryStore.Erasure erasure = erase();
    TraceSearch search = new TraceSearch(forms).in(erasure.files()).in(files);
    TraceSearch copies = new TraceSearch(forms).in(erasure.copies());
    List<Proof.Term> terms =
        transactions.read(tx -> forms.terms().stream().map(form -> term(tx, forms, form)).toList());
    return new Proof(
        subject.forms(),
        erasure.complete(),
        search.searched(),
        search.bytes(),
        search.traces(),
        terms,
        copies.traces(),
        erasure.limits());
  }

  @Override
  public List<Proof.Trace> search(Subject subject, Collection<Path> files) {
    InvalidValueException.given("subject", subject);
    InvalidValueException.given("files", files);
    return List.copyOf(new TraceSearch(new SubjectForms(subject)).in(files).traces());
  }

  private MemoryStore.Erasure erase() {
    try {
      return store.finishErasing();
    } catch (ReadOnlyStoreException e) {
      String location = store.status().location();
      boolean isFile = location != null && !MemoryStore.isAddress(location);
      return new MemoryStore.Erasure(
          false, isFile ? List.of(Path.of(location)) : List.of(), List.of(), List.of());
    }
  }

  /** Other words may have the same terms, so what is found is compared with the subject itself. */
  private Proof.Term term(ReadTransaction tx, SubjectForms forms, List<String> words) {
    List<TextQuery.Term> terms =
        words.size() == 1 ? List.of(new TextQuery.Term(words.get(0), 1)) : List.of();
    List<TextQuery.Phrase> phrases =
        words.size() == 1 ? List.of() : List.of(new TextQuery.Phrase(words, 1));
    long entries =
        tx
            .nodes()
            .search(new TextQuery(terms, phrases, NodeFilter.in(chain.scopes()), MOST_HITS))
            .stream()
            .filter(
                hit -> tx.nodes().find(hit.ref()).filter(node -> names(forms, node)).isPresent())
            .count();
    entries +=
        tx
            .knowledge()
            .search(
                new ChunkQuery(
                    terms,
                    phrases,
                    EnumSet.allOf(ChunkQuery.Field.class),
                    DocumentFilter.in(chain.scopes()),
                    MOST_HITS))
            .stream()
            .flatMap(hit -> tx.knowledge().findAll(List.of(hit.ref())).values().stream())
            .filter(chunk -> forms.isSurelyIn(chunk.text()) || forms.isSurelyIn(chunk.place()))
            .count();
    Map<String, Long> nodes = tx.nodes().frequencies(words, MOST_HITS);
    Map<String, Long> chunks = tx.knowledge().frequencies(words, MOST_HITS);
    String rarest = words.get(0);
    long fewest = Long.MAX_VALUE;
    for (String word : words) {
      long count = nodes.getOrDefault(word, 0L) + chunks.getOrDefault(word, 0L);
      if (count < fewest) {
        fewest = count;
        rarest = word;
      }
    }
    return new Proof.Term(words, entries, rarest, fewest);
  }

  private static boolean names(SubjectForms forms, MemoryNode node) {
    return Stream.of(node.title(), node.body(), node.summary()).anyMatch(forms::isSurelyIn);
  }
}
