package dev.memoryweave.language.internal.english;

import dev.memoryweave.language.internal.rules.Cue;
import dev.memoryweave.language.internal.rules.GuideCue;
import dev.memoryweave.language.internal.rules.WordPatterns;
import java.util.Map;
import java.util.regex.Pattern;

/** English headings of sections, grouped by purpose. */
final class HeadingCues {
  private HeadingCues() {}

  static void addTo(Map<Cue, Pattern> wordings) {
    wordings.put(
        GuideCue.HEADING_OF_COMMUNITY,
        WordPatterns.whole(
            """
      (our |the )?(code of conduct|licen[cs]e|licen[cs]ing|license information|credits?
      acknowledge?ments?|sponsors?|backers|donat.*|support( us)?|getting help|get help|help
      need help.*|contact( us)?|community( channels)?|authors?|contributors|maintainers|team
      thanks|thank you.*|copyright.*|legal.*|trademarks?|roadmap
      future work|todo|status|table of contents|contents|toc|index|related( projects| work)?
      alternatives|resources|useful links|links|references|further reading|see also
      more information|additional resources|learn more|star history|stats|badges|faqs?
      frequently asked questions|questions?( and answers)?|have a question|got a question.*
      i have a question|where to get help|financial contributions|attribution|enforcement.*
      our (pledge|standards|responsibilities)|scope|sponsorship|citation|citing|press
      who uses.*|used by.*|showcase|testimonials|translations?|glossary|terminology
      definitions?)
      ways to .* | how (can|could|do|you can) (you |i )?(help|contribute|get involved)
      get(ting)? involved
      """));
    wordings.put(
        GuideCue.HEADING_OF_REPORTS,
        WordPatterns.whole(
            """
      (our |the )?((reporting|report|filing|opening|creating|raising|submitting
      submit) (a |an |new )?(bugs?|issues?|feature requests?|enhancements?|ideas?)( .*)?
      bugs?|bug reports?( .*)?|issues?( reports?)?|feature requests?|ideas)
      """));
    wordings.put(
        GuideCue.HEADING_OF_INCIDENTS,
        WordPatterns.whole(
            """
      (.* )?(incidents?|incident (history|log|reports?)|post ?mortems?|outages?
      lessons( learned| learnt)?|war stories|what went wrong|root causes?
      past (bugs|failures|mistakes|regressions)|learned the hard way
      regressions?( history)?)( \\(.*\\)| log| history)?
      """));
    wordings.put(
        GuideCue.HEADING_OF_DECISIONS,
        WordPatterns.whole(
            """
      (key |design |architecture |architectural |technical |important |major |past |notable )*(decisions?
      design (choices|rationale)|rationale|trade ?offs|choices)( log| records?| made| and rationale| and trade ?offs)?
      """));
    wordings.put(
        GuideCue.HEADING_OF_GOTCHAS,
        WordPatterns.whole(
            """
      (.* )?(gotchas?|pitfalls?|caveats?|traps?|footguns?|quirks
      known (issues|problems|limitations|bugs|quirks)|easy to get wrong
      common (mistakes|errors|problems|pitfalls|issues|failures)
      (things|what) to (watch|look) out for|watch out( for)?
      non obvious (behaviou?rs?|things|details)|surprises|surprising behaviou?rs?
      troubleshooting( .*)?|limitations)( to avoid| and .*)?
      """));
    wordings.put(
        GuideCue.HEADING_OF_RULES,
        WordPatterns.whole(
            """
      (.* )?(constraints?|rules?|invariants?|principles|conventions?|guidelines?|guidance
      standards?|polic(y|ies)|guardrails|boundaries|preferences|(best )?practices
      expectations|requirements|etiquette|philosophy|values|restrictions|non negotiables?
      mandates?)( .{0,40})?
      (.* )?(code|coding|naming|formatting|writing|documentation|doc|comment|commit|git|test
      api|language|java|python|rust|go|typescript|javascript|c|css|sql|ui) ?style( .*)?
      (.* )?(naming|formats?( .*)?|(.* )?format|formatting|style( guides?)?|styling
      code ?style|code quality|quality|comments?|commenting|documentation|docs
      error handling|errors|logging|imports?|types?|typing|type safety|exceptions
      nullability|concurrency|dependencies|dependency .*|security( .*)?|performance( .*)?
      compatibility|backwards? compat.*|versioning|accessibility|localization|i18n
      review(s|ing)?|code reviews?|review process|merging|branch(es|ing)?( .*)?
      commits?( .*)?|commit messages?( .*)?|pull ?requests?( .*)?|prs?( .*)?
      merge requests?( .*)?|submitting( .*)?|(before|when|after|while) .*|making changes
      changes|sign ?off|dco|cla|git( .*)?|ai( .*)?|(use|usage) of ai.*|llms?.*
      agents?( .*)?)
      dos? and donts? | dos? | donts? | never( .*)? | always( .*)? | must( not)?( .*)?
      do not( .*)? | what not to do | (things )?to avoid | avoid( .*)? | important( .*)?
      critical( .*)? | please( .*)? | reminders? | remember | notes?( for .*)?
      tips( .*)? | general | how (the|our) code (reads|looks) | working agreements?
      ask( first| before)?( .*)? | (anti ?patterns?|forbidden|prohibited|no gos?)( .*)?
      core mandates
      changelog( .*)?|release notes( .*)?
      """));
    wordings.put(
        GuideCue.HEADING_OF_SETUP,
        WordPatterns.whole(
            """
      (getting started|get started|quick ?start( guide)?|start here
      install(ation|ing)?( .*)?|set ?up( .*)?|setting up( .*)?|prerequisites?
      pre requisites?|requirements|system requirements|dependencies to install
      (local |dev(elopment)? )?environment( set ?up)?|download(s|ing)?
      how to (install|get|set ?up).*|try it( out)?|first steps)
      """));
    wordings.put(
        GuideCue.HEADING_OF_REFERENCE,
        WordPatterns.whole(
            """
      (basic |advanced |example |cli |api |how to )?(usage|use|using .*|examples?
      configuration( .*)?|config|configuring .*|options?|settings|parameters?|arguments
      flags|environment variables|env vars|api( .*)?|reference|features?|key features
      highlights|supported .*|compatibility( .*)?|demo|screenshots?|tutorials?|integrations?
      plugins?|commands reference|cli( .*)?|upgrading( .*)?|migrat(ing|ion)( .*)?
      customi[sz](ation|ing.*)|themes?|metrics|monitoring|docker( .*)?|kubernetes.*|helm.*
      deployment( .*)?|deploy(ing)?( .*)?|hosting|self hosting)
      """));
    wordings.put(
        GuideCue.HEADING_OF_PROCEDURE,
        WordPatterns.whole(
            """
      ((how to|to|steps to|steps for|adding|creating|writing|updating|making|regenerating
      generating) .+)
      .*\\b(build|builds|building|compil(e|ing)|testing|tests?|unit tests|running|run
      releas(e|es|ing)|develop(ing|ment)?|local development|commands?|debug(ging)?
      lint(ing|ers?)?|benchmarks?|benchmarking|migrations?|workflows?|checklist|process
      contribut(e|ing|ions?)|hacking|publish(ing)?|profil(e|ing)|maintenance
      bootstrap(ping)?|ci|continuous integration|verification|verify|validation|tooling
      scripts|tasks|fork .*|cloning|your first .*)\\b.*
      """));
    wordings.put(
        GuideCue.HEADING_OF_ARCHITECTURE,
        WordPatterns.whole(
            """
      (.* )?(architecture|design|structure|layout|components|modules|packages
      organi[sz]ation|directories|folders)( overview| map| notes)?
      overview of the (code|architecture|modules|design|project)
      (code|project|repo(sitory)?) (map|tour) | map of the (code|project|repository)
      how it works | how it is built | (.* )?tech(nology)? stack | stack
      code ?base overview | (project|repository|system|high level) overview
      where (things|code) (are|is|lives?|goes)
      key (files|directories|modules|components|concepts|paths)
      important (files|directories) | data flow | internals
      """));
    wordings.put(
        GuideCue.HEADING_OF_ABOUT,
        WordPatterns.whole(
            """
      about( .+)? | introduction | intro | overview | what is .+ | what it is
      description | summary | purpose | background | motivation | context | project
      why .*
      """));
  }
}
