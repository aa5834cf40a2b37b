package dev.memoryweave.language.internal.rules;

/** Wordings of tasks and of reports about them. */
public enum TaskCue implements Cue {
  // What a task asks for.
  /** Asks for the first of several events; whatever the case. */
  ASKS_FOR_FIRST,
  /** Asks for the last of several events; whatever the case. */
  ASKS_FOR_LAST,
  /** Asks to continue earlier work, without saying which; whatever the case. */
  ASKS_TO_RESUME,
  // What is asked of any project; the whole text, in lower case and without marks around it.
  /** Greets, thanks or agrees, and asks nothing. */
  GREETS,
  /** Asks which rules apply. */
  ASKS_FOR_RULES,
  /** Asks how the project is built, tested or run. */
  ASKS_HOW_TO_HANDLE,
  /** Asks what is still to be done. */
  ASKS_FOR_OPEN_WORK,
  /** Asks what was done last. */
  ASKS_FOR_LATEST_WORK,
  // What kind of task it is, and what rules about that kind speak of; in lower case.
  /** Adds, raises or removes a library. */
  TASK_ON_DEPENDENCIES,
  /** About libraries and their versions. */
  RULE_ON_DEPENDENCIES,
  /** Changes a setting, an option or a flag. */
  TASK_ON_CONFIGURATION,
  /** About settings, options and flags. */
  RULE_ON_CONFIGURATION,
  /** Changes a data format. */
  TASK_ON_DATA_FORMATS,
  /** About formats, schemas and migrations. */
  RULE_ON_DATA_FORMATS,
  /** Writes or fixes tests. */
  TASK_ON_TESTS,
  /** About tests. */
  RULE_ON_TESTS,
  /** Commits, or opens a pull request. */
  TASK_ON_COMMITS,
  /** About commits, branches and pull requests. */
  RULE_ON_COMMITS,
  /** Makes a release. */
  TASK_ON_RELEASES,
  /** About releases. */
  RULE_ON_RELEASES,
  /** Changes a public interface. */
  TASK_ON_PUBLIC_API,
  /** About compatibility and public interfaces. */
  RULE_ON_PUBLIC_API,
  /** Names a subject where no change is trivial. */
  TASK_ON_RISKY_SUBJECT,
  /** Says that tests fail. */
  TASK_FAILING_TESTS,
  /** Uses words of failing tests. */
  TASK_TEST_OUTPUT,
  /** Asks to fix something. */
  TASK_MENDING,
  /** Names something that went wrong. */
  TASK_PROBLEM,
  /** Asks to change the structure of code and not its behaviour. */
  TASK_REFACTORING,
  /** Is about the structure of the whole. */
  TASK_ARCHITECTURE,
  /** Asks for something new. */
  TASK_NEW_FEATURE,
  /** Asks to extend something. */
  TASK_EXTENSION,
  /** Asks to explain something. */
  TASK_EXPLANATION,
  /** Asks for a first look at something. */
  TASK_ONBOARDING,
  /** Asks the way in which the asker, or anybody, does something. */
  TASK_HOW_TO,
  /** Is about steps of work. */
  TASK_WORKFLOW,
  /** Is about documents. */
  TASK_DOCUMENTATION,
  /** Asks for an insignificant change. */
  TASK_TRIVIAL,

  // Subjects on which a wrong memory does harm.
  /** States and the transitions between them. */
  RISK_STATE_MACHINE,
  /** States that nothing leaves. */
  RISK_TERMINAL_STATE,
  /** Authentication: who somebody is and what they may do. */
  RISK_AUTH,
  /** The shape of stored data. */
  RISK_SCHEMA,
  /** Moving data to another format or place. */
  RISK_MIGRATION,
  /** Money. */
  RISK_PAYMENT,
  /** Protection against attacks. */
  RISK_SECURITY,
  /** Access rights. */
  RISK_PERMISSION,
  /** Interfaces that others build on. */
  RISK_PUBLIC_API,
  /** Several things at the same time. */
  RISK_CONCURRENCY,
  /** Mutual exclusion. */
  RISK_LOCK,
  /** All or nothing. */
  RISK_TRANSACTION,
  /** Undoing changes. */
  RISK_ROLLBACK,
  /** Repeating something that should take effect once. */
  RISK_IDEMPOTENCY,
  /** Repeating something that failed. */
  RISK_RETRY,

  // Reports.
  /** Names a cause. */
  CAUSE,
  /** Says that a cause is not known. */
  UNKNOWN_CAUSE
}
