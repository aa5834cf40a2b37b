package dev.memoryweave.language.internal.english;

import dev.memoryweave.language.internal.rules.Cue;
import dev.memoryweave.language.internal.rules.GuideCue;
import dev.memoryweave.language.internal.rules.WordPatterns;
import java.util.Map;
import java.util.regex.Pattern;

/** English wordings that show which sentences of a guide are complete by themselves. */
final class SentenceCues {
  private SentenceCues() {}

  static void addTo(Map<Cue, Pattern> wordings) {
    wordings.put(
        GuideCue.SENTENCE_LEANS_ON_OTHERS,
        WordPatterns.atStart(
            """
          this | that | these | those | it | they | he | she | otherwise | then | also
          so
          but | and | or | however | therefore | instead(?! of) | likewise | the former
          the latter
          such | what | which | whose | why | additionally | here | there | for example
          for instance | in (?:this|that|these|such) \\w+
          (?:in )?(?:both|all|any|each|either|neither) of (?:these|those|them)
          (?:in|for|at|on) (?:the|that|this) \\w+, (?:it|this|they)
          (?:if|when|where|while) (?:yes|no|so|not|that|this|they|these|those|none)
          (?:each|either|neither|both|some|most|many) (?:is|are|has|have|can|may|must|should|will|way)
          even (?:then|so) | as a result | the same (?:\\w+ )?(?:applies|goes|holds|is)
          """));
    wordings.put(
        GuideCue.SENTENCE_BROKEN_OFF,
        Pattern.compile(
            "(?i).*\\b(?:to|with|by|from|of|the|an?|and|or|as|into|than|using|via|like|run|execute|type|enter|recommend|prefer|require|include|want|are|is|following|such as|including|namely|follows)|(?i).*\\b(?:e\\.g\\.|i\\.e\\.)"));
    wordings.put(
        GuideCue.SENTENCE_SAYS_WHAT,
        Pattern.compile(
            "(?i)(?:it (?:is|['’]s)|it['’]s) (?:\\w+ )?(?:important|recommended|required|mandatory|forbidden|best|good practice|advisable|crucial|essential|necessary|not allowed|not permitted|preferred|better|helpful|always best|always good|usually good|a good idea|good)\\b.*"
                + "|this (?:project|repository|repo|code ?base|package|library|crate|monorepo|workspace|organi[sz]ation|team) .*"));
    wordings.put(
        GuideCue.SENTENCE_REPLACES,
        Pattern.compile(
            "(?i)(?:instead(?! of)\\b|otherwise\\b|rather(?! than)\\b|[^.]{1,80}\\binstead[.:]?$).*"));
    wordings.put(
        GuideCue.SENTENCE_DANGLES,
        Pattern.compile(
            "(?i)(?:\\W*)(?:(?:please|always|never|do not|don['’]t|must not|must|only|also|avoid|you|should|and|(?:try|need|have|want) to)\\s+)*[a-z]+\\s+(?:to |on |for |in |with )?(?:these|those|this|them|it|that|here|there)"
                + "(?:\\s*[.!,;)]|\\s*$|\\s+(?:like|is|are|has|have|in|to|as|by|with|for|from|on|at|into|unless|if|when|without|manually|directly|instead|again|too|only|before|after|and|or|yourself)\\b).*"));
    wordings.put(
        GuideCue.SENTENCE_MAKE_IT,
        Pattern.compile(
            "(?i)(?:please |always |also |just |you |should |must |(?:try|need|have) to )*(?:make|keep|leave|give|put|write|mark|name|describe|format|start|add|use) (?:it|them)\\b(?! (?:easy|easier|possible|clear|obvious|hard|harder|simple|easily) ).*"));
    wordings.put(
        GuideCue.SENTENCE_LACKS_SUBJECT,
        Pattern.compile(
            "(?i)(?:\\W*)(?:just |please |also )*(?:make sure|ensure)(?: that)? (?:they|it|these|this)\\b.*"));
    wordings.put(
        GuideCue.SENTENCE_ELSEWHERE,
        WordPatterns.containing(
            """
          \\b(?:see|described|mentioned|listed|shown|outlined|given|noted|explained|defined
          discussed) (?:above|below)\\b
          \\bthe (?:above|below|former|latter)\\b | \\bas follows\\b
          \\b(?:the|these|those|one of the|any of the) following\\b
          \\b(?:above|below|following) (?:steps|commands?|list|table|rules|example|sections?
          guidelines|instructions|conventions|format)\\b
          \\b(?:steps|commands?|list|table|rules|examples?|sections?|guidelines|instructions
          links?) (?:above|below)\\b
          \\b(?:review|read)(?:ing)? (?:these|this|our) (?:guidelines?|rules|document
          guide)\\b
          \\bfollow(?:ing)? (?:these|the|our|this) (?:guidelines?|rules|steps|instructions
          guide)\\b
          \\b(?:click|check|see|read|look|go) here\\b
          \\bif (?:this|that) is (?:not )?the case\\b
          \\b(?:this|the) (?:section|diagram|page|table) (?:below )?(?:covers|explains|shows|describes|lists)\\b
          """));
    wordings.put(
        GuideCue.SENTENCE_NO_SUBJECT,
        WordPatterns.atStart(
            """
          can | may | will | could | would | must be | should be | is | are | was | were | has | have
          contains? | returns? | takes | allows? | provides? | these | those
          """));
    wordings.put(
        GuideCue.SENTENCE_SAMPLE,
        Pattern.compile(
            "(?i)^\\W*(?:(?:more|less|not)? ?like this|do this|not this|instead of|good|bad|wrong|right|correct|incorrect|example|e\\.g\\.|yes|no|ok|before|after)\\s*:.*"));
    wordings.put(
        GuideCue.SENTENCE_STATES,
        WordPatterns.within(
            "is | are | has | have | uses? | goes | comes? | before | after | between | per | every | each | all"));
    wordings.put(
        GuideCue.SENTENCE_FINITE,
        Pattern.compile(
            "(?i).*\\b(?:(?:is|are) (?:always |never |only |all )?(?:\\w+ed|written|kept|done|made|built|run|set|sent|put|read|thrown|shown|hidden|chosen|given|taken|split|left)|lives?|follows?|goes|go|stays?|belongs?|starts? with|ends? with|begins? with|matches|match|not|no|only|instead of|rather than|never|always|over|at least|at most|max|maximum|minimum)\\b.*|(?i).*[0-9]+ (?:spaces?|characters?|columns?|lines?)\\b.*"));
    wordings.put(
        GuideCue.SENTENCE_DEMONSTRATIVE,
        Pattern.compile(
            "(?i)\\b(?:(?:these|those|such)|that (?=(?:file|class|method|function|module|test|command|script|folder|directory|field|type|case|value|section|list|approach|pattern)\\b)|(?:to|of|in|for|with|by|on|from|this) (?:that|this)|this)(?: \\w+-\\w+)? (?!repo|repository|project|code\\b|codebase|package|library|crate|file|folder|directory|document|guide|policy|process|monorepo|workspace|module|team|is\\b|and\\b|as\\b|an?\\b|way|purpose|reason|case|are\\b|will\\b|can\\b|means\\b)([a-z]{3,})"));
    wordings.put(
        GuideCue.SENTENCE_DEFINITE,
        Pattern.compile("(?i)\\b(?:the|that|this|these|those) ([a-z]{4,})\\b"));
    wordings.put(
        GuideCue.SENTENCE_PRONOUN,
        Pattern.compile(
            "(?i)\\b(?:it|they|them|its|their)\\b(?!['’]s (?:important|best|recommended|good))"));
  }
}
