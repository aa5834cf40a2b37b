package dev.memoryweave.change.internal;

import dev.memoryweave.model.Lifetime;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.Trust;
import dev.memoryweave.model.Utterance;
import dev.memoryweave.model.internal.Sha256;
import dev.memoryweave.model.internal.Text;
import dev.memoryweave.text.internal.PlainText;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Turns a message into the nodes that store it: one, or several for the parts of a long text. */
public final class TurnNodes {
  private static final int ID_CHARACTERS = 12;
  private static final int TITLE_CHARACTERS = 80;
  private static final int BASE = 36;

  private TurnNodes() {}

  /**
   * The id of a part of a message.
   *
   * <p>It is short, because a reader pays for it wherever the turn is shown: 62 bits of a digest,
   * so that a million messages contain two with equal ids with a probability below one in a
   * million.
   */
  public static NodeId id(SessionId session, String turn, int part) {
    String digest = Sha256.hex(session.value() + '\n' + turn);
    String digits = new BigInteger(digest, 16).toString(BASE);
    String slug = digits.substring(digits.length() - ID_CHARACTERS);
    return NodeId.of(NodeKind.TURN, part == 0 ? slug : slug + "-" + (part + 1));
  }

  /** The nodes of a message with an id. */
  public static List<MemoryNode> of(
      Scope scope, SessionId session, Message message, Provenance author, Instant now) {
    String turn = String.valueOf(message.turn());
    List<String> texts = parts(message.text());
    List<MemoryNode> nodes = new ArrayList<>(texts.size());
    for (int part = 0; part < texts.size(); part++) {
      boolean first = part == 0;
      Utterance utterance =
          new Utterance(
              turn,
              part,
              message.role(),
              message.speaker(),
              message.time(),
              first ? message.toolCalls() : List.of(),
              first ? message.attachments() : List.of());
      Provenance provenance = saidBy(message.role(), author);
      MemoryNode.Builder node =
          MemoryNode.builder(scope, id(session, turn, part), title(message, texts.get(part)), now)
              .session(session)
              .utterance(utterance)
              .body(texts.get(part))
              .summaryOfBody()
              .provenance(provenance)
              .confidence(provenance.trust().confidence());
      NodeKind.TURN
          .tier()
          .timeToLive()
          .ifPresent(time -> node.lifetime(new Lifetime(null, now.plus(time))));
      nodes.add(node.build());
    }
    return nodes;
  }

  /** The beginning of the text; without a text, whatever else describes the message. */
  private static String title(Message message, String text) {
    String title = Text.shorten(PlainText.oneLine(text), TITLE_CHARACTERS);
    if (!title.isEmpty()) {
      return title;
    }
    if (!message.toolCalls().isEmpty()) {
      return Text.shorten("Called " + message.toolCalls().get(0).tool(), TITLE_CHARACTERS);
    }
    return message.attachments().isEmpty()
        ? "(no text)"
        : Text.shorten("Attached " + message.attachments().get(0).name(), TITLE_CHARACTERS);
  }

  /**
   * The provenance of a message: that of its role, but never more trusted than the author who
   * submits it, who may have made it up.
   */
  public static Provenance saidBy(Message.Role role, Provenance author) {
    Source source =
        switch (role) {
          case USER -> Source.USER;
          case ASSISTANT -> Source.AGENT;
          case SYSTEM -> Source.SYSTEM;
          case TOOL -> Source.TOOL;
        };
    Trust trust = author.trust();
    Trust usual = role == Message.Role.USER ? trust : source.trust();
    return new Provenance(
        source,
        trust.compareTo(usual) < 0 ? usual : trust,
        author.principalId(),
        author.task(),
        author.commit(),
        author.branch());
  }

  /** The most parts of a message: each but the last is at least half as long as a body. */
  public static final int MOST_PARTS = Message.MAX_TEXT / (MemoryNode.MAX_BODY / 2) + 1;

  /** Cuts a text into parts that fit into a node, at line ends where possible. */
  static List<String> parts(String text) {
    List<String> parts = new ArrayList<>();
    int start = 0;
    while (text.length() - start > MemoryNode.MAX_BODY) {
      int end = text.lastIndexOf('\n', start + MemoryNode.MAX_BODY - 1) + 1;
      if (end <= start + MemoryNode.MAX_BODY / 2) {
        end = start + MemoryNode.MAX_BODY;
        end -= Character.isHighSurrogate(text.charAt(end - 1)) ? 1 : 0;
      }
      parts.add(text.substring(start, end));
      start = end;
    }
    parts.add(text.substring(start));
    return parts;
  }
}
