package dev.memoryweave.store.inmemory;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.TextQuery;
import dev.memoryweave.store.inmemory.Keys.HeldKey;
import dev.memoryweave.store.text.TextIndex;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The nodes of a transaction. */
class ReadNodes implements NodeStore {
  final Transaction transaction;

  ReadNodes(Transaction transaction) {
    this.transaction = transaction;
  }

  final NodeTable table() {
    return transaction.snapshot().nodes();
  }

  @Override
  public final Optional<MemoryNode> find(NodeRef ref) {
    return Optional.ofNullable(table().find(ref)).map(Row::node);
  }

  @Override
  public final Optional<MemoryNode> findByKey(
      Scope scope, NodeKind.Tier tier, @Nullable SessionId session, String key) {
    return Optional.ofNullable(table().holder(HeldKey.of(scope, tier, session, key)))
        .flatMap(this::find);
  }

  @Override
  public final Page<MemoryNode> list(NodeStore.Query query) {
    return new NodeList(table()).page(query);
  }

  @Override
  public final Set<Provenance.BranchPoint> branchPoints(List<Scope> scopes) {
    Set<Provenance.BranchPoint> points = new LinkedHashSet<>();
    for (Row row : table().all()) {
      if (scopes.contains(row.ref().scope())) {
        Provenance.BranchPoint.of(row.node().provenance()).ifPresent(points::add);
      }
    }
    return points;
  }

  @Override
  public final long count(NodeFilter filter) {
    return new NodeList(table()).count(filter);
  }

  @Override
  public final List<NodeStore.Hit> search(TextQuery query) {
    IndexedTexts texts = transaction.snapshot().text();
    TextIndex.Query inGroups =
        new TextIndex.Query(
            query.terms(),
            query.phrases(),
            TextIndex.Weights.ALL,
            texts.groups(query.filter().scopes()),
            query.limit());
    return texts.index().search(inGroups, matches -> hits(matches, query.filter()));
  }

  private List<NodeStore.@Nullable Hit> hits(List<TextIndex.Match> matches, NodeFilter filter) {
    NodeTable nodes = table();
    List<NodeStore.@Nullable Hit> hits = new ArrayList<>();
    for (TextIndex.Match match : matches) {
      Row row = nodes.at(match.order());
      hits.add(
          row != null && Filters.passes(filter, row.node())
              ? new NodeStore.Hit(
                  row.ref(),
                  match.score(),
                  row.node().session(),
                  row.position(),
                  match.length(),
                  match.scores())
              : null);
    }
    return hits;
  }

  @Override
  public final Map<String, Long> frequencies(Collection<String> terms, int atMost) {
    return transaction.snapshot().text().index().frequencies(terms, atMost);
  }

  @Override
  public final List<MemoryNode> formerVersions(NodeRef ref) {
    Row row = table().find(ref);
    return row == null ? List.of() : row.formerVersions();
  }
}
