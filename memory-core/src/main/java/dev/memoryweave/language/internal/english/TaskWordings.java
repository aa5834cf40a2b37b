package dev.memoryweave.language.internal.english;

import dev.memoryweave.language.internal.rules.TaskWording;
import dev.memoryweave.language.internal.rules.Wording;
import java.util.Map;
import java.util.regex.Pattern;

/** How English tasks say what they ask for, and reports what they are about. */
final class TaskWordings {
  private TaskWordings() {}

  static void addTo(Map<Wording, Pattern> wordings) {
    addOrders(wordings);
    addIntents(wordings);
    addRisks(wordings);
    addCauses(wordings);
  }

  private static Pattern words(String alternatives) {
    return Pattern.compile("\\b(?:" + alternatives + ")\\b");
  }

  private static void addOrders(Map<Wording, Pattern> wordings) {
    wordings.put(
        TaskWording.ASKS_FOR_FIRST,
        Pattern.compile(
            "\\b(?:(?:the|my|his|her|their|our|'s|for the) first(?! (?:place|prize|name|aid|class))"
                + "|first time|did \\w+ first|earliest|initially|originally"
                + "|when did .{1,60}\\b(?:start|begin|join))\\b",
            Pattern.CASE_INSENSITIVE));
    wordings.put(
        TaskWording.ASKS_TO_RESUME,
        Pattern.compile(
            "\\b(?:(?:please |let['’]?s |let us )?"
                + "(?:continue|resume|proceed|carry on|go on|keep going|pick up|get back)"
                + "(?: (?:with|on|to|from))?(?: (?:it|this|that|here|(?:the |your |our )?work))?"
                + "|where (?:were|was|did) (?:we|i|you)(?: (?:stop|leave off|at))?"
                + "|(?:where|what) (?:we|i|you) (?:left off|stopped|were(?: doing| at)?)"
                + "|what(?:['’]s| is) next|next steps?|last time|yesterday)\\b",
            Pattern.CASE_INSENSITIVE));
    wordings.put(
        TaskWording.ASKS_FOR_LAST,
        Pattern.compile(
            "\\b(?:latest|newest|most recent(?:ly)?|last time|recently|lately)\\b",
            Pattern.CASE_INSENSITIVE));
  }

  private static void addIntents(Map<Wording, Pattern> wordings) {
    wordings.put(
        TaskWording.TASK_FAILING_TESTS,
        words("(?:failing|failed|broken|flaky|red) tests?|tests? (?:\\w+ )?fail\\w*"));
    wordings.put(
        TaskWording.TASK_TEST_OUTPUT,
        words("assertion\\w*|expected .{1,60} but was|junit|test failure"));
    wordings.put(
        TaskWording.TASK_MENDING,
        words("fix(?:es|ed|ing)?|bugs?|broken|crash\\w*|hotfix|regression"));
    wordings.put(
        TaskWording.TASK_PROBLEM,
        words("error|exception|stack ?trace|wrong\\w*|fails?|incorrect\\w*|leak\\w*"));
    wordings.put(
        TaskWording.TASK_REFACTORING,
        words("refactor\\w*|clean ?up|restructure|simplify|rename|extract|deduplicate"));
    wordings.put(
        TaskWording.TASK_ARCHITECTURE,
        words("architecture|design|redesign|boundar(?:y|ies)|module structure|layers?"));
    wordings.put(
        TaskWording.TASK_NEW_FEATURE,
        words("add|implement|introduce|support for|new feature|build|create"));
    wordings.put(TaskWording.TASK_EXTENSION, words("extend|allow|enable|integrate"));
    wordings.put(
        TaskWording.TASK_EXPLANATION,
        words("explain|why|how does|how do|what does|what is|understand|where is"));
    wordings.put(
        TaskWording.TASK_ONBOARDING,
        words("onboard\\w*|getting started|new to (?:this|the)|overview|tour|first day"));
    wordings.put(
        TaskWording.TASK_WORKFLOW,
        words("how to|steps?|procedure|deploy\\w*|release|run the|set ?up|workflow"));
    wordings.put(
        TaskWording.TASK_DOCUMENTATION,
        words("document\\w*|readme|javadoc|changelog|docs?|write[- ]up"));
    wordings.put(
        TaskWording.TASK_TRIVIAL,
        words("typos?|spelling|whitespace|formatting|indent\\w*|bump|lint"));
    wordings.put(
        TaskWording.TASK_ON_RISKY_SUBJECT,
        words(
            "state machine|terminal state|auth\\w*|schema|migrat\\w*|payment\\w*|security|permission\\w*"
                + "|public api|concurren\\w*|lock(?:s|ing)?|deadlock\\w*|transaction\\w*|rollback|idempoten\\w*"
                + "|retry|retries|race condition\\w*"));
  }

  private static void addRisks(Map<Wording, Pattern> wordings) {
    wordings.put(TaskWording.RISK_STATE_MACHINE, words("state machines?|state transitions?"));
    wordings.put(
        TaskWording.RISK_TERMINAL_STATE, words("(?:terminal|final) (?:state|status)(?:s|es)?"));
    wordings.put(
        TaskWording.RISK_AUTH,
        words("auth[nz]?|oauth2?|authenticat\\w*|(?:un)?authori[sz](?:e[sd]?|ing|ation\\w*)"));
    wordings.put(TaskWording.RISK_SCHEMA, words("schema(?:s|ta)?"));
    wordings.put(TaskWording.RISK_MIGRATION, words("migrat(?:e[sd]?|ing|ions?)"));
    wordings.put(TaskWording.RISK_PAYMENT, words("payments?|billing|refunds?"));
    wordings.put(TaskWording.RISK_SECURITY, words("security|insecure|vulnerabilit(?:y|ies)"));
    wordings.put(TaskWording.RISK_PERMISSION, words("permissions?"));
    wordings.put(TaskWording.RISK_PUBLIC_API, words("public apis?"));
    wordings.put(
        TaskWording.RISK_CONCURRENCY, words("concurren\\w*|race conditions?|thread safe\\w*"));
    wordings.put(
        TaskWording.RISK_LOCK,
        words("(?<!package |yarn )(?:un)?lock(?:s|ed|ing)?(?! ?files?\\b)|deadlock\\w*|mutex\\w*"));
    wordings.put(TaskWording.RISK_TRANSACTION, words("transaction(?:s|al)?"));
    wordings.put(TaskWording.RISK_ROLLBACK, words("roll(?:s|ed|ing)? ?backs?"));
    wordings.put(TaskWording.RISK_IDEMPOTENCY, words("idempoten\\w*"));
    wordings.put(TaskWording.RISK_RETRY, words("retr(?:y|ies|ied|ying)"));
  }

  private static void addCauses(Map<Wording, Pattern> wordings) {
    wordings.put(
        TaskWording.CAUSE,
        Pattern.compile(
            "\\b(?:because|caus(?:e[sd]?|ing)|due to|owing to|reason|culprit|turn(?:s|ed) out"
                + "|as a result of|result(?:s|ed) from|stem(?:s|med) from|c[oa]me(?:s)? from"
                + "|trac(?:es|ed) (?:back )?to|triggered by|triggers|l(?:ea|e)ds? to|broken by|broke the"
                + ")\\b"));
    wordings.put(
        TaskWording.UNKNOWN_CAUSE,
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
