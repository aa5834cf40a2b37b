package dev.memoryweave.recall.internal;

import dev.memoryweave.language.internal.AnalyzedQuery;
import dev.memoryweave.language.internal.QueryTerm;
import dev.memoryweave.language.internal.TermClass;
import dev.memoryweave.language.internal.TermFamilies;
import dev.memoryweave.language.internal.TextAnalyzer;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.TextQuery;
import dev.memoryweave.store.internal.PageReader;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The terms that people keep, each with its names: its title and its symbols. */
public final class Glossary {
  /** No terms. */
  static final Glossary NONE = new Glossary(List.of());

  /** The most terms that are looked at, those changed last. */
  private static final int MOST = 500;

  /** The weight of another name of a term, relative to the name that the task uses. */
  private static final double SYNONYM = .7;

  /** The most forms that a task gets from the terms that it uses. */
  private static final int MOST_SYNONYMS = 24;

  private static final Set<NodeStatus> CURRENT =
      Collections.unmodifiableSet(EnumSet.of(NodeStatus.ACTIVE, NodeStatus.STALE));

  private static final TextAnalyzer ANALYZER = new TextAnalyzer();

  private final Map<NodeRef, Term> terms = new LinkedHashMap<>();
  private final Map<String, List<Name>> byFirstWord = new HashMap<>();

  private Glossary(List<Term> terms) {
    for (Term term : terms) {
      this.terms.put(term.node.ref(), term);
      for (Name name : term.names) {
        byFirstWord.computeIfAbsent(name.words.get(0), word -> new ArrayList<>()).add(name);
      }
    }
  }

  /** The terms of the last recall, which are read again once something has changed. */
  static final class Kept {
    private final AtomicReference<@Nullable Known> last = new AtomicReference<>();

    private record Known(List<Scope> scopes, long revision, Glossary glossary) {}

    /**
     * The terms of some scopes.
     *
     * @param revision the sum of the revisions of the scopes
     * @param asOf the time at which they held, or null for now
     */
    Glossary in(ReadTransaction tx, List<Scope> scopes, long revision, @Nullable Instant asOf) {
      if (asOf != null) {
        return of(tx, scopes, asOf);
      }
      Known known = last.get();
      if (known != null && known.revision == revision && known.scopes.equals(scopes)) {
        return known.glossary;
      }
      Glossary glossary = read(tx, scopes, null, known == null ? NONE : known.glossary);
      last.set(new Known(scopes, revision, glossary));
      return glossary;
    }
  }

  /** A name of a term, as its words stand in the index. */
  private record Name(NodeRef term, List<String> words) {}

  private record Term(MemoryNode node, List<Name> names) {
    static Term of(MemoryNode node) {
      List<Name> names =
          Stream.concat(Stream.of(node.title()), node.symbols().stream())
              .map(Glossary::words)
              .filter(words -> !words.isEmpty())
              .distinct()
              .map(words -> new Name(node.ref(), words))
              .toList();
      return new Term(node, names);
    }
  }

  /**
   * The terms of some scopes.
   *
   * @param asOf the time at which they held, or null for now
   */
  public static Glossary of(ReadTransaction tx, List<Scope> scopes, @Nullable Instant asOf) {
    return read(tx, scopes, asOf, NONE);
  }

  /** Reads the terms; the names of those that a former glossary has are not analysed again. */
  private static Glossary read(
      ReadTransaction tx, List<Scope> scopes, @Nullable Instant asOf, Glossary former) {
    NodeFilter filter = NodeFilter.in(scopes).withKinds(Set.of(NodeKind.TERM));
    NodeStore.Query query =
        NodeStore.Query.first(
            asOf == null ? filter.withStatuses(CURRENT) : filter,
            NodeStore.Query.Order.RECENTLY_UPDATED_FIRST,
            MOST);
    List<MemoryNode> nodes = PageReader.atMost(tx, query, MOST);
    if (nodes.isEmpty()) {
      return NONE;
    }
    return new Glossary(
        nodes.stream()
            .flatMap(
                node -> asOf == null ? Stream.of(node) : PastVersion.of(tx, node, asOf).stream())
            .filter(node -> CURRENT.contains(node.status()))
            .map(former::term)
            .toList());
  }

  private Term term(MemoryNode node) {
    Term known = terms.get(node.ref());
    return known != null && known.node.revision() == node.revision()
        ? new Term(node, known.names)
        : Term.of(node);
  }

  /** The words of a name, as they stand next to each other in the index. */
  public static List<String> words(String name) {
    AnalyzedQuery query = ANALYZER.analyzeQuery("\"" + name.replace('"', ' ') + "\"");
    return query.phrases().stream()
        .findFirst()
        .orElseGet(
            () ->
                query.terms().stream()
                    .filter(term -> term.termClass() != TermClass.PART)
                    .map(QueryTerm::term)
                    .limit(1)
                    .toList());
  }

  /** The memories of the terms. */
  public List<MemoryNode> nodes() {
    return terms.values().stream().map(Term::node).toList();
  }

  /** The terms of which a text uses a name, in the order of their first use. */
  List<MemoryNode> usedIn(String text) {
    return terms.isEmpty()
        ? List.of()
        : in(ANALYZER.indexTerms(text)).stream()
            .map(Name::term)
            .distinct()
            .flatMap(ref -> Stream.ofNullable(terms.get(ref)))
            .map(Term::node)
            .toList();
  }

  private List<Name> in(List<String> words) {
    List<Name> found = new ArrayList<>();
    for (int i = 0; i < words.size(); i++) {
      for (Name name : byFirstWord.getOrDefault(words.get(i), List.of())) {
        int end = i + name.words.size();
        if (end <= words.size() && words.subList(i, end).equals(name.words)) {
          found.add(name);
        }
      }
    }
    return found;
  }

  /**
   * The other names of the terms that a text uses. The words of a name of several words share the
   * weight of the name that stands in for them. Everyday words are no names: they would stand in
   * for each other everywhere.
   *
   * @param searched the terms of the search
   */
  List<StandIns.StandIn> synonyms(List<TextQuery.Term> searched, String text) {
    List<StandIns.StandIn> synonyms = new ArrayList<>();
    if (terms.isEmpty()) {
      return synonyms;
    }
    List<String> places = searched.stream().map(TextQuery.Term::text).toList();
    for (Name used : new LinkedHashSet<>(in(ANALYZER.analyzeQuery(text).sequence()))) {
      Term term = terms.get(used.term);
      for (Name other : term == null ? List.<Name>of() : term.names) {
        if (other.words.equals(used.words) || isEveryday(other) || isEveryday(used)) {
          continue;
        }
        for (String word : used.words) {
          int place = places.indexOf(word);
          if (place >= 0 && synonyms.size() < MOST_SYNONYMS) {
            synonyms.add(new StandIns.StandIn(place, other.words, SYNONYM / used.words.size()));
          }
        }
      }
    }
    return synonyms;
  }

  private static boolean isEveryday(Name name) {
    return name.words.stream().allMatch(TermFamilies::isCommon);
  }
}
