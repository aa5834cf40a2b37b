package dev.memoryweave.language.internal.english;

import dev.memoryweave.language.internal.rules.Language.Directive;
import dev.memoryweave.language.internal.rules.WordPatterns;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the directive of a sentence in a guide, a file of rules or a section of conventions. */
final class GuideDirectives {
  private static final Pattern MARK =
      Pattern.compile(
          "^(?:\\[![A-Za-z]+]\\s*|:[a-z_]+:\\s*|(?!`)[\\p{So}\\p{Sk}\\p{Mn}\\p{Cf}\\uFE0F]\\s*)*+"
              + "(?:(?i:important|warning|critical|rule|attention|required|mandatory|remember|hint|tip|caution|note|additionally|also|finally|so)"
              + "(?:[:!,]|\\s+[–—-])\\s*)?");

  /** A label before the sentence proper, such as "Naming:" or "Errors —". */
  private static final Pattern LABEL =
      Pattern.compile("^(?:[^.:!?`]|`[^`]*`){1,60}(?::| [–—]| -) +(?=\\S)");

  private static final int MOST_COMMAS = 4;

  private static final int LONGEST_CONDITION = 200;

  /** Beginnings of sentences that first say where or when they hold. */
  private static final Pattern CONDITION =
      WordPatterns.atStart(
          """
          before | after | when | whenever | while | if | once | unless | for | in | on
          at
          during | with | within | as | by | where | wherever | until | since | from
          instead of | rather than | except | given | regarding | outside | inside
          (?:directly |immediately |right )?(?:under|below|above|beneath) | just as
          without
          additionally
          (?:in order )?to (?:further )?[a-z]+
          """);

  private static final Pattern BARE_CONDITION =
      Pattern.compile(
          "(?i)^(?:before|after|when|whenever)\\s+(?:[\\w'-]+\\s+){1,6}?(?=(?:always|never|do"
              + " not|don['’]t|make sure|ensure|verify|confirm|run|update|add|use|check)\\b)");

  private static final Pattern NO_RULE =
      WordPatterns.containing(
          """
          \\b(?:don['’]?t|do not|never) (?:worry|hesitate|panic|fret
          be (?:afraid|shy|scared|alarmed|discouraged|intimidated|surprised)
          feel (?:bad|obliged|pressured|like)|take (?:it|this|that) personally|need|have to|know|care|think|see|mind|expect
          yet|currently|work|exist|get discouraged)\\b
          \\bfeel free\\b | \\bat some point\\b | \\bevery (?:little )?bit helps\\b | \\byou(?: will|['’]ll) need\\b | \\bso we (?:need|have)\\b | \\bno need to\\b | \\bneed(?:s)? not\\b | \\bneedn['’]t\\b
          \\b(?:does|do|is|are)(?: not|n['’]t) (?:necessarily|required|necessary|mandatory
          needed|need to|have to)\\b
          \\bnot (?:strictly )?(?:required|necessary|mandatory|obligatory)\\b
          \\byou (?:don['’]t|do not) (?:have|need)\\b | \\bthanks?\\b | \\bwelcome\\b
          \\bif you (?:must|want|like|wish|prefer|are interested|would like)\\b(?!.*\\b(?:must|never|do not|don['’]t|make sure|please|should|required|always|only)\\b)
          \\b(?:a must[- ]have|must-haves?|is a must)\\b
          \\bmust (?:have been|be (?:wondering|fun|kidding))\\b
          \\bwe (?<!\\b(?:so|that|which|where) we )(?:can|will|may|might|would|look forward)\\b(?! (?:\\w+ )?(?:not|only
          never|always))
          \\bshould (?:now )?(?:see|get|look like|work|be able|appear|now|have been
          be (?:up|running|available|ready|good|installed|enough|fine|working|familiar))\\b
          ^(?:for (?:more|further|additional|a full|a complete|details|an example|examples)
          to (?:learn|find out|see|get (?:started|help)|know|understand))\\b.*
          \\btry our best\\b
          ^(?:we have (?:\\w+ ){0,2}(?:rules|guidelines|conventions)
          .{0,60}\\bdescribes (?:what|how)\\b)
          ^(?:todo|fixme|i (?:believe|think|would)|there (?:is|are)
          here (?:is|are|['’]s))\\b.*
          \\bhow (?:to|do|can) \\w+ (?:it|this)\\b\\?
          """);

  private static final Pattern FORBIDS_FIRST =
      Pattern.compile(
          "(?i)(?:you |please |agents? |contributors? |also |and |but |we"
              + " (?=must|should|shall|may|never))?(?:(?:must|should|shall|may|can)"
              + " (?:not|never)|mustn['’]t|shouldn['’]t|never|do"
              + " not|don['’]?t|cannot|can['’]t|avoid|refrain from|under no circumstances|no one"
              + " may|nobody may|not"
              + " (?:allowed|permitted|accepted)|forbidden|prohibited|stop)\\b.*");

  private static final Pattern SOFT_FIRST =
      Pattern.compile("(?i)(?:please )?(?:avoid|you should|should)\\b.*");

  private static final Pattern ONLY_FIRST = Pattern.compile("(?i)(?:only|exclusively) .*");

  private static final Pattern WITHOUT_FIRST = Pattern.compile("(?i)(?:without|neither|none)\\b.*");

  private static final Pattern FORBIDS_NO =
      Pattern.compile(
          "(?i)no\\s+(?!\\w+ (?:is|are)"
              + " (?:too|so)\\b|one\\b|longer\\b|need\\b|matter\\b|problem|worries|idea|other\\b|more"
              + " than\\b)[`\\w].*");

  private static final Pattern FORBIDS_ANYWHERE =
      WordPatterns.containing(
          """
          \\b(?:must not|must never|mustn['’]t|shall not|shall never
          may not(?! (?:be )?(?:need|work|have|apply|exist|always|fit|know|require|want|make
          match|yet|even|fully|seem|look|see|get))|may never|forbidden|prohibited|disallowed
          banned|(?:strongly )?discouraged|(?:is|are|be) not (?:allowed|permitted|accepted
          acceptable|welcome|merged|considered)|not allowed|not permitted|unacceptable
          off[- ]limits|(?:is|are) (?:not (?:supposed |meant |intended )?to be|never to be|to be avoided)
          will never|(?:do|does)(?: not|n['’]t) (?:belong|go)(?= in| on| to| into| under)|(?:will not|won['’]t|cannot|can not) be (?:accepted|merged
          considered|reviewed)|will (?:likely |probably )?be (?:rejected|closed|declined
          reverted)|no longer accepted|(?:not|no longer) (?:currently )?accept(?:ing)?
          unlikely to (?:accept|be accepted|merge)|not interested in
          (?:project|team|maintainers?) (?:do(?:es)?|will) not (?:accept|merge|allow|support)
          we (?:do not|don['’]t|never|will not|won['’]t) (?:accept|merge|allow|use|want
          support|commit|add|write|rely|take|touch))\\b
          (?:[,;:–—.(]|\\s-|\\band|\\bbut)\\s*(?:please )?(?:never|do not|don['’]t|must not
          avoid)\\s+[\\w`]
          """);

  private static final Pattern SHOULD_NOT =
      Pattern.compile(
          "(?i).*\\b(?:should not|shouldn['’]t|should never|should (?:generally )?(?:be"
              + " )?avoid(?:ed)?|discouraged|not recommended|ought not|try not to|better"
              + " not)\\b.*");

  private static final Pattern REQUIRES_FIRST =
      WordPatterns.after(
          "(?:you |please |agents? |contributors? |we |and )?",
          """
          must | shall | always | should always | only ever | ensure
          make (?:absolutely )?sure | be sure | double[- ]check | make certain
          never forget
          don['’]t forget | do not forget | remember to | required to
          """);

  private static final Pattern REQUIRES_ANYWHERE =
      WordPatterns.within(
          """
          must | shall | mandatory | should always | (?:is|are) responsible for
          (?:can|may) only (?:be|contain|include|use|change) | will always
          it(?:['’]s| is) (?:very |strictly )?(?:important|essential|crucial|critical
          imperative|required|mandatory) (?:that|to)
          (?:we|will) (?:\\w+ )?(?:will )?only | only (?:accept|review|merge)
          (?:is|are) (?:strictly |always )?required
          (?:you|contributors?|authors?|everyone|prs?|pull requests?|maintainers?
          developers?|agents?|members?|team) (?:is|are) (?:always )?expected to
          (?:allowed|permitted|permissible|acceptable|accepted) only
          only (?:allowed|permitted|permissible|acceptable)
          required (?:before|for (?:all|every|each|any))
          (?:have|has|need|needs|ought) to (?:be|have|pass|follow|include|go|use|match
          contain|stay|remain|come|live|start|end|work|build|compile|run)
          (?:has|needs?|have) to (?<!\\b(?:you|we|they|who|if|not|may|might|could|would|will|i|also|and|or|to) (?:has|needs|need|have) to )(?!do\\b|worry|know|think|wait|deal|think|offer|say)[a-z]+
          you (?<!\\b(?:if|that|what|which|when) you )(?:also |then )?(?:have|need) to (?!do\\b|know|think|worry|wait)[a-z]+
          requires? (?:an? |explicit |prior |at least |maintainer )?(?:\\w+ ){0,2}(?:approvals?|reviews?|discussion|justification|tests?|permission|sign-?off|issue|changeset|changelog|entry|documentation|adr|rfc)
          needs? (?:an?|at least (?:one|two)) (?:[\\w-]+ ){0,3}(?:test|review|approval
          changeset|changelog|entry|issue|adr|rfc|migration|comment)
          """);

  /** What is said of each of a sort holds for those that are to come. */
  private static final Pattern REQUIRES_OF_EACH =
      Pattern.compile(
          "(?i)(?:every|each|all|any|no|new|these|those) (?:[^\\s,;:]+ ){0,6}?(?:always )?(?:needs?|requires?)\\b.*");

  private static final Pattern SHOULD =
      WordPatterns.after(
          ".*(?<!\\bthat )(?<!\\bwhich )\\b",
          """
          should | ought to | prefer | prefers | (?:is|are) preferred | preferably
          ideally
          (?:strongly )?advised to
          it(?:['’]s| is) (?:\\w+ )*(?:good|best|better|wise|helpful|a good idea|advisable
          preferable) (?:\\w+ )?to
          recommended
          (?:^|[,;:—] )(?:and |but |so |here )?we (?:\\w+ly )?(?:release|publish|ship|backport|maintain|version|tag|cut|bump|put|place|store|group|sort|treat|merge|review|test|allow|reserve|deprecate|recommend|encourage|prefer
          use|follow|keep|avoid|try|aim|want (?!you|to)|request|require|expect|ask|like|favou?r|strive|adhere
          stick|rely|write|name|squash|target|enforce|do not|don['’]t|never|always)
          please
          (?:project|repository|repo|code ?base|team|library|monorepo) (?:uses|follows
          conforms to|adheres to|enforces|prefers|relies on)
          (?:follows|adheres to|conforms to) (?:\\S+ ){1,8}(?:style|standards?|conventions?|guide(?:lines?)?|specification)
          expects? (?:you|contributors|prs?|pull requests?)
          (?:is|are) (?:\\w+ )?encouraged | (?:most likely |probably )want to
          typically includes? | favou?r(?:ed)?
          """);

  private static final Pattern LATE =
      Pattern.compile(
          "(?i).*[,;–—]\\s*(?:so |and |but |please )*(?:make sure|ensure|always|be sure|remember"
              + " to)\\b.*");

  /** What follows a statement from which it is drawn. */
  private static final Pattern AND_SO = Pattern.compile("(?i)[,;] (?:so|but) (?:please )?");

  private static final Pattern OCCASION =
      WordPatterns.after(
          "if\\b.*|.*\\b",
          """
          before | after | when | whenever | every time | each time | unless | prior to
          if you (?:add|change|modify|touch|update|remove|rename|introduce
          need to (?:add|change))
          """);

  private static final Pattern INVITATION =
      Pattern.compile(
          "(?i)(?:please )?(?:(?:see|refer|consult|check out|check (?:the |our"
              + " )?\\S*(?:/|\\.md\\b|docs\\b|documentation|guide)|look|visit|join|head|take a"
              + " look|have a look|go to|click|learn|enjoy|note|get in touch|get started|reach"
              + " out|contact|say|find (?:more|out|us|help)|thank|come|want|know|let['’]?s|let"
              + " us|become|contribute to|comment on|browse|subscribe|check (?:our|the) (?:open"
              + " )?(?:issues|tracker|roadmap)|help us|remember that|report"
              + " (?:them|it|bugs|issues|any)\\b|fork (?:the|this)|clone (?:the|this|your)|commit"
              + " and push|open (?:your|the|a) (?:browser|web)|read (?:the"
              + " rest|this|more|on|about|\\S+ \\S+ for\\b|(?:our|the) (?:\\w+"
              + " )?(?:guide|guides|docs|documentation|contributing))|find"
              + " out|welcome|feel|star|enter|expect|consider)\\b.*|open an?"
              + " (?:issue|discussion|ticket|pr|pull request)\\b.*|ask"
              + " (?:in|on|your|questions|us|for help|away)\\b.*)");

  private GuideDirectives() {}

  /** The directive of a sentence, or nothing if it merely describes. */
  static Optional<Directive> of(String sentence) {
    String plain =
        MARK.matcher(sentence.strip()).replaceFirst("").replaceAll("\\*+|(?<!\\w)_|_(?!\\w)", "");
    if (plain.endsWith("?") || NO_RULE.matcher(plain).matches()) {
      return Optional.empty();
    }
    if (isInvitation(plain) && !hasOccasion(plain)) {
      return Optional.empty();
    }
    Optional<Directive> first = ofClause(plain);
    if (first.isPresent()) {
      return first;
    }
    Matcher label = LABEL.matcher(plain);
    if (label.lookingAt()) {
      String rest = plain.substring(label.end());
      Optional<Directive> labelled = ofClause(MARK.matcher(rest).replaceFirst(""));
      if (labelled.isPresent()) {
        return labelled;
      }
    }
    return Optional.empty();
  }

  private static Optional<Directive> ofClause(String clause) {
    Optional<Directive> begins = ofBeginning(clause);
    if (begins.isPresent()) {
      return begins;
    }
    for (String main : afterCondition(clause)) {
      if (isInvitation(main)) {
        return Optional.empty();
      }
      Optional<Directive> found = ofBeginning(main);
      if (found.isPresent()) {
        return found;
      }
    }
    return ofAny(clause);
  }

  /** Possible main clauses of a sentence that begins with a condition. */
  private static List<String> afterCondition(String clause) {
    List<String> rests = new ArrayList<>();
    Matcher bare = BARE_CONDITION.matcher(clause);
    if (bare.lookingAt()) {
      rests.add(clause.substring(bare.end()));
    }
    if (CONDITION.matcher(clause).lookingAt()) {
      int comma = clause.indexOf(", ");
      for (int i = 0; i < MOST_COMMAS && comma > 0 && comma < LONGEST_CONDITION; i++) {
        rests.add(clause.substring(comma + 2).replaceFirst(i == 0 ? "^(?i:then)\\s+" : "^$", ""));
        comma = clause.indexOf(", ", comma + 2);
      }
    }
    return rests;
  }

  private static Optional<Directive> ofBeginning(String clause) {
    if (REQUIRES_FIRST.matcher(clause).matches() || REQUIRES_OF_EACH.matcher(clause).matches()) {
      return Optional.of(Directive.REQUIREMENT);
    }
    if (FORBIDS_FIRST.matcher(clause).matches() || FORBIDS_NO.matcher(clause).matches()) {
      return Optional.of(
          SOFT_FIRST.matcher(clause).matches() ? Directive.GUIDELINE : Directive.PROHIBITION);
    }
    if (ONLY_FIRST.matcher(clause).matches()) {
      return Optional.of(Directive.REQUIREMENT);
    }
    if (Imperatives.isImperative(clause) && !isInvitation(clause)) {
      return Optional.of(
          FORBIDS_ANYWHERE.matcher(clause).matches() ? Directive.PROHIBITION : Directive.GUIDELINE);
    }
    return Optional.empty();
  }

  private static Optional<Directive> ofAny(String whole) {
    // A quotation of somebody else is not a direction.
    String clause = whole.replaceAll("\"[^\"]{0,400}\"|“[^”]{0,400}”", "\"\"");
    if (FORBIDS_ANYWHERE.matcher(clause).matches()) {
      return Optional.of(Directive.PROHIBITION);
    }
    if (SHOULD_NOT.matcher(clause).matches()) {
      return Optional.of(Directive.GUIDELINE);
    }
    if (LATE.matcher(clause).matches()) {
      return Optional.of(Directive.REQUIREMENT);
    }
    if (REQUIRES_ANYWHERE.matcher(clause).matches()) {
      return Optional.of(Directive.REQUIREMENT);
    }
    if (SHOULD.matcher(clause).matches()) {
      return Optional.of(Directive.GUIDELINE);
    }
    int dash = Math.max(clause.lastIndexOf(" — "), clause.lastIndexOf(" – "));
    boolean late =
        dash > 0 && Imperatives.isImperative(clause.substring(dash).replaceFirst("^[\\s;–—]+", ""));
    return late
            || AND_SO.matcher(clause).results().anyMatch(m -> isOrder(clause.substring(m.end())))
        ? Optional.of(Directive.GUIDELINE)
        : Optional.empty();
  }

  private static boolean isOrder(String clause) {
    return Imperatives.isImperative(clause) && !isInvitation(clause);
  }

  /** Whether an imperative only invites or points elsewhere. */
  public static boolean isInvitation(String clause) {
    return INVITATION.matcher(clause.strip()).matches();
  }

  /** Whether a sentence has a word that explicitly asks for something. */
  public static boolean isExplicit(String sentence) {
    return SHOULD.matcher(sentence).matches() || SHOULD_NOT.matcher(sentence).matches();
  }

  /** Whether a sentence begins with a negation, so that nothing may be put before it. */
  public static boolean isNegated(String sentence) {
    String plain = MARK.matcher(sentence.strip()).replaceFirst("").replaceAll("\\*+", "");
    return FORBIDS_FIRST.matcher(plain).matches()
        || FORBIDS_NO.matcher(plain).matches()
        || WITHOUT_FIRST.matcher(plain).matches();
  }

  /** A sentence without signs before it. */
  public static String unmarked(String sentence) {
    return MARK.matcher(sentence.strip()).replaceFirst("").strip();
  }

  /** Whether a sentence says when it applies. */
  public static boolean hasOccasion(String sentence) {
    return OCCASION.matcher(sentence).matches();
  }
}
