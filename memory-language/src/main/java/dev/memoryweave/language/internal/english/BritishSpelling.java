package dev.memoryweave.language.internal.english;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** American spellings of British words, so that both become one term. */
public final class BritishSpelling {
  /** Beginnings of words, British and American; the rest stays. */
  private static final String BEGINNINGS =
      """
      colour color
      discolour discolor
      favour favor
      behaviour behavior
      misbehaviour misbehavior
      honour honor
      labour labor
      neighbour neighbor
      harbour harbor
      rumour rumor
      humour humor
      vapour vapor
      flavour flavor
      armour armor
      endeavour endeavor
      saviour savior
      odour odor
      rigour rigor
      vigour vigor
      tumour tumor
      splendour splendor
      candour candor
      fervour fervor
      parlour parlor
      catalogue catalog
      analogue analog
      dialogue dialog
      grey gray
      defence defense
      offence offense
      licence license
      pretence pretense
      practis practic
      analys analyz
      paralys paralyz
      catalys catalyz
      mould mold
      plough plow
      sceptic skeptic
      sulphur sulfur
      artefact artifact
      aluminium aluminum
      judgement judgment
      acknowledgement acknowledgment
      instalment installment
      fulfilment fulfillment
      enrolment enrollment
      skilful skillful
      jewellery jewelry
      manoeuvr maneuver
      paediatric pediatric
      anaesthe anesthe
      encyclopaedia encyclopedia
      aeroplane airplane
      ageing aging
      """;

  /** Whole words and their plurals. */
  private static final Map<String, String> WORDS =
      Map.ofEntries(
          Map.entry("centre", "center"),
          Map.entry("centres", "centers"),
          Map.entry("centred", "centered"),
          Map.entry("metre", "meter"),
          Map.entry("metres", "meters"),
          Map.entry("litre", "liter"),
          Map.entry("litres", "liters"),
          Map.entry("fibre", "fiber"),
          Map.entry("fibres", "fibers"),
          Map.entry("theatre", "theater"),
          Map.entry("theatres", "theaters"),
          Map.entry("kilometre", "kilometer"),
          Map.entry("kilometres", "kilometers"),
          Map.entry("programme", "program"),
          Map.entry("programmes", "programs"),
          Map.entry("fulfil", "fulfill"),
          Map.entry("fulfils", "fulfills"),
          Map.entry("enrol", "enroll"),
          Map.entry("enrols", "enrolls"));

  /** Words that only begin like a British one. */
  private static final Set<String> KEPT =
      Set.of(
          "analysis",
          "analyses",
          "analyst",
          "analysts",
          "catalysis",
          "catalyst",
          "catalysts",
          "paralysis");

  /**
   * Words in -ise that are spelled like this everywhere, without their ending; also all in -wise.
   */
  private static final Set<String> ISE =
      Set.of(
          "adv",
          "advert",
          "an",
          "appr",
          "appra",
          "bru",
          "chast",
          "circumc",
          "compr",
          "comprom",
          "conc",
          "cru",
          "dem",
          "desp",
          "dev",
          "disgu",
          "enterpr",
          "exc",
          "exerc",
          "expert",
          "franch",
          "improv",
          "inc",
          "lia",
          "mala",
          "marqu",
          "merchand",
          "moonr",
          "parad",
          "porpo",
          "pra",
          "prec",
          "prem",
          "prom",
          "repr",
          "rev",
          "sunr",
          "superv",
          "surpr",
          "telev",
          "torto",
          "treat",
          "turquo");

  /** The least length of a stem before -ise. */
  private static final int SHORTEST_STEM = 3;

  private static final int SHORTEST = 4;
  private static final int LETTERS = 26;

  /** British and American beginnings by their first two letters: most words have others. */
  private static final List<List<Pair>> PAIRS = pairs();

  private BritishSpelling() {}

  private record Pair(String british, String american, boolean isWhole) {}

  private static List<List<Pair>> pairs() {
    List<List<Pair>> pairs = new ArrayList<>(Collections.nCopies(LETTERS * LETTERS, List.of()));
    WORDS.forEach((british, american) -> add(pairs, new Pair(british, american, true)));
    for (String line : BEGINNINGS.lines().toList()) {
      String[] pair = line.split(" ", -1);
      add(pairs, new Pair(pair[0], pair[1], false));
    }
    return List.copyOf(pairs);
  }

  private static void add(List<List<Pair>> pairs, Pair added) {
    int start = start(added.british());
    List<Pair> some = new ArrayList<>(pairs.get(start));
    some.add(added);
    pairs.set(start, List.copyOf(some));
  }

  /** The number of the first two letters, or -1. */
  private static int start(String form) {
    int first = form.charAt(0) - 'a';
    int second = form.charAt(1) - 'a';
    return first < 0 || first >= LETTERS || second < 0 || second >= LETTERS
        ? -1
        : first * LETTERS + second;
  }

  /** The American spelling of a folded word; most words are returned unchanged. */
  public static String american(String form) {
    if (form.length() < SHORTEST) {
      return form;
    }
    int start = start(form);
    if (start < 0) {
      return form;
    }
    List<Pair> pairs = PAIRS.get(start);
    for (int i = 0; i < pairs.size(); i++) {
      Pair pair = pairs.get(i);
      if (pair.isWhole() ? form.equals(pair.british()) : form.startsWith(pair.british())) {
        return KEPT.contains(form)
            ? form
            : pair.american() + form.substring(pair.british().length());
      }
    }
    return withZ(form);
  }

  /** {@code normalise} as {@code normalize}, {@code normalisation} as {@code normalization}. */
  private static String withZ(String form) {
    int at = form.lastIndexOf("is");
    if (at < SHORTEST_STEM) {
      return form;
    }
    String rest = form.substring(at);
    boolean isEnding =
        switch (rest) {
          case "ise", "ised", "ises", "iser", "isers", "ising", "isation", "isations" -> true;
          default -> false;
        };
    return !isEnding || form.charAt(at - 1) == 'w' || ISE.contains(form.substring(0, at))
        ? form
        : form.substring(0, at) + "iz" + rest.substring(2);
  }
}
