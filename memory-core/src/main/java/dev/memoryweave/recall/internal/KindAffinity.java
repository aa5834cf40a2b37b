package dev.memoryweave.recall.internal;

import dev.memoryweave.model.NodeKind;
import dev.memoryweave.recall.Intent;
import java.util.EnumMap;
import java.util.Map;

/** How much each kind of memory helps each intent, from -1 (hardly) to 1 (most). */
final class KindAffinity {
  private static final Map<Intent, Map<NodeKind, Double>> TABLE = new EnumMap<>(Intent.class);

  static {
    row(Intent.BUG_FIX, NodeKind.INCIDENT, 1, NodeKind.GOTCHA, .9, NodeKind.CONSTRAINT, .6);
    row(Intent.BUG_FIX, NodeKind.PROCEDURE, .3, NodeKind.DECISION, .2, NodeKind.MODULE, .3);
    row(Intent.TEST_FAILURE, NodeKind.INCIDENT, 1, NodeKind.GOTCHA, 1, NodeKind.PROCEDURE, .6);
    row(Intent.TEST_FAILURE, NodeKind.CONSTRAINT, .4, NodeKind.MODULE, .3);
    row(Intent.FEATURE, NodeKind.CONSTRAINT, 1, NodeKind.DECISION, .8, NodeKind.ARCHITECTURE, .7);
    row(Intent.FEATURE, NodeKind.MODULE, .6, NodeKind.FEATURE, .6, NodeKind.INCIDENT, .6);
    row(Intent.FEATURE, NodeKind.GOTCHA, .6, NodeKind.PREFERENCE, .5);
    row(Intent.REFACTOR, NodeKind.ARCHITECTURE, 1, NodeKind.DECISION, .9, NodeKind.CONSTRAINT, .9);
    row(Intent.REFACTOR, NodeKind.MODULE, .7, NodeKind.PREFERENCE, .5, NodeKind.GOTCHA, .4);
    row(Intent.ARCHITECTURE, NodeKind.ARCHITECTURE, 1, NodeKind.DECISION, 1);
    row(Intent.ARCHITECTURE, NodeKind.CONSTRAINT, .9, NodeKind.MODULE, .6, NodeKind.PROJECT, .5);
    row(Intent.EXPLANATION, NodeKind.ARCHITECTURE, .8, NodeKind.DECISION, .8);
    row(Intent.EXPLANATION, NodeKind.MODULE, .8, NodeKind.FEATURE, .6, NodeKind.FACT, .6);
    row(Intent.ONBOARDING, NodeKind.PROJECT, 1, NodeKind.ARCHITECTURE, 1, NodeKind.PROCEDURE, .9);
    row(Intent.ONBOARDING, NodeKind.CONSTRAINT, .8, NodeKind.PREFERENCE, .7, NodeKind.MODULE, .6);
    row(Intent.WORKFLOW, NodeKind.PROCEDURE, 1, NodeKind.PREFERENCE, .6, NodeKind.GOTCHA, .5);
    row(Intent.WORKFLOW, NodeKind.CONSTRAINT, .5, NodeKind.PATTERN, .5);
    row(Intent.DOCUMENTATION, NodeKind.PROJECT, .8, NodeKind.FEATURE, .8);
    row(Intent.DOCUMENTATION, NodeKind.ARCHITECTURE, .7, NodeKind.DECISION, .6);
    row(Intent.TRIVIAL, NodeKind.PREFERENCE, .6, NodeKind.CONSTRAINT, .4);
  }

  private KindAffinity() {}

  private static void row(Intent intent, Object... kindsAndValues) {
    Map<NodeKind, Double> row = TABLE.computeIfAbsent(intent, key -> new EnumMap<>(NodeKind.class));
    for (int i = 0; i < kindsAndValues.length; i += 2) {
      row.put((NodeKind) kindsAndValues[i], ((Number) kindsAndValues[i + 1]).doubleValue());
    }
  }

  /** The affinity; 0 where nothing is said. */
  static double of(Intent intent, NodeKind kind) {
    return TABLE.getOrDefault(intent, Map.of()).getOrDefault(kind, 0.0);
  }
}
