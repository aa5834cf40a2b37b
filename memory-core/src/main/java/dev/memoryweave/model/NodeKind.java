package dev.memoryweave.model;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** The kinds of nodes, each with its tier, default importance and natural depth in the tree. */
public enum NodeKind {
  /** The project itself: its purpose and shape. */
  PROJECT(Tier.SEMANTIC, 1.00, 0),
  /** A rule that must hold. */
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
  /** A trap for the unwary. */
  GOTCHA(Tier.SEMANTIC, .80, 3),
  /** A statement held to be true. */
  FACT(Tier.SEMANTIC, .60, 3),
  /** Something not yet known. */
  QUESTION(Tier.SEMANTIC, .55, 3, true),
  /** How something is done, step by step. */
  PROCEDURE(Tier.PROCEDURAL, .72, 3),
  /** One session told in short. */
  EPISODE(Tier.EPISODIC, .45, 3),
  /** One message of a conversation. */
  TURN(Tier.EPISODIC, .35, 3),
  /** How something ended. */
  OUTCOME(Tier.EPISODIC, .45, 3),
  /** A remark about the current task. */
  NOTE(Tier.WORKING, .30, 3),
  /** A goal of the current work. */
  OBJECTIVE(Tier.WORKING, .70, 3, true),
  /** A request as it was made. */
  REQUEST(Tier.WORKING, .50, 3, true),
  /** A condition for the work to count as done. */
  CRITERION(Tier.WORKING, .65, 3, true),
  /** A piece of work. */
  TASK(Tier.WORKING, .60, 3, true),
  /** An obstacle that keeps a piece of work from going on. */
  BLOCKER(Tier.WORKING, .70, 3, true),
  /** A statement that something is done, not yet checked. */
  CLAIM(Tier.WORKING, .40, 3, true),
  /** The current work told in short. */
  SUMMARY(Tier.WORKING, .50, 3),
  /** A regularity in how work goes. */
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

  /** The name in ids, texts and stores, in lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The tier of every node of this kind. */
  public Tier tier() {
    return tier;
  }

  /** The importance, 0 to 1, of a node of this kind that says nothing else. */
  public double importance() {
    return importance;
  }

  /** How deep in the tree, 0 being the root, a node of this kind is placed by default. */
  public int naturalDepth() {
    return naturalDepth;
  }

  /** Whether nodes of this kind are open or closed (questions, work) instead of active. */
  public boolean isOpenable() {
    return openable;
  }

  /** The status of a node of this kind that is in force: open if it can be closed, else active. */
  public NodeStatus liveStatus() {
    return openable ? NodeStatus.OPEN : NodeStatus.ACTIVE;
  }

  /** Whether recall brings nodes of this kind without a word in common with the task. */
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

  /**
   * Finds a kind by its label, whatever the case.
   *
   * @throws InvalidValueException if there is no such kind
   */
  public static NodeKind of(String label) {
    return Labels.find(NodeKind.class, "kind", label);
  }
}
