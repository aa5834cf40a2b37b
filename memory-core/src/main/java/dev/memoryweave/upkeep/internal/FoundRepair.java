package dev.memoryweave.upkeep.internal;

import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.internal.Sha256;
import dev.memoryweave.upkeep.Upkeep.Repairs;
import dev.memoryweave.upkeep.Upkeep.Repairs.Repair.Finding;
import org.jspecify.annotations.Nullable;

/**
 * A repair with the changes that it would make.
 *
 * @param repair the proposal
 * @param event the event that it would record; null for a session
 * @param before the memory as it is; null for a session
 * @param after the memory as it would be; null for a session
 * @param session the session that would be added; null for a memory
 */
record FoundRepair(
    Repairs.Repair repair,
    MemoryEvent.@Nullable Type event,
    @Nullable MemoryNode before,
    @Nullable MemoryNode after,
    @Nullable Session session) {
  private static final int DIGITS = 16;

  static FoundRepair of(
      Finding finding,
      MemoryEvent.Type event,
      MemoryNode before,
      MemoryNode after,
      String reason,
      String change,
      boolean needsPerson) {
    String form =
        String.join(
            "\u0000",
            finding.label(),
            before.ref().toString(),
            String.valueOf(before.revision()),
            change);
    return new FoundRepair(
        new Repairs.Repair(id(form), finding, before.ref(), null, reason, change, needsPerson),
        event,
        before,
        after,
        null);
  }

  static FoundRepair of(Session session) {
    String change = "add the session as ended, with " + session.messages() + " messages";
    String form =
        String.join(
            "\u0000",
            Finding.UNKNOWN_SESSION.label(),
            session.scope().toString(),
            session.id().value(),
            change);
    return new FoundRepair(
        new Repairs.Repair(
            id(form),
            Finding.UNKNOWN_SESSION,
            null,
            session.id().value(),
            "turns name it, and nothing is known of it",
            change,
            false),
        null,
        null,
        null,
        session);
  }

  private static String id(String form) {
    return "repair-" + Sha256.hex(form).substring(0, DIGITS);
  }
}
