package dev.memoryweave.weave.internal;

import dev.memoryweave.weave.ContextPack.SectionKind;
import dev.memoryweave.weave.TokenCounter;
import dev.memoryweave.weave.internal.ItemForm.Detail;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;

/**
 * Decides what to add within the available room. Every step only adds to a draft, and sums up the
 * costs of the parts; {@link PackFiller} checks whether the whole block fits.
 */
final class Chooser {
  /** How many of the most helpful items are shown with their text, however long it is. */
  private static final int LEADING = 5;

  /** The maximum fraction of the budget for passages of one file, unless the request names it. */
  private static final double MOST_OF_FILE = .5;

  /** The maximum fraction of the room that is reserved for titles. */
  private static final double TITLES = .25;

  /** The number of titles that room is reserved for before bodies take all of it. */
  private static final int MOST_TITLES = 5;

  private final PackCandidates served;
  private final TokenCounter counter;
  private final WeavePolicy policy;
  private final Set<String> namedFiles;
  private final int mostOfFile;
  private final CoveredPassages covered;

  /**
   * Creates a chooser for one pack.
   *
   * @param namedFiles the files that the request names
   */
  Chooser(
      PackCandidates served,
      TokenCounter counter,
      WeavePolicy policy,
      Set<String> namedFiles,
      int budget) {
    this.served = served;
    this.counter = counter;
    this.policy = policy;
    this.namedFiles = namedFiles;
    this.mostOfFile = (int) (budget * MOST_OF_FILE);
    this.covered = new CoveredPassages(served.items());
  }

  /** Adds the candidates with the claim that fit, most helpful first. */
  Draft fill(PackPriority claim, Draft draft, int room) {
    Filling filling = new Filling(draft, room);
    List<Candidate> candidates = served.candidates(claim);
    boolean isShared = candidates.stream().anyMatch(candidate -> candidate.file() == null);
    if (isShared && policy.knowledgeShare() < 1) {
      filling.whateverFits(candidates, (int) (room * policy.knowledgeShare()));
    }
    filling.whateverFits(candidates, room);
    return filling.draft(draft);
  }

  /**
   * The room to reserve for titles of memories, if not all of them fit in full: several titles tell
   * more about what exists than one more text.
   */
  int forTitles(int room) {
    List<Candidate> memories = memories();
    int left = room;
    for (int i = 0; i < memories.size() && left >= 0; i++) {
      left -= memories.get(i).leastFullCost();
    }
    return left >= 0
        ? 0
        : Math.min(
            (int) (room * TITLES),
            memories.stream()
                .skip(1)
                .map(Candidate::title)
                .filter(Objects::nonNull)
                .limit(MOST_TITLES)
                .mapToInt(ItemForm::cost)
                .sum());
  }

  /** Adds titles of the most helpful memories that are missing. */
  Draft memoryTitles(Draft draft, int room) {
    Filling filling = new Filling(draft, room);
    memories().forEach(filling::title);
    return filling.draft(draft);
  }

  private List<Candidate> memories() {
    return served.candidates(PackPriority.RELEVANT).stream()
        .filter(one -> one.file() == null)
        .toList();
  }

  /** Extends texts that were shortened. */
  Draft lengthen(Draft draft, int room) {
    Filling filling = new Filling(draft, room);
    served.items().forEach(item -> filling.lengthen(item.candidate()));
    return filling.draft(draft);
  }

  /** Adds titles, for a block that has room for nothing else. */
  Draft titles(Draft draft, int room) {
    Filling filling = new Filling(draft, room);
    served.items().forEach(item -> filling.title(item.candidate()));
    return filling.draft(draft);
  }

  /** Adds a first line of evidence for each item that shows text, then a second one, and so on. */
  Draft addEvidence(Draft draft, int room, Function<Candidate, List<EvidenceLine>> evidence) {
    Map<Candidate, Choice> choices = draft.choices();
    int left = room;
    boolean isMore = true;
    for (int line = 0; isMore && left > 0; line++) {
      isMore = false;
      for (PackCandidates.Item item : served.items()) {
        Choice choice = choices.get(item.candidate());
        if (choice == null || choice.form().detail() == Detail.TITLE) {
          continue;
        }
        isMore |= choice.evidence().size() > line;
        if (choice.evidence().size() != line) {
          continue;
        }
        List<EvidenceLine> all = evidence.apply(item.candidate());
        if (line < all.size()) {
          isMore = true;
          Choice longer = choice.withEvidence(all.get(line));
          int cost = counter.count(all.get(line).markdown());
          if (longer.isContradicted() && !choice.isContradicted()) {
            cost += counter.count(ItemRenderer.CONTESTED);
          }
          if (cost <= left) {
            left -= cost;
            choices.put(item.candidate(), longer);
          }
        }
      }
    }
    return draft.withChoices(choices);
  }

  /** Adds the missing warnings, in their order. */
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

  /** Makes several passes over the candidates, with shared room. */
  private final class Filling {
    private final Map<Candidate, Choice> choices;
    private final Set<SectionKind> opened = EnumSet.noneOf(SectionKind.class);
    private final Map<String, Integer> ofFile = new HashMap<>();
    private int room;

    Filling(Draft draft, int room) {
      this.choices = draft.choices();
      this.room = room;
      choices.forEach(
          (candidate, choice) -> {
            opened.add(candidate.section());
            noteFile(candidate, choice.form().cost());
          });
    }

    Draft draft(Draft base) {
      return base.withChoices(choices);
    }

    /**
     * Adds whatever fits.
     *
     * @param forPassages the maximum room for passages of files
     */
    void whateverFits(List<Candidate> candidates, int forPassages) {
      int leftForPassages = forPassages;
      for (int i = 0; i < candidates.size() && room > 0; i++) {
        Candidate candidate = candidates.get(i);
        if (choices.containsKey(candidate)) {
          continue;
        }
        int before = room;
        boolean isPassage = candidate.file() != null;
        offer(candidate, i, isPassage ? Math.min(room, leftForPassages) : room);
        leftForPassages -= isPassage ? before - room : 0;
      }
    }

    void lengthen(Candidate candidate) {
      Choice choice = choices.get(candidate);
      if (choice != null
          && choice.form().shortened()
          && !covered.isSaidByPassage(candidate, choices)
          && candidate.leastFullCost() <= room + choice.form().cost()) {
        take(candidate, candidate.full(), room);
      }
    }

    void title(Candidate candidate) {
      ItemForm title = candidate.title();
      if (title != null && room > 0 && !choices.containsKey(candidate)) {
        take(candidate, title, room);
      }
    }

    private void offer(Candidate candidate, int rank, int most) {
      if (isSaidByMemory(candidate)) {
        return;
      }
      boolean isPassage = candidate.file() != null;
      boolean isLeading = rank < LEADING;
      boolean isHopeless = candidate.leastFullCost() > most;
      boolean isWhole = isPassage || isLeading || candidate.isShort();
      if (isWhole
          && !isHopeless
          && !covered.isSaidByPassage(candidate, choices)
          && says(candidate.full())
          && take(candidate, candidate.full(), most)) {
        return;
      }
      // A whole passage further down says more than a part of one, unless no whole one fits.
      if (!isPassage || choices.isEmpty()) {
        ItemForm brief = candidate.brief(most - headingCost(candidate));
        if (says(brief)) {
          take(candidate, brief, most);
        }
      }
    }

    /** Whether a memory says the same and can be shown whole in the room available for either. */
    private boolean isSaidByMemory(Candidate passage) {
      Candidate memory = covered.memoryFor(passage);
      if (memory == null) {
        return false;
      }
      Choice now = choices.get(memory);
      boolean isWhole = now != null && !now.form().shortened();
      return isWhole || (!memory.full().shortened() && take(memory, memory.full(), room));
    }

    private static boolean says(ItemForm form) {
      return form.detail() != Detail.TITLE;
    }

    private int headingCost(Candidate candidate) {
      return opened.contains(candidate.section())
          ? 0
          : counter.count(BlockRenderer.heading(candidate.section()));
    }

    /** Adds the form, or replaces the present one, if the cost does not exceed the limit. */
    private boolean take(Candidate candidate, ItemForm form, int most) {
      Choice now = choices.get(candidate);
      int cost = form.cost() - (now == null ? 0 : now.form().cost());
      if (cost + headingCost(candidate) > most || isTooMuchOfFile(candidate, cost)) {
        return false;
      }
      room -= cost + headingCost(candidate);
      opened.add(candidate.section());
      noteFile(candidate, cost);
      choices.put(candidate, now == null ? new Choice(form, List.of()) : now.withForm(form));
      return true;
    }

    /** The first passage of a file is never too much. */
    private boolean isTooMuchOfFile(Candidate candidate, int cost) {
      String file = candidate.file();
      return file != null
          && !namedFiles.contains(file)
          && ofFile.containsKey(file)
          && ofFile.get(file) + cost > mostOfFile;
    }

    private void noteFile(Candidate candidate, int cost) {
      String file = candidate.file();
      if (file != null) {
        ofFile.merge(file, cost, Integer::sum);
      }
    }
  }
}
