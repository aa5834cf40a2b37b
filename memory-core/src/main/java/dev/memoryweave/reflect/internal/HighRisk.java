package dev.memoryweave.reflect.internal;

import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.rules.TaskCue;
import dev.memoryweave.model.internal.Slug;
import dev.memoryweave.text.internal.PlainText;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import java.util.regex.Pattern;

/** A subject where no change is trivial and a wrong memory does harm. */
enum HighRisk {
  /** States and the transitions between them. */
  STATE_MACHINE(TaskCue.RISK_STATE_MACHINE),
  /** States that nothing leaves. */
  TERMINAL_STATE(TaskCue.RISK_TERMINAL_STATE),
  /** Authentication: who somebody is and what they may do. */
  AUTH(TaskCue.RISK_AUTH),
  /** The shape of stored data. */
  SCHEMA(TaskCue.RISK_SCHEMA),
  /** Moving data to another format or place. */
  MIGRATION(TaskCue.RISK_MIGRATION),
  /** Money. */
  PAYMENT(TaskCue.RISK_PAYMENT),
  /** Protection against attacks. */
  SECURITY(TaskCue.RISK_SECURITY),
  /** Access rights. */
  PERMISSION(TaskCue.RISK_PERMISSION),
  /** Interfaces that others build on. */
  PUBLIC_API(TaskCue.RISK_PUBLIC_API),
  /** Several things at the same time. */
  CONCURRENCY(TaskCue.RISK_CONCURRENCY),
  /** Mutual exclusion. */
  LOCK(TaskCue.RISK_LOCK),
  /** All or nothing. */
  TRANSACTION(TaskCue.RISK_TRANSACTION),
  /** Undoing changes. */
  ROLLBACK(TaskCue.RISK_ROLLBACK),
  /** Repeating something that should take effect once. */
  IDEMPOTENCY(TaskCue.RISK_IDEMPOTENCY),
  /** Repeating something that failed. */
  RETRY(TaskCue.RISK_RETRY);

  private static final int LONGEST_LOOKED_AT = 20_000;
  private static final Pattern HUMP = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])");
  private static final Pattern JOINT = Pattern.compile("[\\s_./\\\\-]+");

  private final TaskCue wording;

  HighRisk(TaskCue wording) {
    this.wording = wording;
  }

  /** The name as a tag, such as {@code state-machine}. */
  public String tag() {
    return Slug.of(name());
  }

  /**
   * The subjects that a text mentions, in prose or inside identifiers and paths ({@code
   * RetryPolicy}, {@code db/schema_v2.sql}).
   *
   * @param text any text; only the first 20,000 characters are read
   */
  public static Set<HighRisk> in(String text) {
    String seen = text.substring(0, Math.min(LONGEST_LOOKED_AT, text.length()));
    String split = HUMP.matcher(seen).replaceAll(" ");
    String plain = PlainText.lowerCase(JOINT.matcher(split).replaceAll(" "));
    EnumSet<HighRisk> found = EnumSet.noneOf(HighRisk.class);
    for (HighRisk subject : values()) {
      if (Languages.names(subject.wording, plain)) {
        found.add(subject);
      }
    }
    return Collections.unmodifiableSet(found);
  }
}
