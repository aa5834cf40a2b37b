package dev.memoryweave.benchmarks.siege;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.StoreException;
import dev.memoryweave.store.TextQuery;
import dev.memoryweave.store.TextQuery.Phrase;
import dev.memoryweave.store.TextQuery.Term;
import dev.memoryweave.store.WriteTransaction;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * Memories come, change and go at random while another program merges and optimises the index,
 * vacuums the file, empties the log and changes how FTS5 keeps the index. Each search must find
 * what comparing with the memories one by one finds.
 */
final class EqualityTrial implements Trial {
  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
  private static final List<Scope> SCOPES = List.of(Writer.SCOPE, Scope.project("siege-other"));
  private static final List<String> SESSIONS = List.of("monday", "tuesday");
  private static final List<String> TAGS = List.of("red", "old");
  private static final int WORDS = 300;
  private static final double CLOSE = 1e-6;

  /** What another program may do to the file meanwhile. */
  private static final List<String> FOREIGN =
      List.of(
          "INSERT INTO node_text (node_text, rank) VALUES ('merge', 16)",
          "INSERT INTO node_text (node_text, rank) VALUES ('merge', -500)",
          "INSERT INTO node_text (node_text) VALUES ('optimize')",
          "INSERT INTO node_text (node_text, rank) VALUES ('automerge', 2)",
          "INSERT INTO node_text (node_text, rank) VALUES ('crisismerge', 3)",
          "INSERT INTO node_text (node_text, rank) VALUES ('usermerge', 2)",
          "INSERT INTO node_text (node_text, rank) VALUES ('pgsz', 128)",
          "INSERT INTO node_text (node_text, rank) VALUES ('pgsz', 4050)",
          "VACUUM",
          "PRAGMA wal_checkpoint(TRUNCATE)");

  /** Changes the format of the index. */
  private static final String SECURE_DELETE =
      "INSERT INTO node_text (node_text, rank) VALUES ('secure-delete', 1)";

  private final List<String> words = new ArrayList<>();

  EqualityTrial() {
    SplittableRandom random = new SplittableRandom(17);
    for (int i = 0; i < WORDS; i++) {
      words.add(WrittenText.word(random));
    }
  }

  @Override
  public int rounds(boolean isBrief) {
    return isBrief ? 4 : 70;
  }

  @Override
  public void round(Round round) throws Exception {
    PlainSearch model = new PlainSearch();
    boolean isSecure = round.number() % 4 == 3;
    if (isSecure) {
      round.tally().count("rounds with secure-delete", 1);
    }
    try (MemoryStore store = SqliteMemoryStore.open(round.file());
        RawFile other = RawFile.open(round.file())) {
      int batches = round.isBrief() ? 8 : 25;
      for (int batch = 0; batch < batches; batch++) {
        int changes = round.between(1, batch == 0 ? 400 : 60);
        store.write(
            tx -> {
              for (int i = 0; i < changes; i++) {
                change(round, tx, model);
              }
              return null;
            });
        round.tally().acknowledged(1);
        if (isSecure && batch == 1) {
          other.run(SECURE_DELETE);
        }
        if (round.oneIn(2)) {
          disturb(round, other);
        }
        for (int i = 0; i < 8; i++) {
          compare(round, store, model, query(round));
        }
      }
    }
    try (RawFile raw = RawFile.open(round.file())) {
      String integrity = raw.text("PRAGMA integrity_check");
      round.tally().expect(integrity.equals("ok"), "integrity_check says " + integrity);
    }
  }

  private static void disturb(Round round, RawFile other) {
    String statement = FOREIGN.get(round.random().nextInt(FOREIGN.size()));
    try {
      other.run(statement);
      round.tally().count("disturbances", 1);
    } catch (SQLException e) {
      round.tally().wrong(statement + " failed: " + e);
    }
  }

  private void change(Round round, WriteTransaction tx, PlainSearch model) {
    Scope scope = SCOPES.get(round.random().nextInt(SCOPES.size()));
    List<MemoryNode> present = model.nodes();
    int chance = round.random().nextInt(10);
    if (present.isEmpty() || chance < 5) {
      NodeId id = NodeId.of(NodeKind.FACT, "n" + model.next());
      MemoryNode.Builder node = MemoryNode.builder(scope, id, text(round, 1, 5), NOON);
      node.body(text(round, 0, round.oneIn(15) ? 2_000 : 60));
      if (round.oneIn(2)) {
        node.session(SessionId.of(SESSIONS.get(round.random().nextInt(SESSIONS.size()))));
      }
      node.tags(TAGS.stream().filter(tag -> round.oneIn(3)).toList());
      model.put(tx.nodes().insert(node.build()));
      return;
    }
    MemoryNode node = present.get(round.random().nextInt(present.size()));
    if (chance < 8) {
      MemoryNode changed =
          node.toBuilder().title(text(round, 1, 5)).body(text(round, 0, 80)).build();
      model.put(tx.nodes().update(changed));
    } else {
      tx.nodes().delete(node.ref());
      model.remove(node.ref());
    }
  }

  private String text(Round round, int least, int most) {
    int count = round.between(least, most);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append(i == 0 ? "" : " ").append(word(round));
    }
    return text.toString();
  }

  /** Some words are much commoner than others. */
  private String word(Round round) {
    double chance = round.random().nextDouble();
    return words.get((int) (chance * chance * chance * WORDS));
  }

  private TextQuery query(Round round) {
    List<Term> terms =
        Stream.generate(() -> word(round))
            .limit(round.between(1, 5))
            .distinct()
            .flatMap(word -> PlainSearch.terms(word).stream())
            .distinct()
            .map(term -> new Term(term, 1 + round.random().nextInt(3)))
            .toList();
    List<Phrase> phrases = new ArrayList<>();
    if (round.oneIn(3)) {
      List<String> pair = new ArrayList<>(PlainSearch.terms(word(round)));
      pair.addAll(PlainSearch.terms(word(round)));
      phrases.add(new Phrase(pair, 2));
    }
    NodeFilter filter =
        round.oneIn(2)
            ? NodeFilter.in(SCOPES)
            : NodeFilter.in(SCOPES.get(round.random().nextInt(SCOPES.size())));
    if (round.oneIn(4)) {
      String session = SESSIONS.get(round.random().nextInt(SESSIONS.size()));
      filter = filter.withSession(SessionId.of(session));
    }
    if (round.oneIn(4)) {
      filter = filter.withTags(Set.of(TAGS.get(round.random().nextInt(TAGS.size()))));
    }
    int limit = round.oneIn(3) ? TextQuery.MAX_LIMIT : round.between(1, 20);
    return new TextQuery(terms, phrases, filter, limit);
  }

  private static void compare(Round round, MemoryStore store, PlainSearch model, TextQuery query) {
    round.tally().count("searches", 1);
    List<NodeStore.Hit> hits;
    try {
      hits = store.read(tx -> tx.nodes().search(query));
    } catch (StoreException e) {
      round.tally().wrong("a search is refused: " + e);
      return;
    } catch (RuntimeException e) {
      round.tally().broken(e.toString());
      return;
    }
    List<PlainSearch.Hit> expected = model.search(query);
    boolean isEqual = hits.size() == Math.min(expected.size(), query.limit());
    for (int i = 0; i < hits.size() && isEqual; i++) {
      double score = expected.get(i).score();
      isEqual =
          Math.abs(hits.get(i).score() - score) <= CLOSE * score
              && isAt(expected, hits.get(i).ref(), score);
    }
    round.tally().expect(isEqual, query + " found otherwise");
  }

  /** Equal scores may differ in their last digits, and so in their order. */
  private static boolean isAt(List<PlainSearch.Hit> expected, NodeRef ref, double score) {
    return expected.stream()
        .anyMatch(hit -> hit.ref().equals(ref) && Math.abs(hit.score() - score) <= CLOSE * score);
  }
}
