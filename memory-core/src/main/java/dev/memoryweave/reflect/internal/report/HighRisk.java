package dev.memoryweave.reflect.internal.report;

import dev.memoryweave.model.internal.Slug;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** A subject on which no change is trivial and a wrong memory does harm. */
public enum HighRisk {
  /** States and the ways between them. */
  STATE_MACHINE("state machines?|state transitions?"),
  /** States that nothing leaves. */
  TERMINAL_STATE("(?:terminal|final) (?:state|status)(?:s|es)?"),
  /** Who somebody is and what they may do. */
  AUTH("auth[nz]?|oauth2?|authenticat\\w*|(?:un)?authori[sz](?:e[sd]?|ing|ation\\w*)"),
  /** The shape of stored data. */
  SCHEMA("schema(?:s|ta)?"),
  /** Moving data to another shape or place. */
  MIGRATION("migrat(?:e[sd]?|ing|ions?)"),
  /** Money. */
  PAYMENT("payments?|billing|refunds?"),
  /** Safety against attack. */
  SECURITY("security|insecure|vulnerabilit(?:y|ies)"),
  /** Rights. */
  PERMISSION("permissions?"),
  /** What others build on. */
  PUBLIC_API("public apis?"),
  /** Several things at the same time. */
  CONCURRENCY("concurren\\w*|race conditions?|thread safe\\w*"),
  /** Keeping others out. */
  LOCK("(?<!package |yarn )(?:un)?lock(?:s|ed|ing)?(?! ?files?\\b)|deadlock\\w*|mutex\\w*"),
  /** All or nothing. */
  TRANSACTION("transaction(?:s|al)?"),
  /** Taking back. */
  ROLLBACK("roll(?:s|ed|ing)? ?backs?"),
  /** Doing twice what should happen once. */
  IDEMPOTENCY("idempoten\\w*"),
  /** Doing again what failed. */
  RETRY("retr(?:y|ies|ied|ying)");

  private static final int LONGEST_LOOKED_AT = 20_000;
  private static final Pattern HUMP = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])");
  private static final Pattern JOINT = Pattern.compile("[\\s_./\\\\-]+");

  private final Pattern words;

  HighRisk(String alternatives) {
    this.words = Pattern.compile("\\b(?:" + alternatives + ")\\b");
  }

  /** The name as a tag, such as {@code state-machine}. */
  public String tag() {
    return Slug.of(name());
  }

  /**
   * The subjects that a text names, in prose or inside identifiers and paths ({@code RetryPolicy},
   * {@code db/schema_v2.sql}).
   *
   * @param text any text, of which the first 20,000 characters are looked at
   */
  public static Set<HighRisk> in(String text) {
    String seen = text.substring(0, Math.min(LONGEST_LOOKED_AT, text.length()));
    String split = HUMP.matcher(seen).replaceAll(" ");
    String plain = JOINT.matcher(split).replaceAll(" ").toLowerCase(Locale.ROOT);
    EnumSet<HighRisk> found = EnumSet.noneOf(HighRisk.class);
    for (HighRisk subject : values()) {
      if (subject.words.matcher(plain).find()) {
        found.add(subject);
      }
    }
    return Collections.unmodifiableSet(found);
  }
}
