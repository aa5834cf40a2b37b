package dev.memoryweave.weave;

import dev.memoryweave.weave.ItemForm.Detail;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Decides what goes into the room that is left. Every step only adds to a draft, and counts by sums
 * of what the parts cost; whether the whole block fits is checked by {@link Packing}.
 */
final class Chooser {
  private final List<Candidate> candidates;
  private final TokenCounter counter;
  private final WeaveSettings settings;

  /** The candidates come in the order in which they are served. */
  Chooser(List<Candidate> candidates, TokenCounter counter, WeaveSettings settings) {
    this.candidates = candidates;
    this.counter = counter;
    this.settings = settings;
  }

  /** The share of each section first, then bodies for the leading items, then whatever fits. */
  Draft fill(Draft draft, int room) {
    Filling filling = new Filling(draft, room);
    filling.withinShares();
    filling.leadingItems();
    filling.whateverFits();
    return filling.draft(draft);
  }

  /** Whatever fits, then titles of what does not, then more of the text of all. */
  Draft fillRest(Draft draft, int room) {
    Filling filling = new Filling(draft, room);
    filling.whateverFits();
    filling.titles();
    filling.lengthen();
    return filling.draft(draft);
  }

  /** A first line of evidence for each item that says something, then a second one, and so on. */
  Draft addEvidence(Draft draft, int room, Function<Candidate, List<EvidenceLine>> evidence) {
    Map<Candidate, Choice> choices = draft.choices();
    int left = room;
    for (int line = 0; line < settings.evidencePerItem() && left > 0; line++) {
      for (Candidate candidate : candidates) {
        Choice choice = choices.get(candidate);
        if (choice == null
            || choice.form().detail() == Detail.TITLE
            || choice.evidence().size() != line) {
          continue;
        }
        List<EvidenceLine> all = evidence.apply(candidate);
        if (line < all.size()) {
          Choice longer = choice.withEvidence(all.get(line));
          int cost = counter.count(all.get(line).markdown());
          if (longer.isContradicted() && !choice.isContradicted()) {
            cost += counter.count(ItemRenderer.CONTESTED);
          }
          if (cost <= left) {
            left -= cost;
            choices.put(candidate, longer);
          }
        }
      }
    }
    return draft.withChoices(choices);
  }

  /** The warnings that are not there yet, in their order. */
  Draft addWarnings(Draft draft, int room, List<String> warnings) {
    Draft result = draft;
    int left = room;
    for (String warning : warnings) {
      int cost = counter.count(BlockRenderer.warningLine(warning));
      if (!result.warnings().contains(warning) && cost <= left) {
        left -= cost;
        result = result.withWarning(warning);
      }
    }
    return result;
  }

  /** One pass over the candidates after another, over the same room. */
  private final class Filling {
    private final Map<Candidate, Choice> choices;
    private final Set<SectionKind> opened = EnumSet.noneOf(SectionKind.class);
    private int room;

    Filling(Draft draft, int room) {
      this.choices = draft.choices();
      this.room = room;
      choices.keySet().forEach(candidate -> opened.add(candidate.section()));
    }

    Draft draft(Draft base) {
      return base.withChoices(choices);
    }

    void withinShares() {
      EnumMap<SectionKind, Integer> left = new EnumMap<>(SectionKind.class);
      candidates.forEach(candidate -> left.put(candidate.section(), 0));
      long all = left.keySet().stream().mapToLong(settings::share).sum();
      boolean both = left.containsKey(SectionKind.KNOWLEDGE) && left.size() > 1;
      int knowledge =
          !left.containsKey(SectionKind.KNOWLEDGE)
              ? 0
              : both ? (int) (room * settings.knowledgePart()) : room;
      int whole = room - knowledge;
      left.replaceAll(
          (section, none) -> all == 0 ? 0 : (int) (whole * (long) settings.share(section) / all));
      left.computeIfPresent(SectionKind.KNOWLEDGE, (section, none) -> knowledge);
      for (int i = 0; i < candidates.size(); i++) {
        Candidate candidate = candidates.get(i);
        SectionKind section = candidate.section();
        int before = room;
        int ofSection = left.getOrDefault(section, 0);
        if (ofSection > 0 && !choices.containsKey(candidate)) {
          offer(candidate, i, Math.min(room, ofSection));
          left.put(section, ofSection - (before - room));
        }
      }
    }

    void leadingItems() {
      for (int i = 0; i < Math.min(settings.leadingItems(), candidates.size()); i++) {
        if (choices.containsKey(candidates.get(i))) {
          lengthen(candidates.get(i));
        } else {
          offer(candidates.get(i), i, room);
        }
      }
    }

    void whateverFits() {
      for (int i = 0; i < candidates.size() && room > 0; i++) {
        if (!choices.containsKey(candidates.get(i))) {
          offer(candidates.get(i), i, room);
        }
      }
    }

    void titles() {
      for (Candidate candidate : candidates) {
        if (room > 0 && !choices.containsKey(candidate)) {
          take(candidate, candidate.title(), room);
        }
      }
    }

    void lengthen() {
      candidates.forEach(this::lengthen);
    }

    private void lengthen(Candidate candidate) {
      Choice choice = choices.get(candidate);
      if (choice == null || choice.form().detail() == Detail.FULL || room <= 0) {
        return;
      }
      boolean hopeless = candidate.leastFullCost() > room + choice.form().cost();
      if ((hopeless || !take(candidate, candidate.full(), room))
          && choice.form().detail() == Detail.TITLE) {
        take(candidate, candidate.brief(), room);
      }
    }

    private void offer(Candidate candidate, int position, int most) {
      boolean whole = position < settings.leadingItems() || candidate.isShort();
      boolean hopeless = candidate.leastFullCost() > most;
      if (!whole || hopeless || !take(candidate, candidate.full(), most)) {
        take(candidate, candidate.brief(), most);
      }
    }

    /** Puts the form in, in place of another if there is one, if that costs no more than that. */
    private boolean take(Candidate candidate, ItemForm form, int most) {
      Choice now = choices.get(candidate);
      int cost = form.cost() - (now == null ? 0 : now.form().cost());
      boolean opens = !opened.contains(candidate.section());
      if (opens) {
        cost += counter.count(BlockRenderer.heading(candidate.section()));
      }
      if (cost > most) {
        return false;
      }
      room -= cost;
      opened.add(candidate.section());
      choices.put(candidate, now == null ? new Choice(form, List.of()) : now.withForm(form));
      return true;
    }
  }
}
