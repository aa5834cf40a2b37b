package dev.memoryweave.language.internal.english;

import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The role of English words in statements about software: which carry no meaning, which negate,
 * which are synonyms.
 */
public final class Lexicon {
  /** Marks that represent phrases; they start with a character that no word has. */
  public static final String UPPER = "@upper";

  public static final String LOWER = "@lower";
  public static final String CONTRAST = "@contrast";
  static final String REASON = "@reason";
  public static final String PAST = "@past";
  public static final String AS_OF = "@asof";

  /** Synonyms, spellings and forms that agents use for the same thing. */
  private static final Map<String, String> SAME_WORD =
      groups(
          """
          postgres postgresql pg psql
          kubernetes k8s kube
          javascript js
          typescript ts
          mongodb mongo
          node nodejs node.js
          golang go-lang
          elasticsearch elastic
          production prod
          development dev
          staging stage
          test tests testing
          environment env
          directory folder dir
          repository repo
          configuration config settings setting configure configured
          delete remove deletes removes deleted removed removal deletion
          owner own owns owned owners maintainer maintain maintains maintained maintainers
          retry retries retried retrying attempt attempts reattempt
          expire expires expiry ttl lifetime expiration
          store stores stored save saves saved persist persists persisted keep keeps kept \
          live lives located reside resides belong belongs
          begin begins start starts started starting
          end ends finish finishes
          document documents documented documentation
          function method functions methods
          return returns returned respond responds
          execute executes executed
          interval period
          port ports listen listens bind binds
          limit limits limited cap capped
          release releases released ship ships shipped publish publishes published
          throw throws thrown raise raises raised
          timeout timeouts
          pr prs
          main master-branch
          job jobs
          wait waits
          build builds built building compile compiles compiled
          migrate migrates migration migrations migrated
          deploy deploys deployed deployment deployments
          """);

  /** Words that only carry grammar, or that no reader would miss. */
  private static final Set<String> EMPTY =
      words(
          """
          a an the this that these those such such-as it its itself he she they them their his her
          we us our you your i my me who whom whose which what there here so then thus hence
          is are was were be been being am do does did done has have had having will would shall
          also too very quite just now currently today anymore nowadays still already always usually normally
          generally actually really simply even both either again please note remember ensure sure
          make makes made get gets got set sets setting use uses used using usage let lets
          employ employs employed rely relies relied work works perform performs performed
          take takes place happen happens occur occurs become becomes remain remains stay stays
          value values number amount count e.g i.e etc same one-of each every all any per
          anybody anyone somebody someone please how why where whether as than to of and or but by into onto about over up out
          default defaults equal equals size-of way yet ever once-more kind exact exactly
          explicitly automatically directly only first-class correctly properly well
          """);

  /** Empty words that nevertheless distinguish two attributes when nothing else does. */
  private static final Set<String> VAGUE =
      words(
          """
          limit maximum most default value number count amount run execute update level below above
          exceed fall drop automatically stay stays remain remains
          """);

  private static final Set<String> UNIVERSAL = words("all every any each always everywhere");

  private static final Set<String> NEGATIONS =
      words("not never no nor neither none nothing nobody hardly rarely cannot unable without");

  private static final Set<String> AUXILIARIES =
      words(
          """
          is are was were be am has have had do does did must may can could should shall will would
          might need needs
          """);

  private static final Set<String> CLAUSES =
      words("if when whenever unless while once until except although though where only provided");

  private static final Set<String> CONDITION_PREPOSITIONS =
      words("in on for during under at within per inside outside across among against via");

  private static final Set<String> PREPOSITIONS =
      words(
          """
          in on for during under at within per inside outside across among against via with to from
          into by of as through onto over
          """);

  private static final Set<String> REASONS =
      words("because since which therefore otherwise hence thereby @reason — –");

  private static final Set<String> PRONOUNS = words("it this they that these those he she");

  private static final Set<String> PAST_WORDS =
      words("was were @past previously formerly originally");

  private static final Set<String> PRESENT_WORDS = words("now is are today currently nowadays");

  private static final Set<String> CHANGES =
      words(
          """
          change changed changes raise raised lower lowered bump bumped move moved migrate migrated
          switch switched upgrade upgraded increase increased decrease decreased reduce reduced
          replace replaced renamed rename transition transitioned went go downgraded
          """);

  private static final Set<String> APPROXIMATE =
      words("about approximately roughly around circa almost nearly ~ approx ca");

  private static final Set<String> UPPER_NOUNS =
      words("limit limits limited maximum max most cap capped within below under exceed");

  private static final Set<String> LOWER_NOUNS =
      words("minimum min least above over exceeds beyond");

  /** Nouns after which a number is part of a name rather than a value. */
  private static final Set<String> ENUMERATED =
      words(
          """
          step phase stage migration issue ticket pr adr chapter section line lines task case item
          part sprint day week shard node worker rule option question example appendix figure table
          commit revision row column rfc bug story epic milestone requirement scenario test
          """);

  /** Verbs that can apply to many things at a time, so that another object contradicts nothing. */
  private static final Set<String> MANY =
      words(
          """
          depend depends support supports supported contain contains include includes import imports
          handle handles have has add adds cover covers provide provides export
          exports accept accepts throw throws call calls log logs know knows allow allows affect
          affects need needs require requires required mention mentions list lists check checks
          validate validates mean means know read reads write writes wrote written-for fix fixes
          fixed implement implements extend extends touch touches see reference references
          speak speaks like likes love loves enjoy enjoys play plays collect collects study studies
          teach teaches visit visits watch watches sell sells grow grows cook cooks learn learns
          """);

  /** Words that imply that there is only one. */
  private static final Set<String> UNIQUE =
      words(
          """
          default only single primary main oldest newest latest owner own owns maintainer current preferred canonical
          official chosen lead standard sole owned maintains maintained leads led heads
          """);

  /** Words of a sentence without an auxiliary that can hardly be anything but its verb. */
  private static final Set<String> PLAIN_VERBS =
      words("use uses run runs follow follows live lives go goes employ employs rely relies");

  /** Words that introduce an exception. */
  private static final Set<String> EXEMPTING = words("except unless");

  /** Verbs whose object or manner can easily be another one at the same time. */
  private static final Set<String> SEVERAL =
      words(
          """
          notified notify notifies sent send sends exported export available visible used tested
          covered documented document mentioned supported checked seen known needed required listed included
          found discussed informed offered reviewed imported announced logged
          reported shown displayed split shared spread useful common popular allowed permitted
          participate present installed registered subscribed written-about involved interested
          """);

  private static final Set<String> ROLES = words("owner own owns lead leads maintainer head heads");

  /** Words that only say that something is in something else. */
  private static final Set<String> HOLDING =
      words("contain contains include includes hold holds appear appears store found");

  /** Things that every project has, so that they do not distinguish project-wide choices. */
  private static final Set<String> NEUTRAL =
      words(
          """
          code service services project team teams development build follow store application system
          architecture backend module modules version versions library libraries app release
          """);

  /** Nouns whose sort is given by the word before them, with one sort at a time. */
  private static final Set<String> SORTED =
      words(
          """
          architecture strategy style layout workflow model matching consistency precision approach
          policy versioning locking naming convention pattern isolation encoding rounding routing
          indentation notation injection deployment authentication hashing sorting ordering scope
          """);

  /** Verbs of skipping. */
  private static final Set<String> WAIVING = words("skip bypass omit break violate breach");

  private static final Set<String> BOUNDS = words("below above exceed under over drop fall");

  /** Verbs that only say that something is done by some means. */
  private static final Set<String> DOING =
      words(
          """
          done made managed manage handled handle handles processed powered run runs built build
          implemented implement based backed driven realised realized performed described
          """);

  /** Words that only say that something is done that way. */
  private static final Set<String> MEANS = words("use with by through via");

  /** Nouns that name an attribute which has one value. */
  private static final Set<String> ATTRIBUTES =
      words(
          """
          format type mode level name owner language encoding strategy policy algorithm protocol
          database framework library tool branch region provider engine backend broker runner
          license timezone locale currency scope role theme color colour style convention prefix
          suffix separator delimiter header status storage default target base contact lead
          maintainer reviewer order isolation charset host url endpoint path directory folder file
          package class entry entrypoint root queue topic bucket namespace profile dialect driver
          implementation source parser editor shell version key schema mascot deadline domain
          hostname registry port size timeout retry limit compiler linter formatter orm store gateway budget cadence frequency
          baseline manager author logo font address locale unit cutoff approver deputy
          """);

  /**
   * Participles that, with a preposition, introduce a place, a means or a manner, of which there is
   * one.
   */
  private static final Set<String> PLACING =
      words(
          """
          written store stored host hosted deploy deployed formatted sorted owned owner maintained
          licensed named called encoded managed published release kept encrypted hashed signed
          ordered partitioned keyed sharded located serialized serialised built build generated
          rounded returned return terminated made handled processed powered validated enforced
          styled merged bundled packaged scheduled versioned provisioned modelled authenticated
          computed calculated tagged numbered aligned authored wrapped
          implemented configured defined declared rendered represented measured triggered lives
          """);

  private Lexicon() {}

  public static Set<String> words(String text) {
    // Look-ups in a hash set are about twice as fast as in Set.of.
    return Collections.unmodifiableSet(new HashSet<>(List.of(text.strip().split("\\s+"))));
  }

  private static Map<String, String> groups(String table) {
    Map<String, String> first = new LinkedHashMap<>();
    table
        .lines()
        .map(line -> List.of(line.strip().split("\\s+")))
        .forEach(group -> group.forEach(word -> first.putIfAbsent(word, group.get(0))));
    return Collections.unmodifiableMap(first);
  }

  /** The representative of all words with the same meaning. */
  public static String sameWord(String word) {
    return SAME_WORD.getOrDefault(word, word);
  }

  public static boolean isEmpty(String word) {
    return EMPTY.contains(word);
  }

  public static boolean isVague(String word) {
    return VAGUE.contains(word);
  }

  public static boolean isUniversal(String word) {
    return UNIVERSAL.contains(word);
  }

  public static boolean isNegation(String word) {
    return NEGATIONS.contains(word);
  }

  public static boolean isAuxiliary(String word) {
    return AUXILIARIES.contains(word) || word.equals(":") || word.equals("=");
  }

  public static boolean startsClause(String word) {
    return CLAUSES.contains(word);
  }

  public static boolean isConditionPreposition(String word) {
    return CONDITION_PREPOSITIONS.contains(word);
  }

  public static boolean isPreposition(String word) {
    return PREPOSITIONS.contains(word);
  }

  public static boolean startsReason(String word) {
    return REASONS.contains(word);
  }

  public static boolean isPronoun(String word) {
    return PRONOUNS.contains(word);
  }

  public static boolean isPast(String word) {
    return PAST_WORDS.contains(word);
  }

  public static boolean isPresent(String word) {
    return PRESENT_WORDS.contains(word);
  }

  public static boolean isChange(String word) {
    return CHANGES.contains(word);
  }

  public static boolean isApproximate(String word) {
    return APPROXIMATE.contains(word);
  }

  public static boolean isUpper(String word) {
    return UPPER_NOUNS.contains(word);
  }

  public static boolean isLower(String word) {
    return LOWER_NOUNS.contains(word);
  }

  public static boolean isEnumerated(String word) {
    return ENUMERATED.contains(word);
  }

  public static boolean takesMany(String word) {
    return MANY.contains(word);
  }

  public static boolean isUnique(String word) {
    return UNIQUE.contains(word);
  }

  public static boolean isAttribute(String word) {
    return ATTRIBUTES.contains(word);
  }

  public static boolean isPlacing(String word) {
    return PLACING.contains(word);
  }

  /** Whether the word assigns a thing to one person or team. */
  public static boolean isRole(String word) {
    return ROLES.contains(word);
  }

  public static boolean isPlainVerb(String word) {
    return PLAIN_VERBS.contains(word);
  }

  public static boolean exempts(String word) {
    return EXEMPTING.contains(word);
  }

  /** Whether the verb can easily apply to more than one thing. */
  public static boolean allowsSeveral(String word) {
    return SEVERAL.contains(word);
  }

  /** Whether the word introduces a limit. */
  public static boolean isBound(String word) {
    return BOUNDS.contains(word);
  }

  public static boolean hasSorts(String word) {
    return SORTED.contains(word);
  }

  public static boolean isWaiving(String word) {
    return WAIVING.contains(word);
  }

  public static boolean isHolding(String word) {
    return HOLDING.contains(word);
  }

  public static boolean isNeutral(String word) {
    return NEUTRAL.contains(word);
  }

  public static boolean isDoing(String word) {
    return DOING.contains(word);
  }

  /** Whether two leads, such as "with" and "on", both name the means of doing something. */
  public static boolean leadAlike(String one, String other) {
    boolean use = one.equals("use") || other.equals("use");
    return one.equals(other) || (use && MEANS.contains(one) && MEANS.contains(other));
  }
}
