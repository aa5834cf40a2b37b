package dev.memoryweave.language.internal.english;

import dev.memoryweave.language.internal.rules.Cue;
import dev.memoryweave.language.internal.rules.TaskCue;
import java.util.Map;
import java.util.regex.Pattern;

/** English wordings of the requests in tasks, and of the subjects of reports. */
final class TaskCues {
  private TaskCues() {}

  static void addTo(Map<Cue, Pattern> wordings) {
    addOrders(wordings);
    addStanding(wordings);
    addKinds(wordings);
    addIntents(wordings);
    addRisks(wordings);
    addCauses(wordings);
  }

  private static Pattern words(String alternatives) {
    return Pattern.compile("\\b(?:" + alternatives + ")\\b");
  }

  private static void addOrders(Map<Cue, Pattern> wordings) {
    wordings.put(
        TaskCue.ASKS_FOR_FIRST,
        Pattern.compile(
            "\\b(?:(?:the|my|his|her|their|our|'s|for the) first(?! (?:place|prize|name|aid|class))"
                + "|first time|did \\w+ first|earliest|initially|originally"
                + "|when did .{1,60}\\b(?:start|begin|join))\\b",
            Pattern.CASE_INSENSITIVE));
    wordings.put(
        TaskCue.ASKS_TO_RESUME,
        Pattern.compile(
            "\\b(?:(?:please |let['’]?s |let us )?"
                + "(?:continue|resume|proceed|carry on|go on|keep going|pick up|get back)"
                + "(?: (?:with|on|to|from))?(?: (?:it|this|that|here|(?:the |your |our )?work))?"
                + "|where (?:were|was|did) (?:we|i|you)(?: (?:stop|leave off|at))?"
                + "|(?:where|what) (?:we|i|you) (?:left off|stopped|were(?: doing| at)?)"
                + "|what(?:['’]s| is) next|next steps?|last time|yesterday)\\b",
            Pattern.CASE_INSENSITIVE));
    wordings.put(
        TaskCue.ASKS_FOR_LAST,
        Pattern.compile(
            "\\b(?:latest|newest|most recent(?:ly)?|last time|recently|lately)\\b",
            Pattern.CASE_INSENSITIVE));
  }

  private static void addKinds(Map<Cue, Pattern> wordings) {
    String managers =
        "npm|pnpm|yarn|pip|poetry|uv|cargo|bundler|composer|nuget|maven|gradle|go mod|lock ?files?";
    wordings.put(
        TaskCue.TASK_ON_DEPENDENCIES,
        words(
            "dependenc(?:y|ies)|librar(?:y|ies)|gems?|crates?|(?:npm|pip|python|go|nuget) packages?"
                + "|third[- ]party|(?:"
                + managers
                + ")|(?:add|install|need|use|bump|update|upgrade|pin|replace|remove)s? (?:a |an |the )?"
                + "(?:\\S+ ){0,3}(?:packages?|plugins?|jars?|to (?:the )?(?:newest|latest|new|next) version"
                + "|to v?\\d+(?:\\.\\d+)+)"));
    wordings.put(
        TaskCue.RULE_ON_DEPENDENCIES,
        words(
            "dependenc(?:y|ies)|third[- ]party|librar(?:y|ies)|gems?|crates?|packages? manager"
                + "|version (?:bumps?|catalog|pins?)|requirements?\\.txt|"
                + managers));
    String settings =
        "flags?|options?|settings?|config(?:uration|s)?|switch|environment variables?|env vars?"
            + "|cli arguments?|command[- ]line arguments?|feature toggles?";
    wordings.put(
        TaskCue.TASK_ON_CONFIGURATION,
        words(
            "(?:add|change|rename|remove|introduce|support|give|drop|expose|let|want|need|make|deprecate)s?"
                + "\\b.{0,60}\\b(?:"
                + settings
                + ")"));
    wordings.put(
        TaskCue.RULE_ON_CONFIGURATION, words(settings + "|defaults? values?|config keys?"));
    wordings.put(
        TaskCue.TASK_ON_DATA_FORMATS,
        words(
            "(?:add|change|rename|remove|drop|store|extend|migrate|alter)s?\\b.{0,60}\\b(?:fields?"
                + "|columns?|tables?|metadata|schemas?|formats?|payloads?|records?|protocols?|attributes?)"
                + "|migrations?|migrate|schema change"));
    wordings.put(
        TaskCue.RULE_ON_DATA_FORMATS,
        words(
            "format versions?|schemas?|migrations?|serializ(?:ation|ed?)|wire format|file format"
                + "|(?:backwards?|forwards?)[- ]compatib(?:le|ility)|on[- ]disk|columns?|protobuf"));
    wordings.put(
        TaskCue.TASK_ON_TESTS,
        words(
            "(?:write|add|fix|mend|extend|change|repair|skip|run|speed up)s?\\b.{0,40}\\b(?:tests?|specs?"
                + "|fixtures?|coverage)|failing tests?|flaky tests?|test coverage"));
    wordings.put(
        TaskCue.RULE_ON_TESTS,
        words("tests?|testing|specs?|fixtures?|coverage|mocks?|snapshots?|assertions?"));
    wordings.put(
        TaskCue.TASK_ON_COMMITS,
        words(
            "commit(?:s|ting)?(?: messages?)?|pull requests?|open a pr|merge requests?|push(?:ing)? to"
                + "|change ?logs?(?: entr(?:y|ies))?|rebase|squash"));
    wordings.put(
        TaskCue.RULE_ON_COMMITS,
        words(
            "commits?|commit messages?|pull requests?|prs?|merge requests?|branch(?:es)?|push"
                + "|change ?logs?|sign(?:ed)?-off(?:-by)?|squash|rebase"));
    wordings.put(
        TaskCue.TASK_ON_RELEASES,
        words(
            "(?:make|cut|prepare|publish|do|tag|ship)s?\\b.{0,30}\\b(?:releases?|versions?)|releasing"
                + "|release (?:it|this|v?\\d\\S*|the|a|notes)|publish(?:ing)? (?:it|this|the|to)"));
    wordings.put(
        TaskCue.RULE_ON_RELEASES,
        words("releas(?:e|es|ed|ing)|publish(?:ed|ing)?|version numbers?|tags?|release notes"));
    String called =
        "(?:public )?api(?:s)?|endpoints?|public (?:methods?|class(?:es)?|functions?|interfaces?|types?)"
            + "|interfaces?|signatures?";
    wordings.put(
        TaskCue.TASK_ON_PUBLIC_API,
        words(
            "(?:add|change|rename|remove|deprecate|replace|expose|break|extend)s?\\b.{0,60}\\b(?:"
                + called
                + "|builder methods?|methods?|parameters?)|deprecat(?:e|ing|ion)|breaking change"));
    wordings.put(
        TaskCue.RULE_ON_PUBLIC_API,
        words(
            "(?:public|stable) apis?|api (?:changes?|compatibility|contract|surface|stability)"
                + "|breaking changes?|deprecat(?:e|ed|es|ing|ion)|semver|semantic versioning"
                + "|backwards?[- ]compatib(?:le|ility)|public (?:methods?|interfaces?|types?|class(?:es)?)"));
  }

  private static void addStanding(Map<Cue, Pattern> wordings) {
    String here =
        "(?: (?:here|(?:in|for|of|on|with) (?:this|the|your|our|my) (?:project|repo(?:sitory)?|code ?base"
            + "|code|team|work)|right now|now|at the moment|before (?:i|we) (?:start|begin)"
            + "(?: work(?:ing)?)?|please))*";
    String any =
        "(?: (?:the|your|our|my|this|these|all|any|general|main|important|current|coding))*";
    String rules =
        any
            + "(?: (?:project|team|house|code))?(?:'s)? (?:rules?|conventions?|guidelines?|constraints?"
            + "|preferences|standards?|polic(?:y|ies)|instructions)"
            + "(?:(?:,| and| or) (?:rules?|conventions?|guidelines?|constraints?|preferences))?";
    String keep =
        "(?: (?:do|does|should|must|shall|can) (?:i|we|one|you)(?: have| need)?(?: to)?)?"
            + "(?: (?:i|we) (?:must|should|have to|need to))?"
            + "(?: (?:follow|keep(?: to)?|know(?: about| of)?|respect|obey|stick to|observe|apply|hold"
            + "|exist|remember|be aware of|consider|have|are there))*";
    wordings.put(
        TaskCue.GREETS,
        Pattern.compile(
            "(?:hi|hello|hey|hallo|hola|salut|moin|good (?:morning|afternoon|evening|day)|greetings"
                + "|thanks|thank you|thx|ok|okay|yes|no|sure|great|cool|ping|test|start|let's (?:go|start"
                + "|begin))(?: (?:there|all|everyone|everybody|again|you|very much|a lot|claude"
                + "|memory|so much|and welcome))*"));
    wordings.put(
        TaskCue.ASKS_FOR_RULES,
        Pattern.compile(
            "(?:(?:what|which)(?: are| is)?|(?:please )?(?:show|list|tell|give|remind)(?: me| us)?"
                + "(?: of| about)?|are there|do (?:we|you) have)"
                + rules
                + keep
                + here
                + "|(?:is there )?(?:anything|what)(?: (?:else|is there|that))* (?:i|we)"
                + " (?:must|should|need to|have to) (?:know|keep in mind|be aware of|follow|respect"
                + "|watch out for)"
                + here
                + "|what (?:do|should|must) (?:i|we)(?: (?:need|have) to)? (?:know|keep in mind"
                + "|be aware of|follow|respect|watch out for)"
                + here
                + "|how (?:do|should) (?:i|we) (?:work|behave|contribute)"
                + here
                + "|(?:project |house |coding )?(?:rules|conventions|guidelines|constraints)"
                + here));
    String handling =
        "(?: (?:and|or|then|to|build|compile|test|run|start|install|set ?up|launch|lint|check|format"
            + "|built|tested|started|package|develop|debug|use|it|this|that|everything|the|a|all|my|our|project|program|app"
            + "|application|code|server|tests?|test suite|suite|build|locally|here))+";
    wordings.put(
        TaskCue.ASKS_HOW_TO_HANDLE,
        Pattern.compile(
            "(?:(?:how (?:do|can|should|would|must) (?:i|we|you|one)|how to|how (?:is|are))"
                + handling
                + "|(?:what is|what's|which is) the (?:build|test)(?: and test)? command"
                + "|(?:build|test|run|setup) (?:commands?|instructions|steps)"
                + "|getting started)"
                + here));
    String done = "(?:done|finished|do|finish|complete(?:d)?|handle|tackle|be done)";
    wordings.put(
        TaskCue.ASKS_FOR_OPEN_WORK,
        Pattern.compile(
            "what(?:'s| is| are| remains| work is| tasks are| things are| items are)?"
                + "(?: (?:still|left|currently|yet|open|unfinished|outstanding|pending|missing|remaining"
                + "|to|be|do|done|the|our|my|next|steps?|tasks?|todos?|items|work|in progress))+"
                + here
                + "|what(?: else)? (?:do|should|must|can) (?:i|we|you)(?: (?:still|have|need|to|now))* "
                + done
                + "(?: next| now| first)?"
                + here
                + "|(?:please )?(?:show|list|tell|give)(?: me| us)?(?: the| all| our| my)*"
                + "(?: (?:open|unfinished|pending|remaining))+ (?:work|tasks?|todos?|items|points|issues"
                + "|questions|things)"
                + here
                + "|(?:open (?:work|tasks|items|points|questions)|to-?dos?|todo list|next steps?)"
                + here));
    String time =
        "(?: (?:(?:the )?last (?:time|session|week|day)|in the last session|yesterday|recently|lately"
            + "|so far|before|previously|earlier|today|this week|until now|up to now|here))";
    wordings.put(
        TaskCue.ASKS_FOR_LATEST_WORK,
        Pattern.compile(
            "what (?:did|have|had|were|was) (?:we|you|i)(?: (?:just|last|already))?(?: been)?"
                + " (?:do|doing|done|work(?:ing|ed)? on|finish(?:ed)?|change(?:d)?|learn(?:ed|t)?"
                + "|get done|up to|achieve(?:d)?|decide(?:d)?)"
                + time
                + "*|what (?:happened|was done|has been done|changed|was decided|did we talk about)"
                + time
                + "+|where (?:were|was|did) (?:we|i|you)(?: (?:stop|leave off|at))?"
                + "(?: last time| yesterday)?"
                + "|(?:where|what) (?:we|i|you) (?:left off|stopped|were doing)"
                + "|(?:please )?(?:summari[sz]e|recap|show me)(?: the| our| my)?"
                + " (?:last|latest|previous|recent) (?:session|work|changes|tasks?)"
                + "|(?:our |the |my )?(?:last|latest|previous|recent) (?:session|work)"));
  }

  private static void addIntents(Map<Cue, Pattern> wordings) {
    wordings.put(
        TaskCue.TASK_FAILING_TESTS,
        words("(?:failing|failed|broken|flaky|red) tests?|tests? (?:\\w+ )?fail\\w*"));
    wordings.put(
        TaskCue.TASK_TEST_OUTPUT,
        words("assertion\\w*|expected .{1,60} but was|junit|test failure"));
    wordings.put(
        TaskCue.TASK_MENDING, words("fix(?:es|ed|ing)?|bugs?|broken|crash\\w*|hotfix|regression"));
    wordings.put(
        TaskCue.TASK_PROBLEM,
        words("error|exception|stack ?trace|wrong\\w*|fails?|incorrect\\w*|leak\\w*"));
    wordings.put(
        TaskCue.TASK_REFACTORING,
        words("refactor\\w*|clean ?up|restructure|simplify|rename|extract|deduplicate"));
    wordings.put(
        TaskCue.TASK_ARCHITECTURE,
        words("architecture|design|redesign|boundar(?:y|ies)|module structure|layers?"));
    wordings.put(
        TaskCue.TASK_NEW_FEATURE,
        words("add|implement|introduce|support for|new feature|build|create"));
    wordings.put(TaskCue.TASK_EXTENSION, words("extend|allow|enable|integrate"));
    wordings.put(
        TaskCue.TASK_EXPLANATION,
        words("explain|why|how does|how do|what does|what is|understand|where is"));
    wordings.put(
        TaskCue.TASK_ONBOARDING,
        words("onboard\\w*|getting started|new to (?:this|the)|overview|tour|first day"));
    wordings.put(
        TaskCue.TASK_WORKFLOW,
        words("how to|steps?|procedure|deploy\\w*|release|run the|set ?up|workflow"));
    wordings.put(
        TaskCue.TASK_DOCUMENTATION,
        words("document\\w*|readme|javadoc|changelog|docs?|write[- ]up"));
    wordings.put(
        TaskCue.TASK_TRIVIAL, words("typos?|spelling|whitespace|formatting|indent\\w*|bump|lint"));
    wordings.put(
        TaskCue.TASK_ON_RISKY_SUBJECT,
        words(
            "state machine|terminal state|auth\\w*|schema|migrat\\w*|payment\\w*|security|permission\\w*"
                + "|public api|concurren\\w*|lock(?:s|ing)?|deadlock\\w*|transaction\\w*|rollback|idempoten\\w*"
                + "|retry|retries|race condition\\w*"));
  }

  private static void addRisks(Map<Cue, Pattern> wordings) {
    wordings.put(TaskCue.RISK_STATE_MACHINE, words("state machines?|state transitions?"));
    wordings.put(
        TaskCue.RISK_TERMINAL_STATE, words("(?:terminal|final) (?:state|status)(?:s|es)?"));
    wordings.put(
        TaskCue.RISK_AUTH,
        words("auth[nz]?|oauth2?|authenticat\\w*|(?:un)?authori[sz](?:e[sd]?|ing|ation\\w*)"));
    wordings.put(TaskCue.RISK_SCHEMA, words("schema(?:s|ta)?"));
    wordings.put(TaskCue.RISK_MIGRATION, words("migrat(?:e[sd]?|ing|ions?)"));
    wordings.put(TaskCue.RISK_PAYMENT, words("payments?|billing|refunds?"));
    wordings.put(TaskCue.RISK_SECURITY, words("security|insecure|vulnerabilit(?:y|ies)"));
    wordings.put(TaskCue.RISK_PERMISSION, words("permissions?"));
    wordings.put(TaskCue.RISK_PUBLIC_API, words("public apis?"));
    wordings.put(TaskCue.RISK_CONCURRENCY, words("concurren\\w*|race conditions?|thread safe\\w*"));
    wordings.put(
        TaskCue.RISK_LOCK,
        words("(?<!package |yarn )(?:un)?lock(?:s|ed|ing)?(?! ?files?\\b)|deadlock\\w*|mutex\\w*"));
    wordings.put(TaskCue.RISK_TRANSACTION, words("transaction(?:s|al)?"));
    wordings.put(TaskCue.RISK_ROLLBACK, words("roll(?:s|ed|ing)? ?backs?"));
    wordings.put(TaskCue.RISK_IDEMPOTENCY, words("idempoten\\w*"));
    wordings.put(TaskCue.RISK_RETRY, words("retr(?:y|ies|ied|ying)"));
  }

  private static void addCauses(Map<Cue, Pattern> wordings) {
    wordings.put(
        TaskCue.CAUSE,
        Pattern.compile(
            "\\b(?:because|caus(?:e[sd]?|ing)|due to|owing to|reason|culprit|turn(?:s|ed) out"
                + "|as a result of|result(?:s|ed) from|stem(?:s|med) from|c[oa]me(?:s)? from"
                + "|trac(?:es|ed) (?:back )?to|triggered by|triggers|l(?:ea|e)ds? to|broken by|broke the"
                + ")\\b"));
    wordings.put(
        TaskCue.UNKNOWN_CAUSE,
        Pattern.compile(
            "\\b(?:cause|reason)s?\\b.{0,20}\\b(?:unknown|unclear|not (?:yet )?(?:known|clear|found"
                + "|understood|identified))\\b"
                + "|\\bunknown (?:root )?(?:causes?|reasons?)\\b"
                + "|\\b(?:no (?:idea|clue)|don'?t know|do not know|not sure|unclear)"
                + " (?:why|what caused)\\b"
                + "|\\b(?:could ?n[o']t|cannot|can'?t|did ?n[o']t|unable to|failed to)"
                + " (?:yet )?(?:find|determine|identify|tell|see|understand)\\b.{0,30}"
                + "\\b(?:causes?|reasons?|why)\\b"
                + "|\\b(?:without|no) (?:a |any )?(?:known |obvious |apparent |clear )?"
                + "(?:root )?(?:cause|reason)\\b"));
  }
}
