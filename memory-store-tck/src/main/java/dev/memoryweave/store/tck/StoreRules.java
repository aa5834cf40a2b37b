package dev.memoryweave.store.tck;

import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.memoryweave.language.internal.TextAnalyzer;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.store.JournalStore;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.TextQuery;
import dev.memoryweave.store.WriteTransaction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/**
 * The common parts of the groups of the contract: a store for each test, and shortcuts to use it.
 */
abstract class StoreRules {
  /** All nodes of {@link TckNodes#PROJECT}. */
  static final NodeFilter IN_PROJECT = NodeFilter.in(PROJECT);

  final MemoryStoreContract contract;
  MemoryStore store;

  StoreRules(MemoryStoreContract contract) {
    this.contract = contract;
  }

  @BeforeEach
  void openStore() {
    store = contract.open();
  }

  @AfterEach
  void closeStore() {
    store.close();
  }

  /** Skips the test for a store without a capability. */
  final void assumeCapable(MemoryStore.Capability capability) {
    assumeTrue(
        store.capabilities().contains(capability),
        () -> "the store does not declare " + capability);
  }

  /** Runs something in one write. */
  final void change(Consumer<WriteTransaction> work) {
    store.write(
        transaction -> {
          work.accept(transaction);
          return true;
        });
  }

  /** Runs something in one write that fails at its end, so that nothing of it may remain. */
  final void changeInVain(Consumer<WriteTransaction> work) {
    assertThatExceptionOfType(IllegalArgumentException.class)
        .isThrownBy(
            () ->
                change(
                    transaction -> {
                      work.accept(transaction);
                      throw new IllegalArgumentException("on purpose");
                    }))
        .withMessage("on purpose");
  }

  /** Runs something in one read. */
  final void look(Consumer<ReadTransaction> work) {
    store.read(
        transaction -> {
          work.accept(transaction);
          return true;
        });
  }

  /** Work that returns whether the history leads through a point. */
  static Function<ReadTransaction, Boolean> leadsThrough(JournalStore.Point point) {
    return transaction -> transaction.journal().leadsThrough(point);
  }

  /** Inserts the nodes in one write and returns the last one as stored. */
  final MemoryNode insert(MemoryNode... nodes) {
    return store.write(
        transaction -> {
          MemoryNode stored = nodes[0];
          for (MemoryNode node : nodes) {
            stored = transaction.nodes().insert(node);
          }
          return stored;
        });
  }

  final MemoryNode update(MemoryNode node) {
    return store.write(transaction -> transaction.nodes().update(node));
  }

  final void delete(NodeRef ref) {
    change(transaction -> transaction.nodes().delete(ref));
  }

  /** The node as stored, which must be there. */
  final MemoryNode stored(NodeRef ref) {
    return store.read(transaction -> transaction.nodes().find(ref).orElseThrow());
  }

  final boolean exists(NodeRef ref) {
    return store.read(transaction -> transaction.nodes().find(ref).isPresent());
  }

  /** All nodes that pass, oldest first, in as many pages as necessary. */
  final List<MemoryNode> list(NodeFilter filter) {
    return list(filter, NodeStore.Query.Order.OLDEST_FIRST, NodeStore.Query.MAX_LIMIT);
  }

  /** All nodes that pass, each page in a transaction of its own. */
  final List<MemoryNode> list(NodeFilter filter, NodeStore.Query.Order order, int limit) {
    NodeStore.Query query = NodeStore.Query.first(filter, order, limit);
    List<MemoryNode> nodes = new ArrayList<>();
    while (true) {
      NodeStore.Query next = query;
      Page<MemoryNode> page = store.read(transaction -> transaction.nodes().list(next));
      nodes.addAll(checked(page, query));
      if (page.next() == null) {
        return nodes;
      }
      query = query.from(page.next());
    }
  }

  /** All nodes that pass, in one transaction. */
  static List<MemoryNode> list(NodeStore view, NodeFilter filter, NodeStore.Query.Order order) {
    NodeStore.Query query = NodeStore.Query.first(filter, order, NodeStore.Query.MAX_LIMIT);
    List<MemoryNode> nodes = new ArrayList<>();
    while (true) {
      Page<MemoryNode> page = view.list(query);
      nodes.addAll(checked(page, query));
      if (page.next() == null) {
        return nodes;
      }
      query = query.from(page.next());
    }
  }

  private static List<MemoryNode> checked(Page<MemoryNode> page, NodeStore.Query query) {
    assertThat(page.items()).as("a page").hasSizeLessThanOrEqualTo(query.limit());
    assertThat(page.next() != null && page.next().equals(query.cursor()))
        .as("the next page is this page again")
        .isFalse();
    return page.items();
  }

  final long count(NodeFilter filter) {
    return store.read(transaction -> transaction.nodes().count(filter));
  }

  final List<NodeStore.Hit> search(TextQuery query) {
    return store.read(transaction -> transaction.nodes().search(query));
  }

  /** The score that a search gives to a node, which it must find. */
  final double score(TextQuery query, MemoryNode node) {
    return search(query).stream()
        .filter(hit -> hit.ref().equals(node.ref()))
        .mapToDouble(NodeStore.Hit::score)
        .findFirst()
        .orElseThrow();
  }

  /** Searches the project for the words of a text. */
  final List<NodeRef> found(String words) {
    return refs(search(words(IN_PROJECT, words)));
  }

  /** A search for every term of a text, each with weight 1. */
  static TextQuery words(NodeFilter filter, String words) {
    return new TextQuery(
        terms(words).stream().distinct().map(term -> new TextQuery.Term(term, 1)).toList(),
        List.of(),
        filter,
        TextQuery.MAX_LIMIT);
  }

  /** The terms that stores index for a text. */
  static List<String> terms(String text) {
    return new TextAnalyzer().indexTerms(text);
  }

  static List<NodeRef> refs(List<NodeStore.Hit> hits) {
    return hits.stream().map(NodeStore.Hit::ref).toList();
  }

  /** The addresses of the nodes, for comparing lists. */
  static List<NodeRef> refs(MemoryNode... nodes) {
    return Arrays.stream(nodes).map(MemoryNode::ref).toList();
  }

  static List<NodeRef> refsOf(List<MemoryNode> nodes) {
    return nodes.stream().map(MemoryNode::ref).toList();
  }
}
