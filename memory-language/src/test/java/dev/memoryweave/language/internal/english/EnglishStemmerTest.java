package dev.memoryweave.language.internal.english;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EnglishStemmerTest {

  /** Pairs of word and stem as published with the algorithm's sample vocabulary. */
  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          consign, consign
          consigned, consign
          consigning, consign
          consignment, consign
          consist, consist
          consisted, consist
          consistency, consist
          consistent, consist
          consistently, consist
          consisting, consist
          consists, consist
          consolation, consol
          consolations, consol
          consolatory, consolatori
          console, consol
          consoled, consol
          consoles, consol
          consolidate, consolid
          consolidated, consolid
          consolidating, consolid
          consoling, consol
          consolingly, consol
          consols, consol
          consonant, conson
          consort, consort
          consorted, consort
          consorting, consort
          conspicuous, conspicu
          conspicuously, conspicu
          conspiracy, conspiraci
          conspirator, conspir
          conspirators, conspir
          conspire, conspir
          conspired, conspir
          conspiring, conspir
          constable, constabl
          constables, constabl
          constance, constanc
          constancy, constanc
          constant, constant
          knack, knack
          knackeries, knackeri
          knacks, knack
          knag, knag
          knave, knave
          knaves, knave
          knavish, knavish
          kneaded, knead
          kneading, knead
          knee, knee
          kneel, kneel
          kneeled, kneel
          kneeling, kneel
          kneels, kneel
          knees, knee
          knell, knell
          knelt, knelt
          knew, knew
          knife, knife
          knight, knight
          knightly, knight
          knights, knight
          knit, knit
          knits, knit
          knitted, knit
          knitting, knit
          knives, knive
          knob, knob
          knobs, knob
          knock, knock
          knocked, knock
          knocker, knocker
          knockers, knocker
          knocking, knock
          knocks, knock
          knopp, knopp
          knot, knot
          knots, knot
          """)
  void stem_publishedPair(String word, String stem) {
    assertThat(new EnglishStemmer().stem(word)).isEqualTo(stem);
  }

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          caresses, caress
          ties, tie
          cries, cri
          gas, gas
          this, this
          gaps, gap
          kiwis, kiwi
          agreed, agre
          feed, feed
          luxuriated, luxuri
          hopping, hop
          hoped, hope
          falling, fall
          bled, bled
          enjoy, enjoy
          by, by
          say, say
          happy, happi
          relational, relat
          conditional, condit
          hopefulness, hope
          sensibility, sensibl
          analogies, analog
          geologi, geolog
          electrical, electr
          formative, format
          adjustment, adjust
          adoption, adopt
          controlling, control
          rate, rate
          generously, generous
          communism, communism
          arsenal, arsenal
          """)
  void stem_rulesOfEachStep(String word, String stem) {
    assertThat(new EnglishStemmer().stem(word)).isEqualTo(stem);
  }

  @ParameterizedTest
  @CsvSource({
    "skies, sky",
    "dying, die",
    "lying, lie",
    "tying, tie",
    "news, news",
    "early, earli",
    "proceed, proceed",
    "herring, herring",
    "evening, evening",
    "bias, bias"
  })
  void stem_exceptionalWord(String word, String stem) {
    assertThat(new EnglishStemmer().stem(word)).isEqualTo(stem);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a", "is", "été", "e1234", "1_2_3", "Upper", "привет", "漢字", "x y z"})
  void stem_otherThanThreeLowerCaseLetters_isUnchanged(String word) {
    assertThat(new EnglishStemmer().stem(word)).isEqualTo(word);
  }

  @Test
  void stem_usedAgain_keepsNothingOfTheWordBefore() {
    EnglishStemmer shared = new EnglishStemmer();
    long seed = 20240607;
    Random random = new Random(seed);
    for (int i = 0; i < 20_000; i++) {
      String word = randomWord(random);
      String stem = shared.stem(word);
      assertThat(stem)
          .as("seed %d, word %s", seed, word)
          .isEqualTo(new EnglishStemmer().stem(word))
          .matches("[a-z]+")
          .hasSizeLessThanOrEqualTo(word.length() + 1);
    }
  }

  private static String randomWord(Random random) {
    String[] endings = {
      "ational", "fulness", "ingly", "edly", "eed", "ies", "ss", "us", "ly", "ogi", "ative", "ion",
      "ement", "al", "e", "ll", "y"
    };
    StringBuilder word = new StringBuilder();
    int letters = 1 + random.nextInt(6);
    for (int i = 0; i < letters; i++) {
      word.append("aeiouybcdtlsmngrwxz".charAt(random.nextInt(19)));
    }
    for (int i = random.nextInt(3); i > 0; i--) {
      word.append(endings[random.nextInt(endings.length)]);
    }
    return word.toString();
  }
}
