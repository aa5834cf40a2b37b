package dev.memoryweave.language.internal.english;

/**
 * The English words of {@link SettledStatementPatterns}: alternatives of regular expressions in
 * lower case, separated by bars and line ends.
 */
final class SettledStatementWords {
  /** First words of sentences that are not about a thing of the project. */
  static final String NO_SUBJECTS =
      """
      i|i'm|i've|i'd|i'll|we|we're|we've|we'd|we'll|you|your|you're|you've|he|she|it|it's|its|they
      they're|this|that|that's|these|those|there|there's|here|here's|what|which|who|whose|how|why
      when|where|whether|if|while|because|since|although|though|unless|until|as|so|but|and|or|let
      let's|please|someone|somebody|something|everything|anything|nothing|things|people|everyone
      everybody|nobody|maybe|perhaps|not|sometimes|usually|thanks|sorry|can|could|would|will|do|does
      did|is|are|was|were|has|have|had|should|may|might|to|for|with|without|after|before|in|on|at
      just|still|now|then|make|add|fix|run|check|look|see|try|use|my|life|work|everybody's
      suppose|supposing|supposedly|imagine|assume|assuming|say|looks|seems|sounds|apparently|probably
      presumably|guess|hopefully
      """;

  static final String LATELY = "all|both|now|finally|just|already|also|recently|eventually|mostly";

  /** Verbs of decisions. */
  static final String DECIDED =
      """
      decided|agreed|settled on|opted|chose|chosen|picked|standardi[sz]ed on|committed to
      """;

  /** Verbs of responsibility. */
  static final String OWNING =
      """
      owns?|own|maintains?|leads?|approves?|handles|looks after|takes over|signs off|reviews|manages
      coordinates|triages|answers|cuts|merges|runs the|takes care of|decides
      (?:is|are) (?:the |our )?(?:[a-z-]+ ){0,2}(?:owners?|maintainers?|leads?|contacts?) (?:of|for|on)
      (?:is|are) (?:the |our )?(?:[a-z-]+ ){0,2}(?:managers?|architects?|approvers?) (?:of|for|on)
      reports to
      (?:is|are) (?:responsible|in charge|accountable|on call|on-call|on duty)
      """;

  /** Verbs for things that somebody is responsible for. */
  static final String OWNED =
      """
      (?:is|are) (?:owned|maintained|led|managed|looked after|reviewed|approved|handled) by
      belongs? to
      """;

  /** Recurring times. */
  static final String RECURRING =
      """
      (?:every|each) (?:other |second |third |single )?(?:day|night|week|weekday|weekend|month|quarter)
      (?:every|each) (?:other |second |third )?(?:year|hour|minute|morning|evening|sprint|release)
      (?:every|each) (?:other |second |third )?(?:mon|tues|wednes|thurs|fri|satur|sun)day
      every (?:\\d+|two|three|four|five|six|ten|twelve) (?:minutes|hours|days|weeks|months|sprints)
      on (?:mon|tues|wednes|thurs|fri|satur|sun)days|on (?:weekdays|weekends)
      hourly|daily|nightly|weekly|biweekly|fortnightly|monthly|quarterly|yearly
      (?:once|twice|\\d times) an? (?:day|week|month|quarter|year|sprint)
      at (?:noon|midnight|\\d{1,2}:\\d\\d|\\d{1,2} ?(?:am|pm|o'clock))
      """;

  /** Scheduled activities of things. */
  static final String HAPPENING =
      """
      is|are|gets?|has|have|runs?|happens?|starts?|ends?|goes|go|takes? place|falls?|closes?|opens?
      rotates?|expires?|resets?|refresh(?:es)?|syncs?|ships?|deploys?|releases?|meets?|restarts?
      reboots?|comes?|switch(?:es)?|purges?|renews?
      """;

  /** Words for where things are, go, and come from, and what they are made with. */
  static final String BEING_AT =
      """
      runs? (?:in|on|under|against|from|at)|lives? (?:in|at|under|on)|lands? in|goes? (?:through|to|via)
      go (?:through|to|via)|comes? from|points? (?:to|at)|listens? (?:on|at)|deploys? to|uses?
      (?:is|are) (?:hosted|stored|kept|deployed|built|published|served|pushed|written|released|sent) \\w+
      (?:is|are) (?:saved|logged|tracked|configured|documented|defined|backed up|pinned) \\w+
      expires? (?:in|after)|times? out after|talks? to|connects? to|reads? from|writes? to
      """;

  /** Requirements on things. */
  static final String NEEDING =
      """
      needs? (?:an?|the|at least|two|three|\\d+|approval|review)|requires?|may not|may only|must not
      must (?:have|be|not|go|use|pass|stay|never|come)|(?:is|are) not allowed
      """;

  /** First words of sentences that ask somebody to do something now. */
  static final String IMPERATIVES =
      """
      set|put|move|rename|remove|delete|change|write|call|open|close|use|run|start|stop|restart
      update|create|build|deploy|push|pull|merge|rebase|commit|install|test|retry|increase|decrease
      bump|replace|extract|split|wrap|return|print|log|show|list|give|tell|explain|copy|paste|save
      load|read|send|check|keep|leave|ignore|skip|wait|go|come|take|get|do|assume|pretend|imagine
      convert|format|refactor|implement|generate|help|sort|filter|parse|pass|throw|catch|mock|stub
      """;

  /** Verbs whose bare past reports an event rather than a state. */
  static final String NARRATIVE =
      """
      was|were|did|had|got|took|went|came|saw|made|gave|said|told|found|ran|sent|broke|began|left
      (?!need|feed|speed|based|named|called|limited|fixed|tagged|shared)[a-z]{3,}ed
      """;

  /** Nouns that have a value. */
  static final String SETTINGS =
      """
      port|timeout|limit|quota|ttl|version|budget|retention|threshold|interval|replica|retry|retries
      maximum|minimum|max|min|size|pool|window|delay|rate|cap|deadline|freeze|release|coverage|sla
      length|width|depth
      """;

  /** Words for momentary states. */
  static final String PASSING =
      """
      today|tonight|yesterday|tomorrow|right now|just now|at the moment|every time|each time|so far
      for now|this time|errors?|exceptions?|stack ?traces?|exit code|fail(?:s|ed|ing|ure)?|broken
      crash\\w*|null|undefined|warnings?|weird|strange|stuck|hangs?|flaky
      haha\\w*|lol|lmao|hehe\\w*|kidding|jk
      """;

  /** Words for all things of a sort. */
  static final String ALL_OF = "all|every|each|no|any";

  static final String ALL_PEOPLE = "nobody|no one|everybody|everyone";

  /** Words for things that are done, or must be, wherever they apply. */
  static final String RULED =
      """
      needs?|must|may|can|goes?|uses?|lives?|gets?|ships?|deploys?|releases?|publish(?:es)?|merges?
      rotates?|reviews?|requires?
      """;

  /** Subjects of debugging that are not part of the project. */
  static final String OF_THE_MOMENT =
      """
      bugs?|culprits?|winners?|reasons?|causes?|fix|solutions?|trick|points?|catch|next|best|worst
      problems?|questions?|answers?|favou?rite
      """;

  /** Words for lasting states. */
  static final String STANDING =
      """
      (?:(?:always|only|never|not) )?(?:supported|allowed|permitted|required|needed|tracked|versioned)
      (?:strictly |usually )?(?:forbidden|prohibited|mandatory|optional|protected|deprecated|immutable
      append-only|read-only|write-only|off limits|off-limits|case-sensitive|case-insensitive|manual
      automatic|automated|confidential|public|private|proprietary|closed source|open source|frozen)
      (?:only|never|always) (?:an?|the|for|in|on|at|by|with|from|used|run|sent|kept|stored) \\S.*
      .{2,60} by default
      """;

  private SettledStatementWords() {}
}
