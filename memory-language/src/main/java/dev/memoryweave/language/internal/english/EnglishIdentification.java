package dev.memoryweave.language.internal.english;

import java.util.List;
import java.util.Set;

/**
 * Distinguishes statements in English from those in languages whose negations and modal verbs are
 * unknown here. Text that cannot be read must be neither merged nor contradicted.
 */
public final class EnglishIdentification {
  /** Small words of other languages that are not English words. */
  private static final Set<String> FOREIGN =
      Lexicon.words(
          """
          der das dem den ein eine einen einem einer eines und oder aber nicht nie niemals kein
          keine keinen keinem keiner keinerlei weder noch ist sind wird werden wurde wurden muss
          müssen darf dürfen soll sollen sollte kann können hat haben mit für von vom zum zur bei
          beim auf aus nach über unter ohne durch als wenn weil dass nur immer statt anstatt auch
          sich es wir ihr ihre im ins bis pro je jede jeder jedes alle erlaubt verboten nötig
          le la les un une du et ou ne pas jamais aucun aucune est sont être doit doivent peut
          peuvent avec pour dans sur sans par qui que nous il elle aux cette ces toujours chaque
          el los las una unos y o no nunca ningún ninguna es son debe deben puede pueden con para
          por sin en del que se siempre cada lo gli il uno e non mai nessun nessuna è sono deve
          devono può possono di da per nel nella della dei delle che ogni sempre
          os as um uma não nem são pode podem com sem em ao pelo pela sempre cada
          het een niet geen nooit moet moeten mag mogen zijn wordt worden voor van op naar zonder
          altijd elke deze
          nie jest są musi może mogą bez dla przez przy każdy zawsze nigdy
          och inte aldrig är ska får kan med för utan ikke aldri skal må uden til alltid
          tidak bukan jangan belum untuk dengan pada setiap kami ei emme eivät nem soha nikdy neni
          nije nisu nikad nemoj este sunt pentru niciodata khong değil için
          """);

  /** Of those, the ones that also occur in names: a single one is weak evidence. */
  private static final Set<String> WEAK =
      Lexicon.words(
          "la les los las es en uno de da di un se el le con com sans med pas mai sin nu yang");

  /** Of those, the ones that are no evidence at all. */
  private static final Set<String> SHARED =
      Lexicon.words("non van im in den no as o e y per pro do op so a on");

  /** Of those, the ones that deny: one is enough, whatever is around it. */
  private static final Set<String> DENYING =
      Lexicon.words(
          """
          nicht nie niemals nirgends kein keine keinen keinem keiner keines keinerlei weder
          keineswegs keinesfalls jamais aucun aucune nunca jamás jamas tampoco ningún ninguna nadie
          nessun nessuna neanche neppure não jamais nenhum nenhuma niet geen nooit nigdy żaden
          inte aldrig ikke aldri ingen tidak bukan jangan belum emme eivät nikdy neni není nije nisu
          nikad nemoj niciodata değil asla soha
          """);

  /** Small words of English. */
  private static final Set<String> ENGLISH =
      Lexicon.words(
          """
          the a an of to and or but not never is are was were be been has have had does do must
          may can could should shall will would need needs with for from by on at as into onto
          than that this these those it its they their we our you your if when unless until only
          also each every all any both nor without through about over under between because
          use uses used using own owns run runs keep
          """);

  private EnglishIdentification() {}

  /** Whether a text may be English, judged by its small words, accents and script. */
  public static boolean isReadable(String text) {
    return isReadable(Lexer.lex(text));
  }

  /** Whether some word shows that a text is English, rather than no word showing the opposite. */
  public static boolean isCertain(List<Lexeme> lexemes) {
    return lexemes.stream()
        .map(Lexeme::word)
        .anyMatch(
            word ->
                !SHARED.contains(word)
                    && (ENGLISH.contains(word)
                        || (StopWords.contains(word) && !FOREIGN.contains(word))));
  }

  public static boolean isReadable(List<Lexeme> lexemes) {
    int foreign = 0;
    int weak = 0;
    int english = 0;
    int otherScript = 0;
    int latin = 0;
    for (Lexeme lexeme : lexemes) {
      String word = lexeme.word();
      if (!lexeme.isWord() || word.isEmpty()) {
        continue;
      }
      if (DENYING.contains(word) && !isAllCapitals(lexeme.text())) {
        return false;
      }
      boolean plain = isLatin(word);
      latin += plain ? 1 : 0;
      otherScript += plain || isSymbol(word) ? 0 : 1;
      english += ENGLISH.contains(word) ? 1 : 0;
      boolean doubtful = WEAK.contains(word) && !isAllCapitals(lexeme.text());
      weak += doubtful ? 1 : 0;
      foreign += !doubtful && isForeign(lexeme) ? 1 : 0;
    }
    // A word of another script may deny all the rest, unless the text around it is in English.
    return otherScript <= latin
        && otherScript <= english
        && foreign + (weak > 1 || foreign > 0 || english == 0 ? weak : 0) <= english;
  }

  /** A single Greek letter is a mathematical symbol. */
  private static boolean isSymbol(String word) {
    return word.length() == 1
        && Character.UnicodeScript.of(word.charAt(0)) == Character.UnicodeScript.GREEK;
  }

  private static boolean isForeign(Lexeme lexeme) {
    String word = lexeme.word();
    if (FOREIGN.contains(word)) {
      return !SHARED.contains(word) && !isAllCapitals(lexeme.text());
    }
    // In a word with a capital, an accent marks a name: "Zoë", "Müller".
    return !isAscii(word)
        && isLatin(word)
        && Character.isLowerCase(lexeme.text().codePointAt(0))
        && word.chars().anyMatch(c -> c >= 0xC0 && Character.isLetter(c));
  }

  private static boolean isAscii(String word) {
    for (int i = 0; i < word.length(); i++) {
      if (word.charAt(i) >= 0x80) {
        return false;
      }
    }
    return true;
  }

  private static boolean isAllCapitals(String text) {
    return text.length() > 1 && text.chars().noneMatch(Character::isLowerCase);
  }

  private static boolean isLatin(String word) {
    return isAscii(word)
        || word.codePoints()
            .filter(Character::isLetter)
            .allMatch(c -> Character.UnicodeScript.of(c) == Character.UnicodeScript.LATIN);
  }
}
