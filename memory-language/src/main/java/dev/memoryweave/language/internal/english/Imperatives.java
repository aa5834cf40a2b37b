package dev.memoryweave.language.internal.english;

import dev.memoryweave.language.internal.rules.WordPatterns;
import dev.memoryweave.text.internal.PlainText;
import java.util.Arrays;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Recognises sentences in the imperative by their first words. */
public final class Imperatives {
  /** Imperatives that are hardly ever a noun at the beginning of a sentence. */
  private static final Set<String> PLAIN =
      words(
          """
          be abide accept accompany achieve acknowledge acquire adapt add address adhere adjust adopt align allow
          analyze announce annotate append apply arrange ask assert assign assume attach audit avoid backport
          become begin bind bootstrap break bring bundle bypass call capitalize carry catch choose cite
          clarify clean close co-author collapse collect combine come communicate compile complete compose compress
          compute configure confirm connect consider consult consume contain continue contribute convert coordinate copy
          cover create declare decide declare decouple deduplicate default defer define delegate delete deliver
          demonstrate deny depend deprecate derive describe detect determine develop differentiate disable disclose
          discuss disregard distinguish distribute do duplicate edit eliminate embed emit emphasize employ enable
          encapsulate encode encourage enforce ensure enter enumerate establish evaluate examine exclude execute exercise
          expect explain expose extend extract factor fail favor favour fetch fill find finish fix flag follow
          forbid force forward free freeze gate gather generate get give go group guarantee guard handle
          hardcode hard-code hoist honor honour identify ignore implement import improve include increase
          indent inform inherit initialize inject inline insert inspect install instantiate integrate introduce invalidate
          investigate invoke involve isolate iterate join justify keep know launch lead learn leave let leverage
          limit list load locate look lower maintain make manage match maximize mention migrate mimic
          minimize minimise mirror mock modify monitor move mutate narrow nest normalize note notify obey obtain offer omit
          opt optimize organize organise outline override paste perform permit persist pick pin place populate post practice
          prefer prefix prepare prepend preserve prevent prioritize proceed propagate propose protect prove provide publish pull
          push put query quote raise reach read rebase rebuild recreate redirect reduce refactor refer reference
          reflect refrain regenerate register reject rely remain remember remove rename reorder repeat replace
          reply report reproduce request require rerun re-run reset resolve respect respond restart restrict retain retry
          return reuse re-use review revert rewrite run sanitize save say scope see select send separate serialize set
          share ship show shut simplify skip solve sort specify split squash stage start stay stick store
          strip strive structure submit subscribe substitute suggest summarize supply suppress surround surface synchronize
          sync tag take target teach tell think throw tidy treat trigger trim truncate trust try turn
          understand undo update upgrade upload use utilize validate verify wait walk want warn watch
          wire wrap write yield
          """);

  /** Imperatives that are as often nouns: the next words decide. */
  private static final Set<String> ALSO_NOUNS =
      words(
          """
          abstract access benchmark branch build bump cache change check cherry-pick comment commit control cross-check
          debug design document draft drop export filter focus fork format hide hold hook index input issue
          label lint lock log map mark measure merge model name number open order output package parse
          pass patch plan plug point preview print process profile program prompt queue rate record release rest
          restore result rule sample search secure sign smoke-test snapshot spell sequence state step stop
          stub study style support switch table template test time title touch trace track transform translate
          type unit-test value version view work bias balance back balance benefit
          """);

  private static final Set<String> BEFORE =
      words(
          """
          always never only just also first then next finally please kindly explicitly carefully generally ideally
          typically normally usually instead otherwise simply strictly clearly directly immediately briefly
          strongly actively preferably whenever again now optionally consistently additionally then therefore thus
          importantly lastly secondly similarly
          """);

  /** Words that follow a verb with an object, and hardly a noun. */
  private static final Pattern OBJECT =
      Pattern.compile(
          "(?i)(?:the|a|an|all|any|each|every|your|our|its|their|new|only|both|one|two|this|that|these"
              + "|those|it|them|with|without|on|in|to|for|from|into|against|before|after|as|by|at"
              + "|early|often|locally|first|not|no|everything|anything|nothing|what|which|how|whether|why|when"
              + "|if|small|large|public|private|existing|unrelated|both|many|few|more|less|up|out|off|down"
              + "|over|through|behind|under|between|related|complex|non-.*|where|until|unless|early|meaningful"
              + "|other|such|some|multiple|different|specific|actual|real|external|internal|user|you|us|me"
              + "|generated|relevant|most|high|low)");

  /** Words of grammar that an article may follow: before one, any other word is a verb. */
  private static final Set<String> FUNCTION_WORDS =
      words(
          """
          about above across after against all almost along alongside already also although am among an and any are
          around as at because been before behind being below beneath beside besides between beyond both but by can
          concerning could depending despite does down during each either else even every except for from given had
          half has have hence how however if in inside into is just less like likely many may maybe might mine
          minus more most much must near neither nor not notwithstanding now of off often on once only onto
          or our out outside over past per perhaps plus quite rather regarding save shall should since so some
          somewhere soon still such than that the then there these this those though through throughout thus
          till to too toward towards twice under underneath unless unlike until up upon usually versus via was we were what
          whatever when whenever where whereas wherever whether which whichever while who whose why will with within
          without would yes yet
          """);

  private static final Pattern DETERMINED =
      Pattern.compile("(?i) (?:the|an?|your|our|its|their|this|these|those) [^,:]*");

  private static final Pattern NO_VERB = Pattern.compile(".*(?:ing|ed|er|ly|[^s]s|one|body|thing)");

  private static final Pattern WORD = Pattern.compile("[A-Za-z][A-Za-z-]*(?:['’][a-z]+)?");

  private static final Pattern FINITE =
      WordPatterns.within(
          """
          is | are | was | were | has | have | had | must | should | can | cannot | may
          will
          does | do | follow | use | uses | live | lives | go | goes | match | starts?
          ends?
          contains? | describes? | belongs? | needs? | requires? | includes? | happens?
          works? | comes? | runs? | gets? | makes? | takes? | lies?
          """);

  /** Imperatives that a whole clause may follow. */
  private static final Set<String> BEFORE_CLAUSES =
      words(
          "ensure check verify confirm assume remember note know see make guarantee assert prove"
              + " expect");

  private Imperatives() {}

  private static final Pattern NEXT = Pattern.compile("\\S+");

  private static final Pattern FINITE_NEXT =
      Pattern.compile(
          "(?i)\\s+(?:is|are|was|were|has|have|must|should|can|may|will|cases?|(?:up|out|on|off)"
              + " [\\w-]+ (?:is|are|may|can|will|must|should))\\b.*");

  private static final Pattern FINITE_AFTER_PLURAL =
      Pattern.compile("(?i)\\s+[\\w-]+s\\s+(?:is|are|was|were|have|must|should|can|may|will)\\b.*");

  /** Whether a word in lower case is a verb that orders begin with. */
  public static boolean isVerb(String word) {
    return PLAIN.contains(word) || ALSO_NOUNS.contains(word);
  }

  private static Set<String> words(String text) {
    return Set.copyOf(Arrays.asList(text.strip().split("\\s+", -1)));
  }

  /** Whether a clause begins with a verb in its basic form, such as "Keep functions small". */
  public static boolean isImperative(String clause) {
    return !imperative(clause).isEmpty();
  }

  /**
   * The verb that an imperative clause begins with, in lower case; empty if it is not imperative.
   */
  public static String imperative(String clause) {
    String rest = clause.strip();
    for (int i = 0; i < 3; i++) {
      Matcher word = WORD.matcher(rest);
      if (!word.lookingAt()) {
        return "";
      }
      String first = PlainText.lowerCase(word.group());
      String after = rest.substring(word.end());
      if (BEFORE.contains(first)) {
        rest = after.replaceFirst("^[\\s,]+", "");
        continue;
      }
      boolean ends = after.isBlank();
      boolean goesOn = after.startsWith(" ");
      if (!goesOn && !ends && !after.startsWith(",") && !after.startsWith("/")) {
        return "";
      }
      if (PLAIN.contains(first) || isCompound(first)) {
        return isSubject(first, after) ? "" : first;
      }
      boolean verb =
          ALSO_NOUNS.contains(first)
              ? goesOn && (hasObject(after.strip()) || isClause(after))
              : hasDeterminedObject(first, after);
      return verb ? first : "";
    }
    return "";
  }

  /** Whether an unknown word can only be a verb, as an article follows it. */
  private static boolean hasDeterminedObject(String first, String after) {
    return DETERMINED.matcher(after).lookingAt()
        && !FUNCTION_WORDS.contains(first)
        && !NO_VERB.matcher(first).matches()
        && !isSubject(first, after);
  }

  /** Whether the text after a first word is its object rather than its verb. */
  private static boolean isClause(String after) {
    String first =
        after
            .split(
                "[,.;:–—(]| (?:that|which|where|when|if|so|and|unless|because|before|after) ", 2)[
            0];
    return after.strip().split("\\s+", -1).length >= 3 && !FINITE.matcher(first).matches();
  }

  private static boolean hasObject(String after) {
    Matcher word = NEXT.matcher(after);
    if (!word.lookingAt()) {
      return false;
    }
    String next = word.group().replaceFirst("[.,;:)]+$", "");
    return next.startsWith("`") || next.startsWith("\"") || OBJECT.matcher(next).matches();
  }

  /** Whether a word consists of two, the second of which is a verb, such as "squash-merge". */
  private static boolean isCompound(String word) {
    int hyphen = word.lastIndexOf('-');
    return hyphen > 0
        && (PLAIN.contains(word.substring(hyphen + 1))
            || PLAIN.contains(word.substring(0, hyphen))
            || ALSO_NOUNS.contains(word.substring(hyphen + 1)));
  }

  /** Whether a finite verb follows, so that the first word was a noun: "Use is restricted". */
  private static boolean isSubject(String verb, String after) {
    return FINITE_NEXT.matcher(after).matches()
        || (!BEFORE_CLAUSES.contains(verb) && FINITE_AFTER_PLURAL.matcher(after).matches());
  }
}
