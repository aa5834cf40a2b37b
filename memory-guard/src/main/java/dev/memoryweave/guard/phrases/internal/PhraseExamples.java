package dev.memoryweave.guard.phrases.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** Checks the examples of a {@link PhraseBook}, for the tests of the modules that have one. */
public final class PhraseExamples {
  private record Rule(PhraseSource.Place place, String kind, String name, List<Example> examples) {}

  private record Example(PhraseSource.Place place, String text, boolean found) {}

  private PhraseExamples() {}

  /**
   * The rules that lack an example of either sort, and the examples that are not as they say. An
   * example must be found by its own rule, whatever others find; in a near miss, no rule of its
   * kind may find anything.
   *
   * @return problems with file and line; empty if all is well
   * @throws IllegalArgumentException if the resources have an error
   */
  public static List<String> problems(Class<?> beside, String... resources) {
    PhraseBook book = PhraseBook.of(beside, resources);
    List<String> problems = new ArrayList<>();
    for (Rule rule : rules(beside, resources)) {
      for (boolean found : new boolean[] {true, false}) {
        if (rule.examples.stream().noneMatch(example -> example.found == found)) {
          problems.add(
              rule.place
                  + ": "
                  + rule.name
                  + " has no example that it "
                  + (found ? "finds" : "does not find"));
        }
      }
      for (Example example : rule.examples) {
        if (isFound(book, rule, example) != example.found) {
          problems.add(
              example.place
                  + ": is "
                  + (example.found ? "not found" : "found by " + rule.kind)
                  + ": "
                  + example.text);
        }
      }
    }
    return problems;
  }

  private static List<Rule> rules(Class<?> beside, String... resources) {
    List<Rule> rules = new ArrayList<>();
    for (String resource : resources) {
      PhraseSource.read(
          beside,
          resource,
          new PhraseSource.Sink() {
            @Override
            public void set(PhraseSource.Place place, String name, List<String> words) {}

            @Override
            public void rule(
                PhraseSource.Place place, String kind, String name, List<String> steps) {
              rules.add(new Rule(place, kind, name, new ArrayList<>()));
            }

            @Override
            public void example(PhraseSource.Place place, String text, boolean found) {
              rules.get(rules.size() - 1).examples.add(new Example(place, text, found));
            }
          });
    }
    return rules;
  }

  private static boolean isFound(PhraseBook book, Rule rule, Example example) {
    FoldedText folded = FoldedText.of(example.text);
    AtomicBoolean found = new AtomicBoolean();
    book.find(
        folded.text(),
        book.read(folded, example.text),
        (any, first, last) -> {
          boolean counts =
              example.found ? any.place().equals(rule.place) : any.kind().equals(rule.kind);
          found.compareAndSet(false, counts);
          return false;
        });
    return found.get();
  }
}
