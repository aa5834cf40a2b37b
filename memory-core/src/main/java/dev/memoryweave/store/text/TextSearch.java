package dev.memoryweave.store.text;

import dev.memoryweave.store.TextQuery;
import dev.memoryweave.store.support.Bm25;
import dev.memoryweave.store.text.Ranking.Candidate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One search: what the terms and phrases of a query add to scores, and who is among the best. */
final class TextSearch {
  /** Scores add up to less than this, which leaves room for rounding. */
  private static final double SCALE = 0x1p60;

  private static final int WIDER = 8;

  private final List<SegmentView> segments;
  private final Bm25 formula;
  private final Saturation saturation;
  private final TermReaders readers;
  private final List<Part> parts = new ArrayList<>();

  /** A term or phrase: its postings in each segment, null where there are none. */
  private record Part(double gain, List<@Nullable Postings> postings) {}

  TextSearch(List<SegmentView> segments, Bm25 formula, TextIndex.Query query, TextRows rows) {
    this.segments = segments;
    this.formula = formula;
    TextIndex.Weights weights = query.weights();
    this.saturation = new Saturation(formula, weights.title(), weights.labels(), weights.body());
    Set<String> terms = new LinkedHashSet<>();
    query.terms().forEach(term -> terms.add(term.text()));
    query.phrases().forEach(phrase -> terms.addAll(phrase.terms()));
    this.readers = new TermReaders(segments, terms, rows);
    for (TextQuery.Term term : query.terms()) {
      add(List.of(term.text()), term.weight());
    }
    for (TextQuery.Phrase phrase : query.phrases()) {
      add(phrase.terms(), phrase.weight());
    }
  }

  private void add(List<String> terms, double weight) {
    List<@Nullable Postings> all = new ArrayList<>();
    long holding = 0;
    for (int segment = 0; segment < segments.size(); segment++) {
      PostingReader reader = readers.of(terms, segment);
      Postings postings =
          reader == null ? null : new Postings(segments.get(segment), reader, saturation);
      int count = postings == null ? 0 : postings.holding();
      holding += count;
      all.add(count == 0 ? null : postings);
    }
    parts.add(new Part(formula.gain(weight, holding), all));
  }

  <H> List<H> best(
      int limit, @Nullable Set<Long> groups, TextIndex.Admission<? extends H> admission) {
    double gains = parts.stream().mapToDouble(Part::gain).sum();
    double scale = SCALE / Math.max(gains, Double.MIN_NORMAL);
    List<List<Postings>> present = new ArrayList<>();
    for (int segment = 0; segment < segments.size(); segment++) {
      present.add(new ArrayList<>());
    }
    Ranking ranking = new Ranking(segments, present, groups);
    List<Found<H>> found = new ArrayList<>();
    int asked = 0;
    long most = limit + limit / 4L + 4;
    while (true) {
      begin(present, scale);
      List<Candidate> ranked = ranking.best((int) Math.min(most, Integer.MAX_VALUE));
      while (asked < ranked.size() && found.size() < limit) {
        // Those of the first that were refused tell how many more will be.
        int next = Math.min(ranked.size() - asked, Math.max(limit - found.size(), asked));
        ask(ranked.subList(asked, asked + next), admission, found);
        asked += next;
      }
      if (found.size() >= limit || ranked.size() < most) {
        return found.stream()
            .limit(limit)
            .sorted(Comparator.comparing(Found::match))
            .map(Found::hit)
            .toList();
      }
      most *= WIDER;
    }
  }

  private record Found<H>(TextIndex.Match match, H hit) {}

  private void begin(List<List<Postings>> present, double scale) {
    for (int segment = 0; segment < segments.size(); segment++) {
      present.get(segment).clear();
      for (Part part : parts) {
        Postings postings = part.postings().get(segment);
        if (postings != null) {
          postings.begin(part.gain() * scale);
          present.get(segment).add(postings);
        }
      }
    }
  }

  private <H> void ask(
      List<Candidate> candidates,
      TextIndex.Admission<? extends H> admission,
      List<Found<H>> found) {
    List<TextIndex.Match> matches = matches(candidates);
    List<? extends @Nullable H> hits = admission.admit(matches);
    if (hits.size() != matches.size()) {
      throw new IllegalArgumentException(
          "Of " + matches.size() + " entries there were " + hits.size() + " answers");
    }
    for (int i = 0; i < hits.size(); i++) {
      H hit = hits.get(i);
      if (hit != null) {
        found.add(new Found<>(matches.get(i), hit));
      }
    }
  }

  private List<TextIndex.Match> matches(List<Candidate> candidates) {
    double[][] shares = new double[candidates.size()][parts.size()];
    int[] inOrder = inOrderOfEntries(candidates);
    for (int part = 0; part < parts.size(); part++) {
      Part one = parts.get(part);
      int segment = -1;
      for (int i : inOrder) {
        Candidate candidate = candidates.get(i);
        Postings postings = one.postings().get(candidate.segment());
        if (postings != null) {
          if (candidate.segment() != segment) {
            segment = candidate.segment();
            postings.rewind();
          }
          shares[i][part] = postings.exactShare(candidate.entry(), formula, one.gain());
        }
      }
    }
    List<TextIndex.Match> matches = new ArrayList<>();
    for (int i = 0; i < shares.length; i++) {
      Candidate candidate = candidates.get(i);
      Entries entries = segments.get(candidate.segment()).entries();
      int entry = candidate.entry();
      TextQuery.Scores scores = TextQuery.Scores.of(shares[i]);
      matches.add(
          new TextIndex.Match(
              entries.number(entry),
              entries.group(entry),
              entries.order(entry),
              Bm25.length(entries.lengthCode(entry)),
              scores.sum(),
              scores));
    }
    return matches;
  }

  /** The places of candidates, as postings are read: by segments and entries. */
  private static int[] inOrderOfEntries(List<Candidate> candidates) {
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < candidates.size(); i++) {
      places.add(i);
    }
    places.sort(
        (one, other) -> {
          Candidate first = candidates.get(one);
          Candidate second = candidates.get(other);
          return first.segment() != second.segment()
              ? Integer.compare(first.segment(), second.segment())
              : Integer.compare(first.entry(), second.entry());
        });
    return places.stream().mapToInt(place -> place).toArray();
  }
}
