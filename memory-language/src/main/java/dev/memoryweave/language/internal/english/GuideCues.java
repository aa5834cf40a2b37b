package dev.memoryweave.language.internal.english;

import dev.memoryweave.language.internal.rules.Cue;
import dev.memoryweave.language.internal.rules.GuideCue;
import dev.memoryweave.language.internal.rules.WordPatterns;
import java.util.Map;
import java.util.regex.Pattern;

/** English wordings of guides, logs and records. */
final class GuideCues {
  private GuideCues() {}

  static void addTo(Map<Cue, Pattern> wordings) {
    wordings.put(
        GuideCue.COMMAND_RUNS,
        Pattern.compile(
            "(?i)(?:[^.:]{1,40}:\\s+)?(?:to .{1,80}?,?\\s+)?(?:you can |please |just |then )?(?:(?:run|execute|type|enter|invoke|call)\\b|use `[^`]+ [^`]+` to ).*"));
    wordings.put(
        GuideCue.COMMAND_CHOICE,
        Pattern.compile("(?i).*\\b(?:instead of|rather than|over|not|never|always|only)\\b.*"));
    wordings.put(
        GuideCue.RECORD_REPLACED,
        Pattern.compile(
            "(?i)\\b(?:this|the) (?:adr|decision|record|document|proposal|rfc)\\b.{0,40}\\b(?:supersc?eded|superceded|deprecated|replaced|obsolete|rejected|withdrawn)\\b"));
    wordings.put(
        GuideCue.RECORD_CHOSEN,
        Pattern.compile(
            "(?i)\\b(?:chosen|selected) options?:?\\s*(?:[-*]\\s+)?[\"“'‘*_]*"
                + "((?:[^\"”\\n,.;*]|\\.(?=[^\\s\"”*])){2,100})"));
    wordings.put(
        GuideCue.STATUS_WORD,
        Pattern.compile(
            "(?i)\\b(?:supersc?eded|superceded|deprecated|rejected|obsolete|withdrawn|abandoned"
                + "|retired|declined|replaced|proposed|draft|pending|on hold)\\b"));
    wordings.put(
        GuideCue.DESCRIPTION_TELLS,
        WordPatterns.within(
            """
          is | are | provides? | contains? | implements? | offers? | allows? | lets
          helps
          makes? | gives | handles? | manages? | defines? | exposes? | wraps?
          generates?
          runs? | holds? | hosts? | includes? | supports? | enables? | builds?
          converts?
          parses? | adds? | serves? | collection | library | framework | tool | toolkit
          package | module | plugin | client | server | service | implementation
          utilit(?:y|ies) | helpers? | scripts?
          """));
    wordings.put(
        GuideCue.DESCRIPTION_NOT_A_DESCRIPTION,
        Pattern.compile(
            "(?i)(?:this (?:repo|repository|document|page|guide|file|readme|section|example|template|demo)|here|to |if |for |see |read |please|as a result|note|warning|we |you |thanks?|welcome|first|run |install|use |click|translations?|english|languages?|status|deprecated|⚠).*"));
    wordings.put(
        GuideCue.DESCRIPTION_IS,
        Pattern.compile("(?i)(?:\\S+ ){1,5}(?:is|are|provides|contains) (?:a|an|the|our)\\b.*"));
    wordings.put(
        GuideCue.LEAD_TO_WORDS,
        WordPatterns.within(
            """
          quot(?:e|es|ed|ing) | says? | said | wrote | writes | asked | states | reads
          according to | from https?:.* | examples? | for instance | e\\.g | samples? | prompts?
          templates? | paste | copy | like this | something like | such as | answers? with
          repl(?:y|ies) with
          """));
    wordings.put(
        GuideCue.GUIDE_OF_WORK,
        WordPatterns.within(
            """
          pull requests? | PRs? | merge requests? | commits? | maintainers? | contributors?
          contributions? | contributing | reviewers? | code reviews?
          (?:this|our|the) (?:repo|repository|codebase|code base)
          """));
    wordings.put(
        GuideCue.GUIDE_OF_USE,
        WordPatterns.within(
            """
          your (?:[a-z-]+ )?(?:apps?|applications?|agents?|projects?|site|website|models?|code
          users?|data|configuration|account|cluster|deployments?)
          """));
    wordings.put(
        GuideCue.TEXT_UNTOLD,
        Pattern.compile(
            "(?is)\\W*(?:todo|tbd|fixme|coming soon|to be (?:done|written|documented))\\b.{0,200}"));
    wordings.put(
        GuideCue.RULE_DECISION,
        Pattern.compile(
            "(?i).*\\b(?:we (?:chose|decided|opted|settled)|(?:was|were) (?:chosen|decided)|deliberately|intentionally|on purpose|by design)\\b.*"));
    wordings.put(
        GuideCue.RULE_GOTCHA,
        Pattern.compile(
            "(?i)(?:please )?(?:note that|keep in mind|bear in mind|be aware|beware|watch out|careful|caveat|gotcha|pitfall)\\b.*"));
    wordings.put(
        GuideCue.RULE_FACT,
        Pattern.compile(
            "(?i)we use\\b.*|(?:this|the|our) (?:\\w+ )?(?:project|repository|repo|code ?base|team|library|monorepo) (?:uses|relies on)\\b.*"
                + "|[^,;:—–]{1,100}? (?:lives?|resides?|sits?|(?:is|are) (?:located|defined|found|hosted|stored|configured|implemented)) (?:in|at|on|under|inside) .*"
                + "|[^,;:—–]{1,100}? (?:is|are) (?:an?|the) [^,;:—–]*"));
    wordings.put(
        GuideCue.RULE_BINDS,
        Pattern.compile(
            "(?i).*\\bshould\\b(?! (?:probably|consider|try|prefer|aim|feel)\\b).*"
                + "|(?:[^:]{1,60}: )?we (?!(?:\\w+ )?(?:aim|try|like|want|strive|hope|ask|recommend|encourage|prefer)\\b)\\w+ .*"));
    wordings.put(
        GuideCue.RULE_CRITICAL,
        Pattern.compile(
            ".*(?:\\b(?:CRITICAL|IMPORTANT|MUST|NEVER|ALWAYS|MANDATORY|DO NOT|DON'T)\\b|🚨|⚠|‼|❗|⛔|🛑).*"));
    wordings.put(
        GuideCue.RULE_SOFT,
        WordPatterns.after(
            "(?:.*: )?(?:prefer|favou?r|try|avoid|consider|we (?:prefer|recommend|encourage))\\b.*|.*\\b",
            """
          recommended | encouraged | we recommend | ideally | where possible
          when possible
          if possible
          """));
    wordings.put(
        GuideCue.SENTENCE_COMMITS,
        Pattern.compile(
            "(?i).*\\b(?:will (?:\\w+ly )?(?:be )?[a-z]+|(?:we|team|maintainers?|committee|project) (?:currently |only |regularly |always )?(?:supports?|releases?|backports?|publish(?:es)?|maintains?|accepts?|aims?|decides?|votes?|reviews?|handles?|credits?|fix(?:es)?)|are (?:\\w+ly )?[a-z]+ed (?:to|by|in|within|every|for|on|at|only|if|as|until|when)|(?:occurs?|happens?|takes? place) \\w+)\\b.*"));
    wordings.put(
        GuideCue.SENTENCE_MEASURES,
        WordPatterns.within(
            """
          within | every | each | all | only | always | never | no | at least | at most | until | ahead of
          days? | weeks? | months? | hours? | years? | versions? | majority | unanimous\\w* | quorum | next
          """));
    wordings.put(
        GuideCue.TITLE_OCCASION,
        Pattern.compile(
            "(?i)(?:before|after|when|whenever|if|every time|each time|this (?:project|repo\\w*))\\b.*"));
    wordings.put(
        GuideCue.WHOLE_OPEN,
        Pattern.compile(
            "(?i).*\\b(?:(?:should|must|shall|may|can|will|to|not|never|always|only|please|either) [a-z]+|when|if|unless|that|whether|only|with|by|to|from|of|in|on|at|for|as|into|than|using|via|like|include|includes|including|targeting|is|are)"));
    wordings.put(
        GuideCue.WHOLE_INCLUDES, Pattern.compile("(?i).*\\b(?:includes?|consists? of|contains?)"));
    wordings.put(
        GuideCue.WHOLE_PARTS,
        WordPatterns.within(
            """
          consists? of
          (?:is|are) (?:structured|named|formatted|organi[sz]ed|written|grouped|one of)
          follow(?:s)? | has the (?:form|format|structure)
          have the (?:form|format|structure) | must be one of | typically includes?
          should include | format | structure | pattern | convention
          (?:not )?(?:necessary|required|needed) (?:when|if|for)
          """));
    wordings.put(
        GuideCue.WHOLE_LEADS,
        WordPatterns.within(
            "following | these | as follows | below | like this | this (?:form|format|order|template) | includes?"));
    wordings.put(
        GuideCue.STATUS_REPLACED,
        Pattern.compile("(?i).*\\b(supersc?eded|superceded|replaced) by\\b.*"));
  }
}
