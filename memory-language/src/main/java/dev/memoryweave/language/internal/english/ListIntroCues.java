package dev.memoryweave.language.internal.english;

import dev.memoryweave.language.internal.rules.Cue;
import dev.memoryweave.language.internal.rules.GuideCue;
import dev.memoryweave.language.internal.rules.WordPatterns;
import java.util.Map;
import java.util.regex.Pattern;

/** English wordings of lead-ins: the text before the items of a list. */
final class ListIntroCues {
  private static final String FORBIDDING =
      "(?:(?:must|should|shall|may|can|do)(?: not|n['’]?t)|(?:will|do|does)(?: not|n['’]?t) (?:accept|merge|allow|permit|review)|must never|should never|mustn['’]?t|don['’]?ts?|cannot"
          + "|never|avoid(?:ed|ing)?|forbidden|prohibited|disallowed|banned|not (?:be )?(?:allowed|permitted|acceptable|accepted)"
          + "|anti[- ]?patterns?|no[- ]?go(?:e?s)?|no[- ]?nos?|off[- ]limits|out of bounds|refrain from|unacceptable|not to do|not do"
          + "|reject(?:ed)?|prohibitions|don['’]t do)";

  private ListIntroCues() {}

  static void addTo(Map<Cue, Pattern> wordings) {
    wordings.put(GuideCue.LEAD_FORBIDS, Pattern.compile("(?i).*\\b" + FORBIDDING + "\\b.*"));
    wordings.put(
        GuideCue.LEAD_NOT_FORBIDDING,
        WordPatterns.containing(
            """
          \\bforget\\b | \\bhesitate\\b | \\bworry\\b | \\binstead\\b
          \\bwithout (?:first )?\\w+ing\\b | \\bnot only\\b | \\bnot limited to\\b
          \\bdo ?(?:n['’]?t|not)? (?:and|&|/|or) (?:don|do not) | \\bdos (?:and|&)
          \\bdo['’]?s and | always(?: and|/| &) never | always .* never
          \\bif (?:you|it|this|they|the|a|an)\\b.*\\b(?:not|n['’]t)\\b.*\\b(?:check|try|do
          run|make sure)\\b
          \\b(?:do not|don['’]t|not) (?:have|need|know|want|require|work|see)\\b
          \\bnever mind\\b | \\bnot (?:necessary|required|needed|mandatory)\\b
          """));
    wordings.put(
        GuideCue.LEAD_REQUIRES,
        Pattern.compile(
            "(?i).*\\b(?:must(?: always)?|always|required|mandatory|make sure(?: that| to)?|ensure(?: that)?|be sure(?: to)?|shall|(?:need|needs|have|has)(?: to)?"
                + "|should(?: always)?|please(?: do)?|dos|do['’]s|never forget(?: to)?|don['’]?t forget(?: to)?|remember(?: to)?|expected(?: to)?|requirements?"
                + "|check(?:list)?(?: that)?|verify(?: that)?|confirm(?: that)?|non[- ]negotiables?|prefer|try to)\\s*$"));
    wordings.put(
        GuideCue.LEAD_ASKS,
        WordPatterns.within(
            """
          ask (?:first|before|for (?:approval|permission|confirmation))
          (?:requires?|needs?|get|without
          with) (?:explicit |prior |human |maintainer )*(?:approval|confirmation|permission
          consent|sign-off)
          check with .* (?:first|before) | confirm (?:first|before|with) | stop and ask
          discuss (?:first|before)
          """));
    wordings.put(
        GuideCue.LEAD_CONDITION,
        Pattern.compile(
            "(?i)(?:when|whenever|if|before|after|once|while|unless|for|in|on|during|until|where|every time|each time|any time|as soon as|prior to|upon)\\b.*"));
    wordings.put(
        GuideCue.LEAD_STEPS,
        Pattern.compile(
            "(?i)(?:to|in order to)\\s+[a-z]+.*|.*\\b(?:steps?|as follows|do the following|following (?:commands?|order|sequence|procedure|process)|workflow|procedure|process|checklist"
                + "|how to .*|run|execute|use|then)\\s*"));
    wordings.put(
        GuideCue.LEAD_TELLS,
        WordPatterns.atEnd(
            """
          because | they | it | which | that | we | you can | you may
          help(?:s|ed)?(?: you| us)?(?: to)? | allow(?:s|ed)?(?: you| us)? to
          lets(?: you| us)? | will | can | could | might | would | is to | are to
          used to
          able to | designed to | want to | like to | wish to | automatically
          """));
    wordings.put(
        GuideCue.LEAD_TOLD_IN_ORDER,
        Pattern.compile(
            "(?i).*\\b(?:as follows|do the following|(?:following|these) (?:steps|commands?))\\s*"));
    wordings.put(
        GuideCue.LEAD_PLACE_AND_CLAUSE,
        Pattern.compile(
            "(?i)(?:in|for|on|during|where)\\b[^,]*, .*\\b(?:is|are|was|has|have|should|must|can|may|will|follow|use)\\b.*"));
    wordings.put(
        GuideCue.LEAD_PERMITS,
        WordPatterns.within(
            """
          (?:may|can|could|might)(?! not\\b)(?! only\\b) | free to | welcome to | choose to | able to
          not required to | zero or more | the rights? | ways? (?:to|of)
          """));
    wordings.put(
        GuideCue.LEAD_EXAMPLES,
        WordPatterns.atEnd(
            """
          for example | for instance | e\\.g\\.? | such as | examples? | samples?
          exceptions?(?: .*)?
          good | bad
          wrong | right | correct | incorrect | like (?:this|so) | output | results?
          means
          includ(?:es?|ing) | contains? | supports? | supported | provides? | features?
          offers? | returns? | looks like | see also | links? | resources | references
          table of contents | contents
          """));
    wordings.put(
        GuideCue.LEAD_PURE,
        WordPatterns.words(
            """
          you | please | we | agents? | ai | assistants? | contributors? | claude | copilot | the
          following | things? | what | practices? | patterns? | code | any | of | all | are | is
          it | that | to | these | those | this | items? | actions? | strictly | absolutely | hard
          critical | important | rules? | list | everyone | developers? | do | does | done | and
          or | be | ever | as | also | common | mistakes | pitfalls | in | general | explicitly
          a | an | not | must | mustn['’]?t | should | shouldn['’]?t | shall | may | cannot | can
          don['’]?ts? | never | always | avoid(?:ed|ing)? | forbidden | prohibited | disallowed
          banned | allowed | permitted | acceptable | accepted | anti[- ]?patterns?
          no[- ]?go(?:e?s)? | no[- ]?nos? | refrain | from | reject(?:ed)? | dos | do['’]s
          required | mandatory | make | sure | ensure | remember | forget | need | needs | have
          has | expected | non[- ]negotiables? | unacceptable | prohibitions | requirements?
          """));
    wordings.put(
        GuideCue.LEAD_GOES_ON,
        WordPatterns.atEnd(
            """
          never | always | must(?: not| never| always)? | do not | don['’]t
          shall(?: not)?
          should(?: not| always| never)? | may not | cannot | can['’]t | to | please
          ensure
          make sure
          """));
    wordings.put(
        GuideCue.LEAD_NO_CONDITION,
        Pattern.compile("(?i)(?:when|where|how|what) to\\b.*|for (?:example|instance|more).*"));
    wordings.put(
        GuideCue.LEAD_FORBIDDING_HEADING,
        Pattern.compile(
            "(?i)(?:what|things|code|patterns|practices|mistakes|behaviou?rs?)\\b.*\\b"
                + FORBIDDING
                + "\\b.*"
                + "|(?:never|do not|don['’]?t|must not|avoid)\\s+(?:do|ever|commit|touch|modify|edit|change|use|write|add)?"
                + "|.{0,40}\\b(?:anti[- ]?patterns?|forbidden|prohibited|no[- ]go(?:e?s)?|off[- ]limits|prohibitions)\\b.{0,20}"));
    wordings.put(
        GuideCue.LEAD_FORBIDS_AT_END,
        Pattern.compile("(?i).*\\b" + FORBIDDING + "(?:\\s+\\S+){0,7}\\s*"));
    wordings.put(
        GuideCue.LEAD_TELLING,
        Pattern.compile(
            "(?i)(?:it|they|this|these|those|that|we|you|here|there|which)\\b.*|.*\\b(?:is|are|has|have|can|will|should|must|follow|following)\\b.*"));
    wordings.put(
        GuideCue.LEAD_OCCASION,
        Pattern.compile(
            "(?i)(?:when|whenever|if|before|after|once|every time|each time|any time|as soon as|prior to|upon|on every|on each)\\b.*"));
    wordings.put(
        GuideCue.LEAD_MOMENT,
        WordPatterns.atStart(
            "before | after | once | every time | each time | as soon as | prior to"));
    wordings.put(
        GuideCue.LEAD_CONDITION_AS_HEADING,
        Pattern.compile("(?i)(?:when|whenever|if|before|after|while|once) (?!to\\b|not to\\b).*"));
    wordings.put(
        GuideCue.LEAD_ITEM_REQUIRES,
        Pattern.compile("(?i)(?:always|must|ensure|make sure|prefer|instead)\\b.*"));
    wordings.put(
        GuideCue.LEAD_ITEM_REPLACES,
        Pattern.compile("(?i)instead of\\b.*|(?:\\w+ ){1,12}?instead of\\b.*"));
    wordings.put(GuideCue.LEAD_FORBIDS_ALWAYS, Pattern.compile("(?i).*\\bnever\\b.*"));
    wordings.put(GuideCue.LEAD_ITEM_NAMES_DOING, Pattern.compile("(?i)[a-z-]+ing\\b.*"));
    wordings.put(GuideCue.LEAD_REQUIRES_ALWAYS, Pattern.compile("(?i).*\\b(?:always|must)\\b.*"));
    wordings.put(GuideCue.LEAD_ITEM_ASKS, Pattern.compile("(?is)ask .*"));
  }
}
