package dev.memoryweave.continuity.internal;

import dev.memoryweave.continuity.ContinuityPack;
import dev.memoryweave.continuity.ContinuityPack.Section;
import dev.memoryweave.weave.internal.Fitting;
import dev.memoryweave.weave.internal.Frame;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Chooses the content of a pack for a size. The first entries of each section come first, in their
 * short form; they get their full text if there is room; then come the next ones, and the rest.
 */
final class PackComposer {
  /** How many entries of a section are in the first round, and how many in the first two. */
  private static final Map<Section, int[]> ROUNDS = new EnumMap<>(Section.class);

  static {
    ROUNDS.put(Section.SESSIONS, new int[] {2, 8});
    ROUNDS.put(Section.REQUEST, new int[] {1, 1});
    ROUNDS.put(Section.BLOCKERS, new int[] {2, 6});
    ROUNDS.put(Section.OPEN_WORK, new int[] {3, 8});
    ROUNDS.put(Section.RULES, new int[] {2, 6});
    ROUNDS.put(Section.FAILED, new int[] {1, 3});
    ROUNDS.put(Section.DECISIONS, new int[] {1, 4});
    ROUNDS.put(Section.CHANGED, new int[] {1, 4});
    ROUNDS.put(Section.SUMMARY, new int[] {1, 2});
  }

  private final PackContent content;
  private final Fitting<Map<PackEntry, String>> fitting;

  private PackComposer(PackContent content, int characters) {
    this.content = content;
    this.fitting = new Fitting<>(Map.of(), 0, characters, chosen -> render(chosen).length());
  }

  /**
   * A pack of a given size.
   *
   * @param size its size, not {@link ContinuityPack.Size#AUTO}
   * @param isComplete whether it contains all that matters: the entries of the first two rounds,
   *     those of the first in full
   */
  record Composed(
      ContinuityPack.Size size,
      String text,
      List<ContinuityPack.Item> items,
      int leftOut,
      boolean isComplete) {}

  /**
   * The pack of a size; for {@link ContinuityPack.Size#AUTO} the smallest complete one, or the
   * largest.
   */
  static Composed compose(PackContent content, ContinuityPack.Size size) {
    List<ContinuityPack.Size> sizes = size.tried();
    Composed composed = new PackComposer(content, sizes.get(0).characters()).compose(sizes.get(0));
    for (int i = 1; i < sizes.size() && !composed.isComplete(); i++) {
      composed = new PackComposer(content, sizes.get(i).characters()).compose(sizes.get(i));
    }
    return composed;
  }

  private Composed compose(ContinuityPack.Size size) {
    List<PackEntry> first = round(0);
    List<PackEntry> second = round(1);
    first.forEach(entry -> offer(entry, entry.brief()));
    first.forEach(entry -> offer(entry, entry.full()));
    second.forEach(entry -> offer(entry, entry.brief()));
    second.forEach(entry -> offer(entry, entry.full()));
    content.entries().stream()
        .filter(entry -> !fitting.content().containsKey(entry))
        .forEach(entry -> offer(entry, entry.brief()));
    content.entries().forEach(entry -> offer(entry, entry.full()));
    Map<PackEntry, String> chosen = fitting.content();
    boolean isComplete =
        first.stream().allMatch(entry -> entry.full().equals(chosen.get(entry)))
            && second.stream().allMatch(chosen::containsKey);
    List<ContinuityPack.Item> items = new ArrayList<>();
    for (Section section : Section.values()) {
      for (PackEntry entry : content.of(section)) {
        String shown = chosen.get(entry);
        if (shown != null) {
          items.add(new ContinuityPack.Item(section, entry.ref(), shown, entry.isShortened(shown)));
        }
      }
    }
    return new Composed(
        size, render(chosen), items, content.entries().size() - chosen.size(), isComplete);
  }

  /** The entries of a round, most important sections first. */
  private List<PackEntry> round(int round) {
    Set<PackEntry> entries = new LinkedHashSet<>();
    for (Section section :
        List.of(
            Section.SESSIONS,
            Section.REQUEST,
            Section.BLOCKERS,
            Section.OPEN_WORK,
            Section.RULES,
            Section.SUMMARY,
            Section.FAILED,
            Section.DECISIONS,
            Section.CHANGED)) {
      List<PackEntry> of = content.of(section);
      int from = round == 0 ? 0 : Math.min(of.size(), limit(section, 0));
      entries.addAll(of.subList(from, Math.min(of.size(), limit(section, round))));
    }
    return List.copyOf(entries);
  }

  private static int limit(Section section, int round) {
    int[] limits = ROUNDS.get(section);
    return limits == null ? 0 : limits[round];
  }

  /** Shows an entry in a form, or leaves it as it was if that does not fit. */
  private void offer(PackEntry entry, String form) {
    String before = fitting.content().get(entry);
    if (form.equals(before) || (before == null && form.equals(entry.full()) && isTried(entry))) {
      return;
    }
    Map<PackEntry, String> next = new LinkedHashMap<>(fitting.content());
    next.put(entry, form);
    fitting.offer(next);
  }

  /** An entry whose short form does not fit does not fit in full. */
  private static boolean isTried(PackEntry entry) {
    return entry.full().length() >= entry.brief().length() && !entry.full().equals(entry.brief());
  }

  private String render(Map<PackEntry, String> chosen) {
    StringBuilder block = new StringBuilder(Frame.OPEN);
    content.head().forEach(line -> block.append(line).append('\n'));
    content.warnings().forEach(line -> block.append("Warning: ").append(line).append('\n'));
    for (Section section : Section.values()) {
      List<PackEntry> all = content.of(section);
      List<PackEntry> shown = all.stream().filter(chosen::containsKey).toList();
      if (!shown.isEmpty()) {
        block.append("\n## ").append(section.heading());
        if (shown.size() < all.size()) {
          block.append(" (").append(shown.size()).append(" of ").append(all.size()).append(')');
        }
        block.append('\n');
        for (PackEntry entry : shown) {
          block.append("- ").append(entry.head()).append(chosen.get(entry)).append('\n');
        }
      }
    }
    return block.append('\n').append(Frame.CLOSE).toString();
  }
}
