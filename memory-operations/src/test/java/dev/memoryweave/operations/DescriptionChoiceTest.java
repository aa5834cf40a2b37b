package dev.memoryweave.operations;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.memoryweave.operations.model.DoorWords;
import dev.memoryweave.operations.model.Listing;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.Profile;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * An agent chooses an operation by its description. Each situation names the right call; the words
 * that it shares with the descriptions must point there and nowhere else. The table that is printed
 * is for people, who see which descriptions come close to each other.
 */
class DescriptionChoiceTest {
  /**
   * A situation with the call that is right in it.
   *
   * @param only the one profile in which it is, since larger ones have an operation for it; or null
   */
  record Situation(
      String situation, String operation, Map<String, Object> arguments, @Nullable String only) {}

  private static final Pattern WORDS = Pattern.compile("[^a-z]+");
  private static final Set<String> COMMON =
      Set.of(
          ("a about again all an and any are as at be been before but by can do does for from has"
                  + " have how i if in is it its me more much my no not of on one or our so that the"
                  + " their them there these they this to two us want was we what when where which"
                  + " who will with you your memory memories user")
              .split(" "));

  /** The words of what an operation is for count twice, those of its parameters once. */
  private record Words(Set<String> purpose, Set<String> parameters) {
    double of(String word) {
      return purpose.contains(word) ? 2 : parameters.contains(word) ? 1 : 0;
    }
  }

  /** The operations as a profile describes them. */
  private static final class Described {
    private final Map<Operation, Words> words = new LinkedHashMap<>();
    private final Map<String, Integer> spread = new HashMap<>();

    Described(Profile profile) {
      Listing listing = Listing.of(profile);
      for (Operation operation : OperationCatalog.standard().listed(listing)) {
        Set<String> purpose = stems(operation.name() + " " + operation.usage(DoorWords.PLAIN));
        Set<String> parameters = stems(texts(listing.requestSchema(operation, DoorWords.PLAIN)));
        words.put(operation, new Words(purpose, parameters));
        Set<String> all = new TreeSet<>(purpose);
        all.addAll(parameters);
        all.forEach(word -> spread.merge(word, 1, Integer::sum));
      }
    }

    /** A word counts for more the fewer operations use it. */
    double score(Operation operation, Set<String> asked) {
      double rarest = Math.log(words.size() + 1.0);
      return asked.stream()
          .filter(spread::containsKey)
          .mapToDouble(
              word -> words.get(operation).of(word) * (rarest - Math.log(spread.get(word))))
          .sum();
    }

    /** The operations, those first that share most with a situation. */
    List<Operation> ranked(Set<String> asked) {
      return words.keySet().stream()
          .sorted(
              Comparator.<Operation>comparingDouble(each -> -score(each, asked))
                  .thenComparing(Operation::name))
          .toList();
    }
  }

  private static List<Situation> situations() throws IOException {
    try (InputStream in = DescriptionChoiceTest.class.getResourceAsStream("situations.json")) {
      return new JsonMapper().readValue(in, new TypeReference<List<Situation>>() {});
    }
  }

  /** Names, descriptions and closed sets of a schema, as a model reads them. */
  private static String texts(Object schema) {
    StringBuilder text = new StringBuilder();
    if (schema instanceof Map<?, ?> map) {
      map.forEach(
          (key, value) -> {
            if (key.equals("properties") && value instanceof Map<?, ?> properties) {
              properties.forEach(
                  (name, property) -> text.append(name).append(' ').append(texts(property)));
            } else if (key.equals("description")) {
              text.append(value).append(' ');
            } else if (key.equals("enum") && ((List<?>) value).size() <= 6) {
              // Sets that many parameters share tell nothing apart.
              ((List<?>) value).forEach(each -> text.append(each).append(' '));
            } else if (key.equals("items")) {
              text.append(texts(value));
            }
          });
    }
    return text.toString();
  }

  private static Set<String> stems(String text) {
    Set<String> stems = new TreeSet<>();
    for (String word : WORDS.splitAsStream(text.toLowerCase(Locale.ROOT)).toList()) {
      if (word.length() > 2 && !COMMON.contains(word)) {
        stems.add(stem(word));
      }
    }
    return stems;
  }

  private static String stem(String word) {
    for (String ending : List.of("ing", "ed", "es", "s", "e")) {
      if (word.endsWith(ending) && word.length() - ending.length() >= 3) {
        return word.substring(0, word.length() - ending.length());
      }
    }
    return word;
  }

  @ParameterizedTest
  @EnumSource(
      value = Profile.class,
      names = {"MINIMAL", "STANDARD"})
  void eachSituation_pointsToItsOperation(Profile profile) throws IOException {
    Described described = new Described(profile);
    List<String> wrong = new ArrayList<>();
    System.out.println("right    first          second         in the profile " + profile.label());
    for (Situation one : situations()) {
      if (!profile.includes(Calls.operation(one.operation()).profile())
          || (one.only() != null && !profile.label().equals(one.only()))) {
        continue;
      }
      Set<String> words = stems(one.situation());
      List<Operation> ranked = described.ranked(words);
      Operation first = ranked.get(0);
      Operation second = ranked.get(1);
      System.out.printf(
          Locale.ROOT,
          "%-8s %-8s %4.1f  %-8s %4.1f  %s%n",
          one.operation(),
          first.name(),
          described.score(first, words),
          second.name(),
          described.score(second, words),
          one.situation());
      if (!first.name().equals(one.operation())) {
        wrong.add(one.operation() + " but " + first.name() + ": " + one.situation());
      }
    }
    assertThat(wrong).isEmpty();
  }

  @Test
  void theRightCallOfEachSituation_isInOrder() throws IOException {
    List<Situation> all = situations();

    assertThat(all).hasSizeGreaterThanOrEqualTo(40);
    for (Situation one : all) {
      Operation.Call call = Calls.operation(one.operation()).prepare(one.arguments());
      assertThat(call).as(one.situation()).isNotNull();
    }
    assertThat(all.stream().map(Situation::operation).distinct())
        .containsAll(
            OperationCatalog.standard().operations().stream()
                .map(Operation::name)
                .filter(name -> !Set.of("agent_guide", "lines").contains(name))
                .toList());
  }
}
