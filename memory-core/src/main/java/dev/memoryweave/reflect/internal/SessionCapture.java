package dev.memoryweave.reflect.internal;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.Evidence.Polarity;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.internal.Text;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.reflect.ReflectionResult.Dropped;
import dev.memoryweave.reflect.Reflector;
import dev.memoryweave.reflect.SessionReport;
import dev.memoryweave.reflect.internal.Conversation.Saying;
import dev.memoryweave.text.internal.PlainText;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Extracts from a session what may be worth remembering, by rules alone. */
public final class SessionCapture {
  /** The key of the episode of a session: whoever sums a session up again changes the same one. */
  public static final String EPISODE_KEY = "session";

  private static final int LONGEST_EPISODE = 20_000;
  private static final int LONGEST_EXCERPT = 2_000;

  /** The confidence of candidates captured from a session. */
  private static final double CONFIDENCE = .60;

  private SessionCapture() {}

  /**
   * The candidates extracted from a session.
   *
   * @param episode a short account of the session, or null if its report has neither a title nor a
   *     plan nor an outcome
   * @param facts statements, of kind fact unless they are labelled otherwise, and preferences; each
   *     has a single source
   * @param procedures sequences of successful tool calls; equal sequences have the same tag
   *     beginning with {@code steps-}
   * @param withdrawn statements that the session made and then corrected or retracted, in their
   *     original form; none of them is among the facts
   * @param dropped the statements handed in that are not among the facts, and the messages of a
   *     person in a language that is not read
   */
  public record Captured(
      Reflector.@Nullable Candidate episode,
      List<Reflector.Candidate> facts,
      List<Reflector.Candidate> procedures,
      Set<String> withdrawn,
      List<Dropped> dropped) {
    /** Copies the collections. */
    public Captured {
      facts = List.copyOf(facts);
      procedures = List.copyOf(procedures);
      withdrawn = Set.copyOf(withdrawn);
      dropped = List.copyOf(dropped);
    }

    /** A copy with each candidate replaced. */
    public Captured map(UnaryOperator<Reflector.Candidate> change) {
      return new Captured(
          episode == null ? null : change.apply(episode),
          facts.stream().map(change).toList(),
          procedures.stream().map(change).toList(),
          withdrawn,
          dropped);
    }
  }

  /** Extracts from the report of a session what may be worth remembering. */
  public static Captured of(SessionReport report, ReflectionPolicy policy) {
    Conversation conversation = new Conversation();
    List<SessionReport.Said> statements = report.statements();
    for (int i = 0; i < statements.size(); i++) {
      SessionReport.Said said = statements.get(i);
      conversation.hear(
          said.text(), new Saying(said.role(), null, null, "statements[" + i + "]", true));
    }
    List<Message> messages = report.messages();
    for (int i = 0; i < messages.size(); i++) {
      Message message = messages.get(i);
      conversation.hear(
          message.text(),
          new Saying(
              message.role(), message.speaker(), message.time(), "messages[" + i + "]", false));
    }
    List<Dropped> dropped = new ArrayList<>(conversation.dropped());
    return new Captured(
        episode(report),
        facts(conversation, report, policy, dropped),
        procedures(report),
        conversation.withdrawn(),
        dropped);
  }

  private static Reflector.@Nullable Candidate episode(SessionReport report) {
    StringBuilder body = new StringBuilder();
    paragraph(body, "Plan", report.plan());
    paragraph(body, "Outcome", report.outcome());
    String about = report.title() != null ? report.title() : firstOf(report);
    if (about.isEmpty()) {
      return null;
    }
    String text = Text.shorten(PlainText.of(body.toString()), LONGEST_EPISODE);
    return candidate(
        NodeKind.EPISODE,
        new ItemText(ItemText.titleOf(about, ItemText.TITLE_CHARACTERS), text),
        CandidateExtraction.tags(RecallRequest.Intent.ofTask(about), HighRisk.in(about)),
        evidence(report, about),
        "episode");
  }

  private static String firstOf(SessionReport report) {
    return ItemText.opening(report.plan().isEmpty() ? report.outcome() : report.plan());
  }

  private static void paragraph(StringBuilder body, String label, String text) {
    if (!text.isEmpty()) {
      body.append(body.length() == 0 ? "" : "\n\n").append(label).append(": ").append(text);
    }
  }

  private static List<Reflector.Candidate> facts(
      Conversation conversation,
      SessionReport report,
      ReflectionPolicy policy,
      List<Dropped> dropped) {
    List<Reflector.Candidate> facts = new ArrayList<>();
    for (Conversation.Heard statement : conversation.statements()) {
      ItemText.of(statement.kept(), ItemText.TITLE_CHARACTERS)
          .ifPresent(
              item ->
                  facts.add(
                      candidate(
                          statement.kind(),
                          item,
                          CandidateExtraction.tags(
                              RecallRequest.Intent.UNKNOWN, HighRisk.in(statement.text())),
                          evidence(report, statement),
                          statement.from())));
    }
    List<Dropped> others = new ArrayList<>();
    List<Reflector.Candidate> distinct = CandidateExtraction.distinct(facts, others);
    int most = Math.min(policy.statementsPerSession(), distinct.size());
    for (Reflector.Candidate beyond : distinct.subList(most, distinct.size())) {
      String reason = "The session has more than " + policy.statementsPerSession() + " statements.";
      others.add(new Dropped(beyond.from(), beyond.title(), reason));
    }
    others.stream().filter(one -> one.from().startsWith("statements")).forEach(dropped::add);
    return distinct.subList(0, most);
  }

  /** A corrected statement is shown with its corrections, the last one first. */
  private static List<Evidence.Draft> evidence(SessionReport report, Conversation.Heard statement) {
    List<String> said = statement.said();
    if (said.size() == 1) {
      return evidence(report, statement.text());
    }
    List<Evidence.Draft> evidence = evidence(report, said.get(said.size() - 1));
    for (int i = said.size() - 2; i >= 0; i--) {
      evidence.add(piece(report, "Corrected afterwards: " + said.get(i)));
    }
    return evidence;
  }

  private static List<Reflector.Candidate> procedures(SessionReport report) {
    List<Reflector.Candidate> procedures = new ArrayList<>();
    for (ToolSequence sequence : ToolSequence.in(report.allToolCalls())) {
      List<String> tags = new ArrayList<>();
      tags.add(sequence.signature());
      tags.addAll(
          CandidateExtraction.tags(RecallRequest.Intent.UNKNOWN, HighRisk.in(sequence.body())));
      String about = report.title() != null ? report.title() : sequence.title();
      procedures.add(
          candidate(
              NodeKind.PROCEDURE,
              new ItemText(
                  ItemText.titleOf(sequence.title(), ItemText.TITLE_CHARACTERS), sequence.body()),
              tags,
              evidence(report, about),
              "tool_calls[" + sequence.first() + "]"));
    }
    return procedures;
  }

  private static List<Evidence.Draft> evidence(SessionReport report, String excerpt) {
    List<Evidence.Draft> evidence = new ArrayList<>();
    evidence.add(piece(report, excerpt));
    if (report.commit() != null) {
      evidence.add(Evidence.Draft.of(Evidence.Kind.COMMIT, report.commit(), ""));
    }
    return evidence;
  }

  private static Evidence.Draft piece(SessionReport report, String excerpt) {
    return new Evidence.Draft(
        Evidence.Kind.TASK,
        "session " + report.session().value(),
        Text.shorten(PlainText.of(excerpt), LONGEST_EXCERPT),
        null,
        report.endedAt(),
        Polarity.SUPPORTS);
  }

  private static Reflector.Candidate candidate(
      NodeKind kind, ItemText item, List<String> tags, List<Evidence.Draft> evidence, String from) {
    return new Reflector.Candidate(
        kind,
        item.title(),
        item.body(),
        List.of(),
        List.of(),
        tags,
        CONFIDENCE,
        !HighRisk.in(item.title() + "\n" + item.body()).isEmpty(),
        evidence,
        from);
  }
}
