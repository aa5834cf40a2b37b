package dev.memoryweave.model;

import dev.memoryweave.model.internal.Labels;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The kinds of nodes, each with its tier, default importance and natural depth in the tree. */
public enum NodeKind {
  /** The project itself: its purpose and shape. */
  PROJECT(Tier.SEMANTIC, 1.00, 0),
  /** A rule that must be followed. */
  CONSTRAINT(Tier.SEMANTIC, .92, 0),
  /** How somebody wants things done. */
  PREFERENCE(Tier.SEMANTIC, .85, 0),
  /** How the parts fit together. */
  ARCHITECTURE(Tier.SEMANTIC, .80, 0),
  /** One part of the code. */
  MODULE(Tier.SEMANTIC, .62, 2),
  /** Something that the product does; has a {@link Stage}. */
  FEATURE(Tier.SEMANTIC, .65, 2),
  /** A choice that was made, and why. */
  DECISION(Tier.SEMANTIC, .82, 3),
  /** Something that went wrong, with its cause. */
  INCIDENT(Tier.SEMANTIC, .85, 3),
  /** A pitfall. */
  GOTCHA(Tier.SEMANTIC, .80, 3),
  /** A statement believed to be true. */
  FACT(Tier.SEMANTIC, .60, 3),
  /** Something unknown. */
  QUESTION(Tier.SEMANTIC, .55, 3, true),
  /** A word of the project with its meaning; its symbols are its other names. */
  TERM(Tier.SEMANTIC, .55, 3),
  /** How something is done, step by step. */
  PROCEDURE(Tier.PROCEDURAL, .72, 3),
  /** A short account of one session. */
  EPISODE(Tier.EPISODIC, .45, 3),
  /** One message of a conversation. */
  TURN(Tier.EPISODIC, .35, 3),
  /** The outcome of something. */
  OUTCOME(Tier.EPISODIC, .45, 3),
  /** A remark about the current task. */
  NOTE(Tier.WORKING, .30, 3),
  /** A goal of the current work. */
  OBJECTIVE(Tier.WORKING, .70, 3, true),
  /** A request, in its original words. */
  REQUEST(Tier.WORKING, .50, 3, true),
  /** A condition for the work to count as done. */
  CRITERION(Tier.WORKING, .65, 3, true),
  /** A piece of work. */
  TASK(Tier.WORKING, .60, 3, true),
  /** An obstacle that blocks a piece of work. */
  BLOCKER(Tier.WORKING, .70, 3, true),
  /** A statement that something is done, not yet checked. */
  CLAIM(Tier.WORKING, .40, 3, true),
  /** A short account of the current work. */
  SUMMARY(Tier.WORKING, .50, 3),
  /** A recurring pattern in how work goes. */
  PATTERN(Tier.REFLECTION, .60, 3);

  private static final Set<NodeKind> LASTING =
      Arrays.stream(values())
          .filter(kind -> !kind.tier.isSessionBound())
          .collect(Collectors.toUnmodifiableSet());

  private static final Set<NodeKind> DIRECTIVE =
      Arrays.stream(values()).filter(NodeKind::isDirective).collect(Collectors.toUnmodifiableSet());

  private final Tier tier;
  private final double importance;
  private final int naturalDepth;
  private final boolean openable;

  NodeKind(Tier tier, double importance, int naturalDepth) {
    this(tier, importance, naturalDepth, false);
  }

  NodeKind(Tier tier, double importance, int naturalDepth, boolean openable) {
    this.tier = tier;
    this.importance = importance;
    this.naturalDepth = naturalDepth;
    this.openable = openable;
  }

  /** The name used in ids, texts and stores, in lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The tier of every node of this kind. */
  public Tier tier() {
    return tier;
  }

  /** The default importance of a node of this kind, 0 to 1. */
  public double importance() {
    return importance;
  }

  /** The default depth in the tree of a node of this kind, 0 being the root. */
  public int naturalDepth() {
    return naturalDepth;
  }

  /** Whether nodes of this kind are open or closed (questions, work) instead of active. */
  public boolean isOpenable() {
    return openable;
  }

  /** The status of an active node of this kind: open if it can be closed, else active. */
  public NodeStatus liveStatus() {
    return openable ? NodeStatus.OPEN : NodeStatus.ACTIVE;
  }

  /** Whether memories of this kind hold until somebody changes them, whatever their age. */
  public boolean isLasting() {
    return switch (this) {
      case PROJECT, CONSTRAINT, PREFERENCE, ARCHITECTURE, DECISION -> true;
      default -> false;
    };
  }

  /** Whether nodes of this kind are pinned: recalled without a word in common with the task. */
  public boolean isPinned() {
    return this == CONSTRAINT || this == PREFERENCE || this == PROJECT;
  }

  /** The kinds that are not bound to a session. */
  public static Set<NodeKind> lasting() {
    return LASTING;
  }

  /** The kinds whose nodes tell their reader what to do. */
  public static Set<NodeKind> directive() {
    return DIRECTIVE;
  }

  /** Whether nodes of this kind tell their reader what to do. */
  public boolean isDirective() {
    return this == CONSTRAINT || this == PREFERENCE || this == PROCEDURE;
  }

  /** Whether a text is the label of a kind. */
  static boolean isLabel(String text) {
    for (NodeKind kind : values()) {
      if (kind.label().equals(text)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Finds a kind by its label, whatever the case.
   *
   * @throws InvalidValueException if there is no such kind
   */
  public static NodeKind of(String label) {
    return Labels.find(NodeKind.class, "kind", label);
  }

  /** How far a feature has progressed. */
  public enum Stage {
    /** An idea. */
    IDEA,
    /** Being built. */
    BUILDING,
    /** In use. */
    SHIPPED,
    /** Paused. */
    PAUSED,
    /** Abandoned. */
    DEAD;

    /** The name used in texts and in stores, in lower case. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Finds a stage by its label, whatever the case.
     *
     * @throws InvalidValueException if there is no such stage
     */
    public static Stage of(String label) {
      return Labels.find(Stage.class, "stage", label);
    }
  }

  /** How long-lived and how general a memory is. */
  public enum Tier {
    /** Notes on the current task; they expire. */
    WORKING(2, 2, 7),
    /** Events of sessions, keyed by session. */
    EPISODIC(14, 90, null),
    /** Durable facts. */
    SEMANTIC(30, 180, null),
    /** Ways of doing things. */
    PROCEDURAL(30, 180, null),
    /** Patterns of behaviour. */
    REFLECTION(30, 180, null);

    private final Duration halfLife;
    private final Duration longestHalfLife;
    private final @Nullable Duration timeToLive;

    Tier(int halfLifeDays, int longestHalfLifeDays, @Nullable Integer timeToLiveDays) {
      this.halfLife = Duration.ofDays(halfLifeDays);
      this.longestHalfLife = Duration.ofDays(longestHalfLifeDays);
      this.timeToLive = timeToLiveDays == null ? null : Duration.ofDays(timeToLiveDays);
    }

    /** The name used in texts and in stores, in lower case. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** The age at which freshness has halved, for records without their own half-life. */
    public Duration halfLife() {
      return halfLife;
    }

    /** The longest half-life that use gives a record; one that was stated may be longer. */
    public Duration longestHalfLife() {
      return longestHalfLife;
    }

    /** How long after its creation a record of this tier expires, or nothing if it does not. */
    public Optional<Duration> timeToLive() {
      return Optional.ofNullable(timeToLive);
    }

    /**
     * Whether records belong to their session, and so never override one another across sessions.
     */
    public boolean isSessionBound() {
      return this == WORKING || this == EPISODIC;
    }

    /** Whether records are facts or ways of doing things, which are meant to stay. */
    public boolean isDurable() {
      return this == SEMANTIC || this == PROCEDURAL;
    }

    /**
     * Finds a tier by its label, whatever the case.
     *
     * @throws InvalidValueException if there is no such tier
     */
    public static Tier of(String label) {
      return Labels.find(Tier.class, "tier", label);
    }
  }
}
