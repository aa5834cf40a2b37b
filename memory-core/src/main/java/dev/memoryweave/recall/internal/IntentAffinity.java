package dev.memoryweave.recall.internal;

import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.recall.RecallRequest;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/** How much each kind of memory and type of source helps each intent, -1 (hardly) to 1 (most). */
final class IntentAffinity {
  private static final Map<RecallRequest.Intent, Map<Enum<?>, Double>> TABLE =
      new EnumMap<>(RecallRequest.Intent.class);

  static {
    row(
        RecallRequest.Intent.BUG_FIX,
        NodeKind.INCIDENT,
        1,
        NodeKind.GOTCHA,
        .9,
        NodeKind.CONSTRAINT,
        .6);
    row(
        RecallRequest.Intent.BUG_FIX,
        NodeKind.PROCEDURE,
        .3,
        NodeKind.DECISION,
        .2,
        NodeKind.MODULE,
        .3);
    row(
        RecallRequest.Intent.TEST_FAILURE,
        NodeKind.INCIDENT,
        1,
        NodeKind.GOTCHA,
        1,
        NodeKind.PROCEDURE,
        .6);
    row(RecallRequest.Intent.TEST_FAILURE, NodeKind.CONSTRAINT, .4, NodeKind.MODULE, .3);
    row(
        RecallRequest.Intent.FEATURE,
        NodeKind.CONSTRAINT,
        1,
        NodeKind.DECISION,
        .8,
        NodeKind.ARCHITECTURE,
        .7);
    row(
        RecallRequest.Intent.FEATURE,
        NodeKind.MODULE,
        .6,
        NodeKind.FEATURE,
        .6,
        NodeKind.INCIDENT,
        .6);
    row(RecallRequest.Intent.FEATURE, NodeKind.GOTCHA, .6, NodeKind.PREFERENCE, .5);
    row(
        RecallRequest.Intent.REFACTOR,
        NodeKind.ARCHITECTURE,
        1,
        NodeKind.DECISION,
        .9,
        NodeKind.CONSTRAINT,
        .9);
    row(
        RecallRequest.Intent.REFACTOR,
        NodeKind.MODULE,
        .7,
        NodeKind.PREFERENCE,
        .5,
        NodeKind.GOTCHA,
        .4);
    row(RecallRequest.Intent.ARCHITECTURE, NodeKind.ARCHITECTURE, 1, NodeKind.DECISION, 1);
    row(
        RecallRequest.Intent.ARCHITECTURE,
        NodeKind.CONSTRAINT,
        .9,
        NodeKind.MODULE,
        .6,
        NodeKind.PROJECT,
        .5);
    row(RecallRequest.Intent.EXPLANATION, NodeKind.ARCHITECTURE, .8, NodeKind.DECISION, .8);
    row(
        RecallRequest.Intent.EXPLANATION,
        NodeKind.MODULE,
        .8,
        NodeKind.FEATURE,
        .6,
        NodeKind.FACT,
        .6);
    row(
        RecallRequest.Intent.ONBOARDING,
        NodeKind.PROJECT,
        1,
        NodeKind.ARCHITECTURE,
        1,
        NodeKind.PROCEDURE,
        .9);
    row(
        RecallRequest.Intent.ONBOARDING,
        NodeKind.CONSTRAINT,
        .8,
        NodeKind.PREFERENCE,
        .7,
        NodeKind.MODULE,
        .6);
    row(
        RecallRequest.Intent.WORKFLOW,
        NodeKind.PROCEDURE,
        1,
        NodeKind.PREFERENCE,
        .6,
        NodeKind.GOTCHA,
        .5);
    row(RecallRequest.Intent.WORKFLOW, NodeKind.CONSTRAINT, .5, NodeKind.PATTERN, .5);
    // A decision says why; who asks how is looking for steps.
    row(RecallRequest.Intent.WORKFLOW, NodeKind.DECISION, -1, SourceType.ADR, -1);
    row(RecallRequest.Intent.DOCUMENTATION, NodeKind.PROJECT, .8, NodeKind.FEATURE, .8);
    row(RecallRequest.Intent.DOCUMENTATION, NodeKind.ARCHITECTURE, .7, NodeKind.DECISION, .6);
    row(RecallRequest.Intent.TRIVIAL, NodeKind.PREFERENCE, .6, NodeKind.CONSTRAINT, .4);
    row(
        RecallRequest.Intent.BUG_FIX,
        SourceType.CODE,
        1,
        SourceType.TEST_REPORT,
        .8,
        SourceType.LOG,
        .6);
    row(
        RecallRequest.Intent.TEST_FAILURE,
        SourceType.TEST_REPORT,
        1,
        SourceType.CODE,
        1,
        SourceType.LOG,
        .6);
    row(RecallRequest.Intent.FEATURE, SourceType.RULES, 1, SourceType.ADR, .8, SourceType.CODE, .6);
    row(RecallRequest.Intent.FEATURE, SourceType.ARCHITECTURE, .7, SourceType.API_SPEC, .6);
    row(
        RecallRequest.Intent.REFACTOR,
        SourceType.CODE,
        1,
        SourceType.ARCHITECTURE,
        .9,
        SourceType.ADR,
        .9);
    row(RecallRequest.Intent.ARCHITECTURE, SourceType.ARCHITECTURE, 1, SourceType.ADR, 1);
    row(RecallRequest.Intent.ARCHITECTURE, SourceType.README, .5, SourceType.LOG, -1);
    row(RecallRequest.Intent.EXPLANATION, SourceType.DOCUMENT, .8, SourceType.ARCHITECTURE, .8);
    row(RecallRequest.Intent.EXPLANATION, SourceType.CODE, .6, SourceType.README, .6);
    row(RecallRequest.Intent.ONBOARDING, SourceType.README, 1, SourceType.ARCHITECTURE, 1);
    row(RecallRequest.Intent.ONBOARDING, SourceType.AGENT_GUIDE, .9, SourceType.DOCUMENT, .6);
    row(RecallRequest.Intent.WORKFLOW, SourceType.AGENT_GUIDE, 1, SourceType.DOCUMENT, .8);
    row(RecallRequest.Intent.WORKFLOW, SourceType.README, .7, SourceType.CONFIG, .6);
    row(RecallRequest.Intent.DOCUMENTATION, SourceType.DOCUMENT, 1, SourceType.README, 1);
  }

  private IntentAffinity() {}

  private static void row(RecallRequest.Intent intent, Object... kindsAndValues) {
    Map<Enum<?>, Double> row = TABLE.computeIfAbsent(intent, key -> new HashMap<>());
    for (int i = 0; i < kindsAndValues.length; i += 2) {
      row.put((Enum<?>) kindsAndValues[i], ((Number) kindsAndValues[i + 1]).doubleValue());
    }
  }

  /** The affinity of a kind of memory; 0 where the table says nothing. */
  static double of(RecallRequest.Intent intent, NodeKind kind) {
    return TABLE.getOrDefault(intent, Map.of()).getOrDefault(kind, 0.0);
  }

  /** The affinity of a type of source; 0 where the table says nothing. */
  static double of(RecallRequest.Intent intent, SourceType type) {
    return TABLE.getOrDefault(intent, Map.of()).getOrDefault(type, 0.0);
  }
}
