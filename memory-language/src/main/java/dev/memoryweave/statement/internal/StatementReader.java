package dev.memoryweave.statement.internal;

import dev.memoryweave.language.internal.english.IrregularWords;
import dev.memoryweave.language.internal.english.Lexeme;
import dev.memoryweave.language.internal.english.Lexer;
import dev.memoryweave.language.internal.english.Lexicon;
import dev.memoryweave.language.internal.english.Opposites;
import dev.memoryweave.language.internal.english.Opposites.Opposite;
import dev.memoryweave.language.internal.english.StatementWords;
import dev.memoryweave.language.internal.english.Units;
import dev.memoryweave.language.internal.english.Units.Dimension;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads one statement; an instance is for one. */
final class StatementReader {
  /** No sentence has more. */
  private static final int MAX_TOKENS = 40;

  /** Words of a phrase after a preposition that count as its condition. */
  private static final int PHRASE_LENGTH = 3;

  /** Words of a leading clause that no comma ends. */
  private static final int LEADING_CLAUSE_LENGTH = 4;

  private final String text;
  private final Words words;
  private final List<Lexeme> all;
  private final List<Lexeme> lexemes;
  private final Set<String> excluded;
  private final QuantityReader quantities;
  private final List<Token> tokens = new ArrayList<>();
  private final Set<String> exceptions = new HashSet<>();
  private int verb;
  private final int plainVerb;
  private boolean exempts;
  private String lead = "";
  private boolean inClause;
  private int clauseStart;
  private int phraseLeft;
  private int negations;
  private @Nullable String modalWord;

  private StatementReader(String text, Words words) {
    this.text = text;
    this.words = words;
    this.all = Lexer.lex(Spoken.plain(text));
    Phrases.Plain plain = Phrases.plain(all);
    this.lexemes = plain.lexemes();
    this.excluded = plain.excluded();
    this.quantities = new QuantityReader(lexemes);
    this.verb = firstVerb();
    this.plainVerb = verb < 0 ? firstPlainVerb() : -1;
  }

  static Statement read(String text, Words words) {
    return new StatementReader(text, words).read();
  }

  private Statement read() {
    boolean past = lexemes.stream().anyMatch(lexeme -> Lexicon.isPast(lexeme.word()));
    int i = 0;
    while (i < lexemes.size() && tokens.size() < MAX_TOKENS) {
      QuantityReader.Found found = quantities.at(i);
      if (found != null) {
        addQuantity(found, i);
        i += found.length();
      } else {
        readLexeme(i);
        i++;
      }
    }
    boolean negated = negations % 2 == 1;
    if (negated && modalWord == null && forbids()) {
      modalWord = "must";
    }
    Modality modality = Modality.of(modalWord, negated);
    boolean lexical = modalWord != null && Modality.isStrong(modalWord);
    boolean unique = lexemes.stream().anyMatch(lexeme -> Lexicon.isUnique(lexeme.word()));
    List<Token> said = NounBounds.of(lexemes, tokens);
    return new Statement(
        text,
        said,
        modality,
        excluded,
        past,
        lexical,
        unique,
        exceptions,
        Cues.of(text, lexemes, all),
        Turn.of(lexemes),
        Statement.keys(said),
        Attribute.of(lexemes));
  }

  /** "Do not ..." and "Never ..." at the beginning are orders. */
  private boolean forbids() {
    boolean doNot = lexemes.size() > 1 && lexemes.get(0).is("do") && lexemes.get(1).is("not");
    return doNot || lexemes.get(0).is("never");
  }

  /** The first auxiliary, copula, colon or equals sign outside of leading clauses. */
  private int firstVerb() {
    boolean clause = !lexemes.isEmpty() && startsClause(0);
    for (int i = 0; i < lexemes.size(); i++) {
      if (clause) {
        clause = !lexemes.get(i).is(",");
      } else if (Lexicon.isAuxiliary(lexemes.get(i).word())) {
        return i;
      }
    }
    return -1;
  }

  /** The first word that can hardly be anything but a verb, such as "uses". */
  private int firstPlainVerb() {
    for (int i = 1; i < lexemes.size(); i++) {
      if (Lexicon.isPlainVerb(lexemes.get(i).word())) {
        return i;
      }
    }
    return -1;
  }

  private boolean startsClause(int i) {
    return Lexicon.startsClause(lexemes.get(i).word()) && !isOnlySubject(i);
  }

  /** "Only maintainers may ..." begins with its subject, "only if ..." with a condition. */
  private boolean isOnlySubject(int i) {
    return i == 0
        && lexemes.get(0).is("only")
        && lexemes.size() > 1
        && !Lexicon.startsClause(lexemes.get(1).word())
        && !Lexicon.isPreposition(lexemes.get(1).word());
  }

  private void addQuantity(QuantityReader.Found found, int i) {
    Token last = tokens.isEmpty() ? null : tokens.get(tokens.size() - 1);
    if (found.enumerates() && last != null) {
      // "step 3" is the name of a step.
      tokens.set(tokens.size() - 1, withKey(last, last.key() + "#" + found.quantity().written()));
      return;
    }
    add("", word(found, i), Set.of(), i, false, found.quantity());
  }

  /** "Every 10 minutes" is shown whole, "10 minutes" by its number. */
  private String word(QuantityReader.Found found, int i) {
    return lexemes.get(i).isWord() && found.length() > 1
        ? lexemes.subList(i, i + found.length()).stream()
            .map(Lexeme::word)
            .collect(Collectors.joining(" "))
        : lexemes.get(i).word();
  }

  private static Token withKey(Token token, String key) {
    return new Token(
        key,
        token.word(),
        token.stem(),
        token.parts(),
        token.lead(),
        token.role(),
        token.attributive(),
        token.named(),
        token.place(),
        token.quantity(),
        Optional.empty());
  }

  private void readLexeme(int i) {
    Lexeme lexeme = lexemes.get(i);
    String word = lexeme.word();
    switch (lexeme.type()) {
      case PATH -> add("/" + word, word, Set.of(), i, true, null);
      case QUOTED -> add("'" + word, word, Set.of(), i, true, null);
      case SIGN -> readSign(word);
      default -> readWord(lexeme, i);
    }
  }

  private void readSign(String sign) {
    if (sign.equals(",") || sign.equals(";")) {
      inClause = false;
      phraseLeft = 0;
    } else if (sign.equals(":") || sign.equals("=")) {
      lead = "be";
      inClause = false;
    }
  }

  private void readWord(Lexeme lexeme, int i) {
    String word = lexeme.word();
    if (word.startsWith("@") || isRateUnit(i)) {
      return;
    }
    if (isOnlySubject(i)) {
      return;
    }
    if (Lexicon.startsClause(word)) {
      inClause = true;
      exempts = Lexicon.exempts(word);
      clauseStart = tokens.size();
      return;
    }
    if (Lexicon.isNegation(word) && !lexeme.named()) {
      readNegation(word);
      return;
    }
    if (waives(word)) {
      modalWord = "need";
      negations++;
      return;
    }
    if (isModal(i)) {
      readModal(word);
      return;
    }
    if (Lexicon.isAuxiliary(word)) {
      lead = "be";
      phraseLeft = 0;
      endLeadingClause();
      return;
    }
    boolean preposition = Lexicon.isPreposition(word) && Opposites.of(word).isEmpty();
    if (isBeforeDuration(word, i)) {
      lead = word;
      return;
    }
    if (preposition || (word.equals("on") && !isLast(i))) {
      lead = word;
      phraseLeft = Lexicon.isConditionPreposition(word) ? PHRASE_LENGTH : 0;
      return;
    }
    if (Lexicon.isUniversal(word)) {
      phraseLeft = 0;
      return;
    }
    if (!lexeme.named() && Lexicon.isEmpty(word) && !Lexicon.isVague(word)) {
      if (StatementWords.USING.contains(word)) {
        lead = "use";
      }
      return;
    }
    if (isUsing(lexeme, i)) {
      lead = "use";
      return;
    }
    addWord(lexeme, i);
  }

  /** "After 15 minutes" gives a duration, "after the merge" an order. */
  private boolean isBeforeDuration(String word, int i) {
    QuantityReader.Found next =
        word.equals("after") && i + 1 < lexemes.size() ? quantities.at(i + 1) : null;
    return next != null && next.quantity().dimension() == Dimension.TIME;
  }

  /** "Targets Java 17" says that it is used; "the target is ..." names something. */
  private boolean isUsing(Lexeme lexeme, int i) {
    return i > 0
        && !lexeme.named()
        && StatementWords.USING.contains(lexeme.word())
        && i + 1 < lexemes.size()
        && lexemes.get(i + 1).named()
        && lexemes.get(i + 1).isWord();
  }

  /** "Checks are on" and "on, as a rule" end here; "on Monday" continues. */
  private boolean isLast(int i) {
    return i + 1 == lexemes.size()
        || lexemes.get(i + 1).type() == Lexeme.Type.SIGN
        || Lexicon.startsClause(lexemes.get(i + 1).word());
  }

  private boolean isRateUnit(int i) {
    if (i == 0 || !Units.isUnit(lexemes.get(i).word())) {
      return false;
    }
    boolean article = lexemes.get(i - 1).is("a") || lexemes.get(i - 1).is("an");
    boolean rate =
        tokens.stream()
            .anyMatch(token -> token.isValue() && token.value().dimension() == Dimension.RATE);
    return lexemes.get(i - 1).is("per") || (article && rate);
  }

  private void readNegation(String word) {
    if (inClause) {
      return;
    }
    if (word.equals("without")) {
      lead = "with";
    }
    negations++;
  }

  /** "May skip X" says that X is optional. */
  private boolean waives(String word) {
    return !inClause
        && modalWord != null
        && negations == 0
        && Modality.allows(modalWord)
        && Lexicon.isWaiving(word);
  }

  private void endLeadingClause() {
    if (inClause && clauseStart == 0 && tokens.size() >= LEADING_CLAUSE_LENGTH) {
      inClause = false;
    }
  }

  /**
   * "required fields are marked" says what is marked; "fields are required" says what is required.
   */
  private boolean isModal(int i) {
    String word = lexemes.get(i).word();
    if (!Modality.isGivenBy(word) || inClause) {
      return false;
    }
    return !Modality.isStrong(word) || verb < 0 || i >= verb;
  }

  private void readModal(String word) {
    if (modalWord == null || Modality.isStrong(word) || !Modality.isStrong(modalWord)) {
      modalWord = word;
    }
    lead = Modality.isStrong(word) && StatementWords.REQUIRING.contains(word) ? "need" : "be";
    phraseLeft = 0;
    endLeadingClause();
  }

  private void addWord(Lexeme lexeme, int i) {
    // A quoted word is taken literally.
    boolean verbatim = lexeme.named() && lexeme.text().chars().allMatch(Character::isLowerCase);
    String same = verbatim ? lexeme.word() : Lexicon.sameWord(lexeme.word());
    Set<String> parts = new HashSet<>();
    String key = same;
    if (Opposites.of(lexeme.word()).isEmpty() && !same.equals("thread-safe")) {
      List<String> terms = words.terms(isOwnName(lexeme, same) ? lexeme.text() : base(same));
      key = terms.get(0);
      for (int part = 1; part < terms.size(); part++) {
        parts.add(terms.get(part));
      }
    }
    Token last = tokens.isEmpty() ? null : tokens.get(tokens.size() - 1);
    boolean again = last != null && last.key().equals(key) && !last.named() && !lexeme.named();
    if (!again) {
      add(key, same, parts, i, lexeme.named(), null);
    }
    if (lead.isEmpty() || !lexeme.named()) {
      lead = StatementWords.NAMING.contains(lexeme.word()) ? "be" : key;
    }
  }

  /** "Is understood" has the verb "understand". */
  private String base(String word) {
    Set<String> forms = lead.equals("be") ? IrregularWords.formsOf(word) : Set.of();
    return forms.size() == 1 ? forms.iterator().next() : word;
  }

  /** The case of an identifier shows its parts. */
  private static boolean isOwnName(Lexeme lexeme, String same) {
    return lexeme.named() && same.equals(lexeme.word());
  }

  private void add(
      String key, String word, Set<String> parts, int i, boolean named, @Nullable Quantity value) {
    Token.Role role =
        inClause
            ? Token.Role.CLAUSE
            : i < verb
                ? Token.Role.SUBJECT
                : phraseLeft > 0 ? Token.Role.PHRASE : Token.Role.PREDICATE;
    if (role == Token.Role.SUBJECT && phraseLeft > 0) {
      role = Token.Role.PHRASE;
    }
    phraseLeft = Math.max(0, phraseLeft - 1);
    Optional<Opposite> opposite =
        value == null ? Opposites.of(lexemes.get(i).word()) : Optional.empty();
    if (opposite.isPresent()) {
      // Both sides of a pair have one key; the side is compared separately.
      key = "<>" + opposite.get().family();
    }
    if (inClause && exempts) {
      exceptions.add(key);
    }
    if (i < plainVerb && Lexicon.takesMany(word)) {
      // "Health checks use ..." is about checks; here "checks" is not a verb.
      role = Token.Role.SUBJECT;
    }
    boolean attributive = i + 1 < lexemes.size() && isContent(lexemes.get(i + 1));
    tokens.add(
        new Token(
            value == null ? key : "#",
            word,
            named || value != null ? word : words.key(word),
            Set.copyOf(parts),
            lead,
            role,
            attributive,
            named,
            tokens.size(),
            value,
            opposite));
  }

  private static boolean isContent(Lexeme lexeme) {
    String word = lexeme.word();
    return lexeme.type() != Lexeme.Type.SIGN
        && !Lexicon.isPreposition(word)
        && !Lexicon.isAuxiliary(word)
        && !Lexicon.startsClause(word)
        && !Lexicon.isNegation(word)
        && !Lexicon.startsReason(word)
        && !StatementWords.ENDS_NOUN.contains(word)
        && !word.endsWith("ly")
        && !word.startsWith("@");
  }
}
