package dev.memoryweave.continuity;

import static dev.memoryweave.continuity.Scene.hints;
import static dev.memoryweave.continuity.Scene.session;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.continuity.Bootstrap.Outcome;
import dev.memoryweave.continuity.Scene.Told;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Projects that nobody made up, and hints of people who remember a part, mistype a part, and
 * sometimes begin something new.
 */
class RandomLanesTest {
  private static final Logger LOG = LoggerFactory.getLogger(RandomLanesTest.class);
  private static final long SEED = 4711;
  private static final int PROJECTS = 800;

  private static final List<String> WORDS =
      List.of(
          "invoice",
          "export",
          "login",
          "address",
          "search",
          "synonym",
          "refund",
          "voucher",
          "basket",
          "delivery",
          "label",
          "printer",
          "newsletter",
          "consent",
          "cookie",
          "payment",
          "currency",
          "rounding",
          "stock",
          "warehouse",
          "supplier",
          "discount",
          "review",
          "rating",
          "image",
          "thumbnail",
          "cache",
          "queue",
          "retry",
          "timeout",
          "migration",
          "backup",
          "report",
          "dashboard",
          "filter",
          "sorting",
          "keyboard",
          "contrast",
          "translation",
          "tracking");

  private static final List<String> VERBS =
      List.of("Fix the", "Add", "Rework the", "Test the", "Speed up the", "Document the");

  /** What somebody starts with, and the lane that is meant; null for something new. */
  private record Start(List<Told> sessions, Bootstrap.Hints hints, String meant) {}

  private static String word(Random random) {
    return WORDS.get(random.nextInt(WORDS.size()));
  }

  private static String title(Random random) {
    return VERBS.get(random.nextInt(VERBS.size())) + " " + word(random) + " " + word(random);
  }

  private static Start start(Random random) {
    int count = 1 + random.nextInt(7);
    List<Told> sessions = new ArrayList<>();
    List<String> titles = new ArrayList<>();
    List<String> branches = new ArrayList<>();
    List<String> folders = new ArrayList<>();
    List<String> files = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String title = title(random);
      String branch =
          random.nextInt(4) == 0
              ? "main"
              : "feature/" + title.toLowerCase(Locale.ROOT).replace(' ', '-');
      String folder = random.nextInt(4) == 0 ? "/work/tree-" + i : "/work/shop";
      String file = "src/" + word(random) + "/" + word(random) + ".java";
      Told told = session("s" + i).on(branch).in(folder).hoursAgo(1 + random.nextInt(600));
      told = random.nextInt(4) == 0 ? told : told.titled(title);
      told = told.user(title + ", because the " + word(random) + " is wrong.").edited(file);
      told = random.nextBoolean() ? told.task("Look at the " + word(random)) : told;
      sessions.add(random.nextInt(4) == 0 ? told.ended() : told);
      titles.add(title);
      branches.add(branch);
      folders.add(folder);
      files.add(file);
    }
    boolean isNew = random.nextInt(5) == 0;
    int meant = random.nextInt(count);
    Bootstrap.Hints hints = hints();
    if (random.nextBoolean() || isNew) {
      hints = hints.withTitle(isNew ? title(random) : remembered(random, titles.get(meant)));
    }
    if (random.nextBoolean()) {
      hints = hints.withBranch(isNew ? "feature/new-" + word(random) : branches.get(meant));
    }
    if (random.nextBoolean()) {
      hints = hints.withFolder(isNew ? "/work/shop" : folders.get(meant));
    }
    if (random.nextInt(3) == 0 && !isNew) {
      hints = hints.withFiles(List.of(files.get(meant)));
    }
    if (random.nextInt(3) == 0) {
      hints = hints.withQuery(isNew ? title(random) : remembered(random, titles.get(meant)));
    }
    return new Start(sessions, hints, isNew ? null : "s" + meant);
  }

  /** A title in another order, without a word, with another one, or mistyped. */
  private static String remembered(Random random, String title) {
    List<String> words = new ArrayList<>(List.of(title.split(" ")));
    if (random.nextInt(3) == 0) {
      Collections.shuffle(words, random);
    }
    if (random.nextInt(3) == 0) {
      words.remove(random.nextInt(words.size()));
    }
    if (random.nextInt(4) == 0) {
      words.add(word(random));
    }
    if (random.nextInt(3) == 0) {
      int i = random.nextInt(words.size());
      words.set(i, mistyped(random, words.get(i)));
    }
    return String.join(" ", words);
  }

  private static String mistyped(Random random, String word) {
    if (word.length() < 4) {
      return word;
    }
    int at = 1 + random.nextInt(word.length() - 2);
    return word.substring(0, at) + word.charAt(at + 1) + word.charAt(at) + word.substring(at + 2);
  }

  @Test
  void a_clear_answer_is_as_sure_as_it_says() {
    Random random = new Random(SEED);
    Map<String, Integer> table = new TreeMap<>();
    int clear = 0;
    int wrong = 0;
    int lost = 0;
    int ambiguous = 0;
    double confidence = 0;
    for (int i = 0; i < PROJECTS; i++) {
      Start start = start(random);
      try (InMemoryStore store = InMemoryStore.create()) {
        Bootstrap answer =
            Scene.of(start.sessions().toArray(Told[]::new))
                .play(store)
                .continuity()
                .bootstrap(start.hints());
        boolean holds = start.meant() != null && Scene.names(answer).contains(start.meant());
        if (answer.outcome() == Outcome.CLEAR) {
          clear++;
          wrong += holds ? 0 : 1;
          confidence += answer.confidence();
        } else if (answer.outcome() == Outcome.AMBIGUOUS && start.meant() != null) {
          ambiguous++;
          lost += holds ? 0 : 1;
        }
        String meant = start.meant() == null ? "new" : "known";
        table.merge(meant + " -> " + answer.outcome() + (holds ? " with it" : ""), 1, Integer::sum);
      }
    }
    LOG.info(
        "Seed {}: {}; clear {} of which wrong {}, mean confidence {}",
        SEED,
        table,
        clear,
        wrong,
        String.format(Locale.ROOT, "%.3f", confidence / clear));
    double right = 1 - (double) wrong / clear;
    assertThat(clear).as("seed %d", SEED).isGreaterThan(PROJECTS / 4);
    assertThat(right).as("seed %d", SEED).isGreaterThanOrEqualTo(confidence / clear - .02);
    assertThat((double) lost / ambiguous).as("seed %d", SEED).isLessThan(.10);
  }
}
