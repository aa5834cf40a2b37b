package dev.memoryweave.store;

import dev.memoryweave.model.Decision;
import java.util.List;
import java.util.Optional;

/** Looks up what was decided about what was proposed. */
public interface DecisionReader {
  /** The decision of that number, or nothing. */
  Optional<Decision> find(long sequence);

  /** The decisions that meet the query, earliest first unless it asks for the latest. */
  List<Decision> list(DecisionQuery query);
}
