package dev.memoryweave.language.internal.english;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * English words with irregular forms. Forms that are also words with another meaning, such as
 * "left" or "saw", are left out.
 */
public final class IrregularWords {
  private static final String TABLE =
      """
      child children
      man men
      woman women
      person people
      foot feet
      tooth teeth
      goose geese
      mouse mice
      ox oxen
      leaf leaves
      half halves
      knife knives
      life lives
      wife wives
      wolf wolves
      shelf shelves
      thief thieves
      loaf loaves
      calf calves
      scarf scarves
      index indices
      matrix matrices
      vertex vertices
      appendix appendices
      vortex vortices
      axis axes
      analysis analyses
      basis bases
      crisis crises
      thesis theses
      hypothesis hypotheses
      synthesis syntheses
      diagnosis diagnoses
      parenthesis parentheses
      criterion criteria
      phenomenon phenomena
      bacterium bacteria
      curriculum curricula
      memorandum memoranda
      schema schemata schemas
      formula formulae
      vertebra vertebrae
      antenna antennae
      nucleus nuclei
      radius radii
      stimulus stimuli
      cactus cacti
      focus foci
      corpus corpora
      genus genera
      die dice
      begin began begun
      break broke broken
      bring brought
      build built
      buy bought
      catch caught
      choose chose chosen
      come came
      deal dealt
      do did done
      draw drew drawn
      drink drank drunk
      drive drove driven
      eat ate eaten
      fall fell fallen
      feed fed
      fight fought
      find found
      fly flew flown
      forbid forbade forbidden
      forget forgot forgotten
      freeze froze frozen
      get got gotten
      give gave given
      go went gone
      grow grew grown
      hang hung
      hear heard
      hide hid hidden
      hold held
      keep kept
      know knew known
      lay laid
      lead led
      learn learnt
      lend lent
      lose lost
      make made
      mean meant
      meet met
      overwrite overwrote overwritten
      pay paid
      ride rode ridden
      ring rang rung
      rise rose risen
      run ran
      say said
      seek sought
      sell sold
      send sent
      shake shook shaken
      shrink shrank shrunk
      sing sang sung
      sink sank sunk
      sit sat
      sleep slept
      speak spoke spoken
      spend spent
      spin spun
      stand stood
      steal stole stolen
      stick stuck
      strike struck
      swim swam swum
      take took taken
      teach taught
      tear tore torn
      tell told
      think thought
      throw threw thrown
      understand understood
      wake woke woken
      wear wore worn
      win won
      withdraw withdrew withdrawn
      write wrote written
      rewrite rewrote rewritten
      """;

  private static final Map<String, Set<String>> FORMS = read();

  private IrregularWords() {}

  private static Map<String, Set<String>> read() {
    Map<String, Set<String>> forms = new HashMap<>();
    for (String line : TABLE.lines().toList()) {
      String[] group = line.split(" ", -1);
      for (String form : group) {
        for (String other : group) {
          if (!other.equals(form)) {
            forms.computeIfAbsent(form, key -> new LinkedHashSet<>()).add(other);
          }
        }
      }
    }
    return Map.copyOf(forms);
  }

  /** The other forms of the word that a folded form belongs to; empty for a regular word. */
  public static Set<String> formsOf(String form) {
    return FORMS.getOrDefault(form, Set.of());
  }
}
