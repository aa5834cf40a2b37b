package dev.memoryweave.language.internal.english;

import java.util.stream.Collectors;

/**
 * The English words of {@link TalkPatterns}: alternatives of regular expressions in lower case,
 * separated by bars and line ends.
 */
final class CaptureWords {
  /** Words that begin a sentence without adding meaning. */
  static final String OPENERS =
      """
      also|btw|by the way|so|and|but|well|hmm+|ok(?:ay)?|oh|ah|actually|anyway|yeah|yep|yes
      no(?=\\s*[,:!.…–—-])|right|sure|hi(?: there)?|hello|hey|additionally|plus|currently|basically|honestly
      unfortunately|luckily|just so you know|for context|for reference|fyi|that said|however
      sounds good|great|perfect|awesome|alright|got it|thanks?(?: you)?(?: again| so much| a lot)?
      since|because|given that|considering(?: that)?|now that|although|while|though|for example
      """;

  /** Openers that ask to keep the text after them. */
  static final String REMINDERS =
      """
      remember that|remember:|remember,|note that|keep in mind that|be aware that|for the record
      don't forget that|bear in mind that|please note that
      """;

  /** Words that link a statement to the next part. */
  static final String LINKS = "so|but|and|or|because|since|like|maybe|then|yet|which|hmm|though";

  /** Words that introduce a wish after something else. */
  static final String LEADING =
      "so|but|and|or|also|plus|because|since|as|though|although|given that|considering";

  /** Beginnings of wishes anywhere in a sentence. */
  static final String WISHES =
      """
      (?:i|we) (?:(?:also|really|generally|usually|always|strongly|much) )*prefer(?! (?:it|that|them))
      (?:i|we)(?:'d| would) (?:also |really |much )?(?:rather|prefer)
      from now on|going forward
      please (?:always|never)|(?:always|never)(?=.* when(?:ever)? i ask)
      """;

  /** Verbs that begin a question, and their subjects. */
  static final String ASKING =
      "can|could|would|will|do|does|did|should|shall|may|is|are|was|were|am|have|has";

  static final String ASKED = "you|i|we|it|there|this|that|they|he|she|my|the|these|those|any";

  /** Ways of addressing somebody after a statement. */
  static final String TURNS =
      """
      (?:what|how|which|where|who|why|whether)(?:'s|'d)?
      (?:any|some) (?:tips|advice|ideas?|suggestions?|thoughts|recommendations?|pointers)
      (?:please )?(?:help me|let me know|tell me|show me|give me|explain|suggest|recommend)
      (?:and )?(?:want|wanna|need|trying|hoping|wondering|looking) (?:to|if|for|that)
      you know|if (?:that's|that is|possible|so)|in case|let's
      here's|here is|here are|this is|that's
      (?:it's|it is|it was|it) (?:not|been|still|just|getting|seems|feels)
      """;

  /** Ways of saying "I am". */
  static final String BEING = "i'm|i am|i was|i've been|we're|we are|i keep";

  static final String DEGREES =
      """
      just|also|still|a bit|a little|kinda|kind of|sort of|sorta|really|now|not|quite|pretty|very|so
      currently|honestly|always|super|feeling|getting|starting to get|already|totally|both
      """;

  /** States of mind, and unfinished work. */
  static final String UNDECIDED =
      """
      wonder\\w*|curious|debating|unsure|sure|worr\\w+|concern\\w*|confus\\w+|struggl\\w+|hop\\w+
      looking|try\\w*|think\\w*|having|getting|feel\\w*|consider\\w*|stress\\w*|anxious|nervous
      excited|frustrat\\w+|overwhelm\\w*|torn|lost|stuck|interested|afraid|aware|certain|able|going
      gonna|ready|happy|glad|seeing|facing|aiming|wanting|asking|planning|guess\\w*|leaning|open|down
      tempted|proud|relieved|grateful|thrilled|sorry|good|about|guilty|conflicted|hesitant|skeptical
      thankful|reflecting|revisiting|preparing|deciding|exploring|experiencing|encountering|noticing
      running into|wary|cautious|new|eager|keen|comfortable|confident|motivated|tired|bummed|pumped
      """;

  /** Verbs of somebody who wishes, supposes, fails to, or is about to. */
  static final String WISHING =
      """
      don't|do not|didn't|can't|cannot|couldn't|need|want|wanted|wanna|would|wonder|hope|guess|think
      thought|feel|felt|believe|suppose|might|may|could|should|can|will|shall|love|appreciate|assume
      mean|see|understand|know|must|have to|gotta|try|tried|look forward|seem|was|ran into|keep
      noticed|came across|heard|tend|struggle|wish|figure|found|agree
      """;

  static final String HEDGES =
      """
      just|also|still|really|kinda|do|now|only|would|might|may|could|should|can|mostly|often|always
      definitely|totally
      """;

  static final String TRIED = "tried|been|heard|noticed|seen|looked|thought|considered|got to";

  /** First words of questions. */
  static final String QUESTIONS =
      """
      what|whats|what's|how|how's|why|who|whose|which|where|when's|can|could|would|will
      do|does|did|is|are|was|were|am|should|shall|may|might|has|isn't|aren't|don't you
      """;

  /** First words of requests to the person spoken to. */
  static final String REQUESTS =
      """
      help|explain|show|tell|give|write|suggest|recommend|provide|describe|list|summari[sz]e|let
      compare|review|generate|create|find|check|fix|make me|walk me|update|add|look|try|think
      consider|imagine|assume|say|use this|see|take a|go ahead|feel free|keep up|convert|rewrite
      """;

  /** First words of small talk. */
  static final String COURTESIES =
      """
      thanks|thank you|thx|cheers|cool|nice|good (?:morning|evening|point|idea|to know|luck)|bye
      awesome|perfect|great|sounds|looks (?:good|great)|looking forward|can't wait|no problem
      makes sense|of course|absolutely|definitely|exactly|got it|wow|sorry|same here|you're
      glad|happy to|love (?:it|that|this)|lol|haha|not sure|maybe|perhaps|hopefully|appreciate
      """;

  /** Words that refer back. */
  static final String POINTING =
      """
      it|its|it's|it'll|this|that|that's|these|those|he|she|they|them|there|there's|there are
      here|here's|then|otherwise|instead|another|such
      """;

  /** Subjects that refer back. */
  static final String BACKWARD =
      POINTING
          + """
      one of|either|neither|both|some of|most of
      the (?:above|following|error|issue|problem|code|response|answer|output|result|former)
      the (?:latter|first|second|next|last|other|same|rest|idea|goal|aim|only|main|function|script)
      the (?:suggestions?|tips|plan|approach|steps|key|point|thing|question|best|more|breakdown)
      the (?:user|assistant|message|example)
      my (?:goal|question|aim|concern|problem|issue|main|current|only|understanding|idea|guess|code)
      my (?:worry|hope|biggest|first|next|thoughts?|apologies)
      """;

  /** Lasting activities of people: verbs of the first person in the present. */
  static final String HABITS =
      """
      work|live|use|own|run|study|teach|manage|lead|speak|belong|deploy|host|store|support|ship
      release|maintain|follow|attend|earn|pay|meet|write our|write all|develop
      """;

  /** Lasting attributes of people. */
  static final String CONDITIONS =
      """
      an?|the|\\d+|from|based|married|allergic|vegetarian|vegan|located|responsible|in charge|using
      living|studying|part of
      """;

  /** Verbs of things in the present, with and without an s. */
  static final String STATES =
      """
      is|are|was|were|has|have|had|uses?|runs?|needs?|must|should|cannot|can't|requires?|returns?
      supports?|expects?|stores?|starts?|ends?|takes?|costs?|contains?|includes?|handles?|keeps?
      holds?|lives?|works?|will|may not|accepts?|rejects?|sends?|reads?|writes?|throws?|closes?
      opens?|expires?|goes|deploys?|listens?|points?|turns|owns?|got
      """;

  /** Verbs of people. */
  static final String DEEDS =
      "prefers?|likes?|loves?|wants?|agreed|said|told|gave|left|took|met|sent|made|does";

  /** Words for permissions and prohibitions. */
  static final String RULES =
      "must|cannot|can't|may not|should never|may only|(?:is|are) not allowed to";

  /** Past forms of verbs, many of them in -ed. */
  static final String PAST =
      """
      (?!need|feed|speed|proceed|succeed)[a-z]{3,}ed|bought|built|chose|chosen|got|gave|given|made
      met|sold|set|sent|spent|took|taken|won|wrote|moved|began|begun|left|lost|paid|put|read|saw|drew
      drove|grew|held|kept|led|cut|found out|became|come|brought|taught|caught|split|hit|let|quit
      went|have|keep|share|hold
      """;

  static final String LATELY =
      """
      also|just|already|recently|finally|actually|even|now|only|both|since|successfully|then|never
      """;

  /** First words that have a capital but are not names. */
  static final String NO_NAMES =
      """
      I|Even|Just|Last|Next|It|This|That|These|Those|He|She|They|There|Here|You|Your|If|When|While
      After|Before|Since|Because|As|In|On|At|For|With|By|To|From|What|How|And|But|So|Also|Let|Please
      Given|Some|Any|Using|Based|Maybe|Can|Could|Do|Does|Is|Are|Was|Were|Would|Should|Will|Having
      Being|Starting|Once|Whether|Where|Which|Who|Why|We|Everything|Something|Nothing|Someone
      Everyone|Nobody|Looks|Seems|Sounds
      """;

  private CaptureWords() {}

  /** A group of all alternatives. */
  static String any(String alternatives) {
    return alternatives
        .strip()
        .lines()
        .map(String::strip)
        .collect(Collectors.joining("|", "(?:", ")"));
  }
}
