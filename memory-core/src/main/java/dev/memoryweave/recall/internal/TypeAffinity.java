package dev.memoryweave.recall.internal;

import dev.memoryweave.knowledge.SourceType;
import dev.memoryweave.recall.Intent;
import java.util.EnumMap;
import java.util.Map;

/** How much each type of source helps each intent, from -1 (hardly) to 1 (most). */
final class TypeAffinity {
  private static final Map<Intent, Map<SourceType, Double>> TABLE = new EnumMap<>(Intent.class);

  static {
    row(Intent.BUG_FIX, SourceType.CODE, 1, SourceType.TEST_REPORT, .8, SourceType.LOG, .6);
    row(Intent.TEST_FAILURE, SourceType.TEST_REPORT, 1, SourceType.CODE, 1, SourceType.LOG, .6);
    row(Intent.FEATURE, SourceType.RULES, 1, SourceType.ADR, .8, SourceType.CODE, .6);
    row(Intent.FEATURE, SourceType.ARCHITECTURE, .7, SourceType.API_SPEC, .6);
    row(Intent.REFACTOR, SourceType.CODE, 1, SourceType.ARCHITECTURE, .9, SourceType.ADR, .9);
    row(Intent.ARCHITECTURE, SourceType.ARCHITECTURE, 1, SourceType.ADR, 1);
    row(Intent.ARCHITECTURE, SourceType.README, .5, SourceType.LOG, -1);
    row(Intent.EXPLANATION, SourceType.DOCUMENT, .8, SourceType.ARCHITECTURE, .8);
    row(Intent.EXPLANATION, SourceType.CODE, .6, SourceType.README, .6);
    row(Intent.ONBOARDING, SourceType.README, 1, SourceType.ARCHITECTURE, 1);
    row(Intent.ONBOARDING, SourceType.AGENT_GUIDE, .9, SourceType.DOCUMENT, .6);
    row(Intent.WORKFLOW, SourceType.AGENT_GUIDE, 1, SourceType.DOCUMENT, .8);
    row(Intent.WORKFLOW, SourceType.README, .7, SourceType.CONFIG, .6);
    row(Intent.DOCUMENTATION, SourceType.DOCUMENT, 1, SourceType.README, 1);
  }

  private TypeAffinity() {}

  private static void row(Intent intent, Object... typesAndValues) {
    Map<SourceType, Double> row =
        TABLE.computeIfAbsent(intent, key -> new EnumMap<>(SourceType.class));
    for (int i = 0; i < typesAndValues.length; i += 2) {
      row.put((SourceType) typesAndValues[i], ((Number) typesAndValues[i + 1]).doubleValue());
    }
  }

  /** The affinity; 0 where nothing is said. */
  static double of(Intent intent, SourceType type) {
    return TABLE.getOrDefault(intent, Map.of()).getOrDefault(type, 0.0);
  }
}
