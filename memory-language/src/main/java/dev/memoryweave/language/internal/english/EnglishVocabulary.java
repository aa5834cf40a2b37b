package dev.memoryweave.language.internal.english;

import dev.memoryweave.language.internal.rules.Vocabulary;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The English words that rules look up. */
final class EnglishVocabulary {
  private static final Map<Vocabulary, Set<String>> WORDS = new EnumMap<>(Vocabulary.class);

  static {
    put(Vocabulary.CONSTRAINT_LABELS, "constraint | rule | invariant | requirement | must");
    put(
        Vocabulary.DECISION_LABELS,
        "decision | decided | we decided | choice | agreed | we agreed");
    put(Vocabulary.GOTCHA_LABELS, "gotcha | pitfall | caveat | warning | trap | beware | careful");
    put(Vocabulary.PROCEDURE_LABELS, "procedure | how to | howto | how-to | steps | runbook");
    put(
        Vocabulary.FACT_LABELS,
        """
        fact | note | fyi | info | for the record | remember | important
        learned | learning | finding | nb | update
        """);
    put(Vocabulary.PREFERENCE_LABELS, "preference | my preference");
    put(
        Vocabulary.OBJECTIVE_LABELS,
        "goal | goals | objective | objectives | aim | mission | our goal | the goal");
    put(
        Vocabulary.TASK_LABELS,
        """
        todo | todos | to do | to-do | to-dos | task | tasks | next | next up | next step | next steps
        remaining | remaining work | remaining tasks | remaining steps | still to do | left to do
        what's left | what is left | action item | action items | open items | open tasks
        follow-up | follow-ups | follow up | pending | outstanding
        """);
    put(
        Vocabulary.BLOCKER_LABELS,
        """
        blocker | blockers | blocked | blocked by | blocked on | waiting for | waiting on | stuck on
        open blockers | current blockers
        """);
    put(
        Vocabulary.CRITERION_LABELS,
        """
        definition of done | dod | acceptance criteria | acceptance criterion | acceptance
        success criteria | success criterion | exit criteria | exit criterion | criterion | criteria
        done when | done means | done criteria
        """);
    put(
        Vocabulary.DONE_LABELS,
        """
        done | completed | complete | fixed | resolved | finished | closed | implemented | shipped
        unblocked | done so far | completed so far | completed tasks | completed steps
        what's done | what is done | already done
        """);
    put(
        Vocabulary.REOPENING_LABELS,
        """
        not done | not done yet | not yet done | still open | reopen | reopened | open again
        broken again | still failing | still broken | not fixed | unfinished | incomplete
        """);
    put(Vocabulary.CLAIM_LABELS, "claim | claims | claimed");
    put(
        Vocabulary.SUMMARY_LABELS,
        """
        summary | session summary | summary of the session | summary of this session | recap
        tl;dr | tldr | in short
        """);
    put(
        Vocabulary.WORDS_BEFORE_A_VALUE,
        """
        is | are | in | on | at | to | by | every | each | after | from | until
        """);
    put(
        Vocabulary.WORDS_OF_A_VALUE,
        """
        on | at | in | by | every | each | from | until | after | before | the | v
        """);
    put(
        Vocabulary.WORDS_AROUND_A_VALUE,
        """
        on | at | in | by | to | from | the | a | an | every | each | then | please
        only | be | is | of | for | per | with | until | after | before | exactly
        instead | now | rather | actually
        """);
    put(
        Vocabulary.WORDS_BEFORE_A_SUBJECT,
        """
        before | after | when | whenever | if | once | while | unless | until | as | soon
        long | because | since | please | always | never | only | also | just | do | not
        don | t | make | sure | ensure | that | you | we | must | should | and | or | but
        so | where | in | on | for | to | with | of | from | by | keep | use | put | add
        let | see
        """);
    put(
        Vocabulary.LITTLE_WORDS_OF_A_TITLE,
        """
        a | an | the | of | for | and | or | to | in | on | with | your | our | code | how
        """);
    put(Vocabulary.WORDS_THAT_GO_ON, "or | and/or | nor | which | who | whose | where");
    put(
        Vocabulary.WORDS_BEFORE_A_CLAUSE,
        """
        which | who | whose | because | since | as | so | and | but | or | while | where | whereas
        although | though | rather | instead | like | including | especially | preferably
        e.g. | i.e. | also | when | if | after | before
        """);
    put(
        Vocabulary.WORDS_BEFORE_AN_EXCEPTION,
        """
        unless | except | without | only | not | but | other | until | besides
        """);
    put(
        Vocabulary.WORDS_BEFORE_ANOTHER,
        """
        is | are | was | were | be | been | being | has | have | had | do | does | did | can | could
        may | might | will | would | shall | should | must | the | a | an | to | of | for | with
        by | in | on | at | as | into | onto | from | over | under | about | between | through | via
        per | than | that | this | these | those | which | who | whose | what | where | when | while
        if | because | since | so | and | or | nor | but | not | no | any | each | every | all | both
        either | more | most | its | their | your | our | my | his | her | it | they | we | you | i
        e.g. | i.e. | e.g | i.e | like | such | including | also | only | very | too | using | how
        don't | doesn't | isn't | aren't | won't | there | other | some | just | please
        """);
    put(
        Vocabulary.WORDS_OF_A_LINK,
        """
        here | this | link | this page | this document | this doc | this file | this guide
        docs | documentation | guide | this link | this issue | this section
        """);
    put(
        Vocabulary.WORDS_OF_A_BARE_LINK,
        """
        here | this | link | this link
        """);
    put(
        Vocabulary.WORDS_THAT_LEAD_ON,
        """
        is | are | was | were | be | been | the | a | an | to | of | for | with | by | in
        on | at | as | that | these | this | following | like | and | or | must | should
        when | if | e.g | i.e | from | not
        """);
  }

  private EnglishVocabulary() {}

  private static void put(Vocabulary vocabulary, String alternatives) {
    WORDS.put(
        vocabulary,
        Arrays.stream(alternatives.strip().split("\\s*(?:\\||\\n)\\s*"))
            .collect(Collectors.toUnmodifiableSet()));
  }

  static Set<String> of(Vocabulary vocabulary) {
    return WORDS.getOrDefault(vocabulary, Set.of());
  }
}
