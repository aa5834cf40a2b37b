package dev.memoryweave.change.internal;

import dev.memoryweave.model.Anchor;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Trust;
import dev.memoryweave.model.internal.Slug;
import dev.memoryweave.reflect.Reflector;
import dev.memoryweave.statement.internal.StatementPair;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A case of a table of promotions.
 *
 * @param name what it shows
 * @param expected what is to be decided
 * @param candidate what is proposed
 * @param trust who proposes it
 * @param live the memories that are there
 * @param target the memory that the decision must name, or null if any will do
 */
record PromotionCase(
    String name,
    PromotionRecord.Outcome expected,
    Reflector.Candidate candidate,
    Trust trust,
    List<MemoryNode> live,
    @Nullable MemoryNode target) {
  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

  static List<PromotionCase> read(String table) {
    List<PromotionCase> cases = new ArrayList<>();
    List<String> lines = new ArrayList<>();
    for (String line : StatementPair.lines(PromotionCase.class, table)) {
      if (line.isBlank() && !lines.isEmpty()) {
        cases.add(of(lines));
        lines.clear();
      } else if (!line.isBlank() && !line.startsWith("#")) {
        lines.add(line);
      }
    }
    if (!lines.isEmpty()) {
      cases.add(of(lines));
    }
    return cases;
  }

  private static PromotionCase of(List<String> lines) {
    String head = lines.get(0);
    int space = head.indexOf(' ');
    PromotionRecord.Outcome outcome = PromotionRecord.Outcome.valueOf(head.substring(0, space));
    Row proposed = new Row(lines.get(1));
    List<MemoryNode> live = new ArrayList<>();
    MemoryNode target = null;
    for (String line : lines.subList(2, lines.size())) {
      Row row = new Row(line);
      MemoryNode node = row.node(live.size());
      live.add(node);
      if (line.startsWith("n*")) {
        target = node;
      }
    }
    return new PromotionCase(
        head.substring(space + 1), outcome, proposed.candidate(), proposed.trust, live, target);
  }

  @Override
  public String toString() {
    return expected + " " + name;
  }

  /** A line of a case. */
  private static final class Row {
    private final NodeKind kind;
    private final double confidence;
    private final String title;
    private final String body;
    private final List<Anchor> anchors = new ArrayList<>();
    private NodeStatus status;
    private Trust trust = Trust.AGENT;
    private Source source = Source.AGENT;
    private Scope scope = Scope.project("p");
    private boolean risk;

    Row(String line) {
      String[] cells = line.substring(line.indexOf(':') + 1).split("\\|", -1);
      String[] words = cells[0].strip().split(" ", -1);
      kind = NodeKind.of(words[0]);
      confidence = Double.parseDouble(words[1]);
      status = kind.liveStatus();
      for (String word : List.of(words).subList(2, words.length)) {
        read(word);
      }
      title = cells[1].strip();
      body = cells[2].strip().replace("\\n", "\n");
    }

    private void read(String word) {
      if (word.startsWith("@")) {
        anchors.add(Anchor.of(word.substring(1)));
      } else if (word.startsWith("by=")) {
        String who = word.substring(3).toUpperCase(Locale.ROOT);
        source = Source.valueOf(who);
        trust = source.trust();
      } else if (word.startsWith("scope=")) {
        scope = new Scope(Scope.Level.of(word.substring(6)), "default");
      } else if (word.equals("risk")) {
        risk = true;
      } else {
        status = NodeStatus.of(word);
      }
    }

    Reflector.Candidate candidate() {
      return new Reflector.Candidate(
          kind, title, body, anchors, List.of(), List.of(), confidence, risk, List.of(), "table");
    }

    MemoryNode node(int number) {
      return MemoryNode.builder(scope, NodeId.of(kind, Slug.of(title) + "-" + number), title, NOON)
          .body(body)
          .summaryOfBody()
          .status(status)
          .anchors(anchors)
          .confidence(confidence)
          .provenance(Provenance.of(source))
          .build();
    }
  }
}
