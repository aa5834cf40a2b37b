package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.model.Anchor;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.internal.EvidenceDigest;
import dev.memoryweave.model.internal.KnownTags;
import dev.memoryweave.model.internal.Slug;
import dev.memoryweave.model.internal.Text;
import dev.memoryweave.statement.internal.SentenceReader;
import dev.memoryweave.statement.internal.Statements;
import dev.memoryweave.statement.internal.TextComparison;
import dev.memoryweave.text.internal.PlainText;
import dev.memoryweave.workspace.indexing.SourceText;
import dev.memoryweave.workspace.seeding.SeedReport;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Collects the seeds of one file within its limits. */
final class SeedCollector {
  static final String TAG = KnownTags.IMPORTED;

  /** The longest key without a hash of the truncated part, in characters. */
  private static final int MAX_PLAIN_KEY = 64;

  private static final int HASH_START = "sha256:".length();
  private static final int HASH_LENGTH = 8;

  private static final Pattern REDACTED = Pattern.compile("\\[redacted:[^\\]]{0,80}\\]");

  /** The highest share of redacted secrets among the words of a text. */
  private static final double MOST_REDACTED = .25;

  private static final Set<NodeKind> RULES =
      Set.of(NodeKind.CONSTRAINT, NodeKind.PREFERENCE, NodeKind.GOTCHA, NodeKind.FACT);

  /** Longer rules, in characters, are not compared. */
  private static final int MOST_COMPARED = 300;

  private final SourceText source;
  private final SeedSettings settings;
  private final DocumentRole role;
  private final Standing standing;
  private final StrongestSeeds seeds;
  private final List<String> written = new ArrayList<>();
  private final List<SeedReport.Skipped> skipped = new ArrayList<>();
  private final Set<String> keys = new HashSet<>();
  private final SentenceReader reader = new SentenceReader();
  private final IdentityHashMap<Seed, Statements> read = new IdentityHashMap<>();

  SeedCollector(SourceText source, SeedSettings settings, DocumentRole role, Standing standing) {
    this.source = source;
    this.settings = settings;
    this.role = role;
    this.seeds =
        new StrongestSeeds(
            settings.perDocument(), seed -> SeedRank.of(seed, line(seed.fromLine())));
    this.standing = standing;
  }

  /** The subject of the file, as used in titles. */
  String subject() {
    return standing.subject();
  }

  DocumentRole role() {
    return role;
  }

  String path() {
    return source.path();
  }

  int bodyLength() {
    return settings.bodyLength();
  }

  /** Adds a statement keyed by its name, wherever it occurs. */
  void addStatement(NodeKind kind, SeedTitle title, String body, Lines lines, boolean placed) {
    add(kind, title, body, lines, key(title.name()), placed ? standing.places() : List.of());
  }

  /** Adds a statement keyed by the fixed part of its name; the rest may change. */
  void addNamed(NodeKind kind, String fixed, SeedTitle title, String body, Lines lines) {
    add(kind, title, body, lines, key(fixed), standing.places());
  }

  /** Adds a section keyed by its file and title, as other files have sections of that name. */
  void addSection(NodeKind kind, String title, String body, Lines lines) {
    SeedTitle named = SeedTitle.of(title);
    addSection(kind, named, named.above(body), lines, title);
  }

  /** Adds a section keyed by its file and something else than its title. */
  void addSection(NodeKind kind, SeedTitle title, String body, Lines lines, String fixed) {
    String stem = source.path().replaceFirst("\\.[A-Za-z0-9]+$", "");
    add(kind, title, body, lines, key(stem + " " + fixed), standing.places());
  }

  private void add(
      NodeKind kind, SeedTitle title, String body, Lines lines, String key, List<Anchor> places) {
    String name = PlainText.oneLine(title.name());
    String line = PlainText.oneLine(title.line());
    if (line.isEmpty() || body.isBlank()) {
      return;
    }
    if (isMostlyRedacted(name) || isMostlyRedacted(body)) {
      skip(lines, line, "what is left after its secrets were removed says too little");
      return;
    }
    try {
      Text.requireStorable("title", name);
      Text.requireStorable("title", line);
      Text.requireStorable("body", body);
    } catch (InvalidValueException e) {
      skip(lines, line, "it holds characters that cannot be stored");
      return;
    }
    if (!keys.add(key)) {
      return;
    }
    Seed seed =
        new Seed(
            kind,
            name,
            line,
            body,
            saysHowToWork() ? List.of(TAG, KnownTags.HOUSE_RULE) : List.of(TAG),
            places,
            source.path(),
            lines.from(),
            lines.to(),
            key);
    seeds.add(seed, this::isSaid);
  }

  /** A line of the file as written. */
  private String line(int number) {
    if (written.isEmpty()) {
      written.addAll(source.text().lines().toList());
    }
    return number <= written.size() ? written.get(number - 1) : "";
  }

  private boolean saysHowToWork() {
    return role == DocumentRole.OWN_RULES
        || role == DocumentRole.AGENT
        || role == DocumentRole.CONTRIBUTOR;
  }

  /** Whether the file has already stated this, even in other words or below another heading. */
  private boolean isSaid(Seed statement) {
    return isCompared(statement)
        && seeds.all().stream()
            .filter(SeedCollector::isCompared)
            .anyMatch(seed -> TextComparison.saysTheSame(statements(seed), statements(statement)));
  }

  /** What a seed states, read once. */
  private Statements statements(Seed seed) {
    return read.computeIfAbsent(seed, any -> Statements.of(any.body(), reader));
  }

  private static boolean isCompared(Seed seed) {
    return RULES.contains(seed.kind()) && seed.body().length() <= MOST_COMPARED;
  }

  void skip(Lines lines, String title, String reason) {
    skipped.add(
        new SeedReport.Skipped(
            source.path() + ":" + lines.from(),
            Text.shorten(PlainText.oneLine(title), 200),
            reason));
  }

  Extraction extraction() {
    return new Extraction(seeds.kept(), seeds.leftOut(), skipped);
  }

  private static boolean isMostlyRedacted(String text) {
    Matcher removed = REDACTED.matcher(text);
    int count = 0;
    while (removed.find()) {
      count++;
    }
    if (count == 0) {
      return false;
    }
    String rest = REDACTED.matcher(text).replaceAll(" ");
    int words = rest.isBlank() ? 0 : rest.strip().split("\\s+", -1).length;
    return count > MOST_REDACTED * (words + count);
  }

  static String key(String title) {
    String slug = Slug.of(title);
    boolean cut = slug.length() > MAX_PLAIN_KEY;
    if (!cut) {
      return slug;
    }
    String hash = EvidenceDigest.of(title).substring(HASH_START, HASH_START + HASH_LENGTH);
    String kept = slug.substring(0, MAX_PLAIN_KEY).replaceFirst("-+$", "");
    return kept + "-" + hash;
  }
}
