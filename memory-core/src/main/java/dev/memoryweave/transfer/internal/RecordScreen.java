package dev.memoryweave.transfer.internal;

import dev.memoryweave.change.internal.TextScreen;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Origin;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.Utterance;
import dev.memoryweave.model.internal.ContentText;
import dev.memoryweave.transfer.TransferFormat;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Checks every text of a record for secrets, each text once. */
final class RecordScreen {
  private final TextScreen screen;
  private final Set<String> seen = new HashSet<>();

  RecordScreen(TextScreen screen) {
    this.screen = screen;
  }

  /**
   * Checks a record.
   *
   * @throws dev.memoryweave.model.SecretRejectedException if a text holds a secret
   * @throws dev.memoryweave.privacy.PersonalDataRejectedException if a text holds personal data
   *     that the policy refuses
   */
  void check(TransferFormat.Item record) {
    TransferFormat.Item unused = screen.privacy().screened(record);
    seen.clear();
    if (record instanceof TransferFormat.Item.OfMemory memory) {
      check(memory);
    } else if (record instanceof TransferFormat.Item.OfSession session) {
      check(session.session());
    } else if (record instanceof TransferFormat.Item.OfContent of) {
      text("name", of.content().name());
      text("owner", of.content().owner().id());
      text("bytes", ContentText.readable(of.bytes()));
    } else if (record instanceof TransferFormat.Item.OfDecision decision) {
      check(decision.decision());
    } else if (record instanceof TransferFormat.Item.OfEvent event) {
      check(event.event());
    }
    // Relations and vectors contain names and numbers, which their own types keep short and plain.
    if (record instanceof TransferFormat.Item.OfRelation relation) {
      text("predicate", relation.relation().predicate().label());
    }
  }

  private void check(TransferFormat.Item.OfMemory memory) {
    check("", memory.node());
    screen.checkTogether(memory.node(), memory.evidence());
    for (int i = 0; i < memory.versions().size(); i++) {
      check("versions[" + i + "].", memory.versions().get(i));
    }
    check("evidence", memory.evidence());
    check("detached", memory.detached());
  }

  private void check(String path, MemoryNode node) {
    text(path + "id", node.id().value());
    text(path + "key", node.key());
    text(path + "title", node.title());
    text(path + "body", node.body());
    text(path + "summary", node.summary());
    text(path + "session", node.session() == null ? null : node.session().value());
    node.anchors().forEach(anchor -> text(path + "anchors", anchor.glob()));
    node.symbols().forEach(symbol -> text(path + "symbols", symbol));
    node.tags().forEach(tag -> text(path + "tags", tag));
    check(path, node.provenance());
    check(path, node.origin());
    check(path, node.utterance());
    node.usage().confirmedBy().forEach(who -> text(path + "confirmedBy", who.id()));
  }

  private void check(String path, Provenance provenance) {
    text(path + "provenance.principal", provenance.principalId());
    text(path + "provenance.task", provenance.task());
    text(path + "provenance.commit", provenance.commit());
    text(path + "provenance.branch", provenance.branch());
  }

  private void check(String path, @Nullable Origin origin) {
    if (origin != null) {
      text(path + "origin.locator", origin.locator());
      text(path + "origin.digest", origin.digest());
      text(path + "origin.mediaType", origin.mediaType());
    }
  }

  private void check(String path, @Nullable Utterance utterance) {
    if (utterance != null) {
      text(path + "turn", utterance.turn());
      text(path + "speaker", utterance.speaker());
      for (Message.ToolCall call : utterance.toolCalls()) {
        text(path + "toolCalls.tool", call.tool());
        text(path + "toolCalls.arguments", call.arguments());
        text(path + "toolCalls.result", call.result());
      }
      for (Message.Attachment attachment : utterance.attachments()) {
        text(path + "attachments.name", attachment.name());
        text(path + "attachments.locator", attachment.locator());
      }
    }
  }

  private void check(String path, List<Evidence> evidence) {
    for (Evidence piece : evidence) {
      text(path + ".locator", piece.locator());
      text(path + ".excerpt", piece.excerpt());
      text(path + ".digest", piece.digest());
    }
  }

  private void check(Session session) {
    text("id", session.id().value());
    text("title", session.title());
    text("runtime", session.runtime());
    text("folder", session.folder());
    text("branch", session.branch());
    text("commit", session.commit());
    text("continues", session.continues() == null ? null : session.continues().value());
  }

  private void check(PromotionRecord decision) {
    text("report", decision.report());
    text("title", decision.title());
    text("reason", decision.reason());
    text("session", decision.session() == null ? null : decision.session().value());
    text("principal", decision.principalId());
  }

  private void check(MemoryEvent.Draft event) {
    text("subject", event.subject());
    text("reason", event.reason());
    text("principal", event.principalId());
  }

  private void text(String field, @Nullable String text) {
    if (text != null && !text.isEmpty() && seen.add(text)) {
      screen.check(field, text);
    }
  }
}
