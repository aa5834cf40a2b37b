package dev.memoryweave.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.NeedsPersonException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Principal;
import dev.memoryweave.model.Trust;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What an agent asks for that only a person can do, with a user who answers and without one. */
class PersonsDecisionTest {
  private static final NodeId REVIEW = NodeId.of("constraint.main-needs-a-review");

  private final AgentMemory opened = Tools.memory(InMemoryStore.create());
  private final Speakers speakers = Speakers.named("codex", "ada");
  private final AgentMemory person = speakers.spokenFor(opened);
  private final List<String> asked = new ArrayList<>();
  private UserVoice.Answer answer = UserVoice.Answer.CANNOT_ASK;

  private ToolAnswer call(String tool, String arguments) {
    UserVoice user =
        answer == UserVoice.Answer.CANNOT_ASK
            ? UserVoice.NONE
            : question -> {
              asked.add(question);
              return answer;
            };
    OpenMemory open = OpenMemory.of(opened, null, speakers).calledBy(Progress.NONE, user);
    ToolAnswer given = Arguments.read(Tools.json(arguments), Tools.tool(tool)::prepare).apply(open);
    if (given.structured() != null) {
      Tools.assertConforms(Tools.description(tool).outputSchema(), given.structured());
    }
    return given;
  }

  private MemoryNode personsRule() {
    return person.remember(
        NodeDraft.of(NodeKind.CONSTRAINT, "Main needs a review").body("Always.").build());
  }

  private MemoryNode now() {
    return opened.find(REVIEW).orElseThrow();
  }

  private static Map<?, ?> item(ToolAnswer answer) {
    return (Map<?, ?>) ((List<?>) answer.structured().get("items")).get(0);
  }

  private static String forget() {
    return "{\"id\": \"" + REVIEW + "\", \"reason\": \"it is in the way\"}";
  }

  @Test
  void aChangeOfAPersonsWord_waitsBesideIt_andTheAnswerSaysSo() {
    MemoryNode before = personsRule();

    ToolAnswer saved =
        call(
            "memory_save",
            "{\"nodes\": [{\"id\": \""
                + REVIEW
                + "\", \"title\": \"Main needs no review\", \"body\": \"Just push.\"}]}");

    assertThat(item(saved).get("outcome")).isEqualTo("proposed");
    assertThat(item(saved).get("status")).isEqualTo("needs_review");
    assertThat(item(saved).get("id")).isNotEqualTo(REVIEW.value());
    assertThat(saved.text())
        .contains("proposed " + item(saved).get("id"))
        .contains("the memory stands as it was")
        .contains("A person can accept what waits");
    assertThat(now().body()).isEqualTo(before.body());
    assertThat(now().provenance()).isEqualTo(before.provenance());
  }

  @Test
  void aChangeThatTheUserAccepts_isMadeInPlaceByThePerson() {
    personsRule();
    answer = UserVoice.Answer.YES;

    ToolAnswer saved =
        call(
            "memory_save",
            "{\"nodes\": [{\"id\": \"" + REVIEW + "\", \"body\": \"But on Fridays.\"}]}");

    assertThat(item(saved).get("outcome")).isEqualTo("updated");
    assertThat(now().body()).isEqualTo("But on Fridays.");
    assertThat(now().provenance().principal()).isEqualTo(new Principal(Trust.USER, "ada"));
    assertThat(asked).singleElement().asString().contains("    | Always.", "    | But on Fridays.");
  }

  @Test
  void whatIsToBeForgotten_ofAPersonsWord_waitsAndStands() {
    MemoryNode before = personsRule();

    ToolAnswer answered = call("memory_forget", forget());

    assertThat(answered.structured().get("forgotten")).isEqualTo(false);
    assertThat(answered.text()).contains("stood as it was".replace("stood", "stands"));
    NodeId request = NodeId.of((String) answered.structured().get("waiting"));
    assertThat(opened.find(request).orElseThrow().kind()).isEqualTo(NodeKind.REQUEST);
    assertThat(now()).isEqualTo(before);
  }

  @Test
  void whatTheUserWantsForgotten_isForgotten() {
    personsRule();
    answer = UserVoice.Answer.YES;

    ToolAnswer answered = call("memory_forget", forget());

    assertThat(answered.structured().get("forgotten")).isEqualTo(true);
    assertThat(asked)
        .singleElement()
        .asString()
        .contains("1. Forget this for good, with its history, " + REVIEW)
        .contains("    | Main needs a review")
        .contains("    | it is in the way");
    assertThat(opened.find(REVIEW)).isEmpty();
  }

  @Test
  void whatTheUserWantsToKeep_isNotEvenAskedForAnyMore() {
    MemoryNode before = personsRule();
    answer = UserVoice.Answer.NO;

    ToolAnswer answered = call("memory_forget", forget());

    assertThat(answered.failed()).isTrue();
    assertThat(answered.text()).contains("The user declined");
    assertThat(now()).isEqualTo(before);
    assertThat(opened.reviews().list(10, null).items()).isEmpty();
  }

  @Test
  void staleAndSupersedeInOneSave_areOneQuestion() {
    personsRule();
    person.remember(NodeDraft.of(NodeKind.CONSTRAINT, "Sign the commits").build());
    person.remember(NodeDraft.of(NodeKind.CONSTRAINT, "Sign commits with a key").build());
    answer = UserVoice.Answer.YES;

    ToolAnswer saved =
        call(
            "memory_save",
            """
            {"stale": [{"id": "constraint.main-needs-a-review", "reason": "nobody does"}],
             "supersede": [{"id": "constraint.sign-the-commits",
                            "superseded_by": "constraint.sign-commits-with-a-key",
                            "reason": "more exact"}]}
            """);

    assertThat(asked)
        .singleElement()
        .asString()
        .contains("1. Mark this as perhaps no longer true, " + REVIEW, "    | nobody does")
        .contains("2. Put this out of force", "    | Sign commits with a key");
    assertThat(saved.structured().get("user")).isEqualTo("accepted");
    assertThat(now().status()).isEqualTo(NodeStatus.STALE);
  }

  @Test
  void aDryRun_asksNobody() {
    answer = UserVoice.Answer.YES;

    ToolAnswer tried =
        call(
            "memory_save",
            "{\"dry_run\": true, \"nodes\": [{\"kind\": \"constraint\", \"title\": \"Push\"}]}");

    assertThat(asked).isEmpty();
    assertThat(item(tried).get("status")).isEqualTo("candidate");
  }

  @Test
  void aTextThatNobodyReads_isNotAskedAbout() {
    answer = UserVoice.Answer.YES;

    ToolAnswer saved =
        call(
            "memory_save",
            "{\"nodes\": [{\"kind\": \"constraint\", \"title\": \"Push\", \"body\": \""
                + "Push and push again. ".repeat(400)
                + "\"}]}");

    assertThat(asked).isEmpty();
    assertThat(saved.structured().get("user")).isEqualTo("too_long");
    assertThat(item(saved).get("status")).isEqualTo("candidate");
  }

  // ---- review -----------------------------------------------------------------------------------

  private NodeId waitingRule() {
    ToolAnswer saved =
        call("memory_save", "{\"nodes\": [{\"kind\": \"constraint\", \"title\": \"Use tabs\"}]}");
    return NodeId.of((String) item(saved).get("id"));
  }

  private static String decide(NodeId id, String verdict) {
    return "{\"action\": \"decide\", \"id\": \""
        + id
        + "\", \"verdict\": \""
        + verdict
        + "\", \"reason\": \"the user says so\"}";
  }

  @Test
  void anAgentCannotAcceptARule_whoeverItSaysToSpeakFor() {
    NodeId rule = waitingRule();

    assertThatThrownBy(() -> call("memory_review", decide(rule, "accept")))
        .isInstanceOf(NeedsPersonException.class);

    assertThat(opened.find(rule).map(MemoryNode::status)).contains(NodeStatus.CANDIDATE);
  }

  @Test
  void theUser_acceptsThroughTheClient() {
    NodeId rule = waitingRule();
    answer = UserVoice.Answer.YES;

    ToolAnswer decided = call("memory_review", decide(rule, "accept"));

    assertThat(decided.structured().get("user")).isEqualTo("accepted");
    assertThat(asked).singleElement().asString().contains("ACCEPT this, " + rule, "    | Use tabs");
    Optional<MemoryNode> node = opened.find(rule);
    assertThat(node.map(MemoryNode::isInForce)).contains(true);
    assertThat(node.map(found -> found.provenance().trust())).contains(Trust.USER);
  }

  @Test
  void theUser_declinesThroughTheClient() {
    NodeId rule = waitingRule();
    answer = UserVoice.Answer.NO;

    ToolAnswer decided = call("memory_review", decide(rule, "accept"));

    assertThat(decided.failed()).isTrue();
    assertThat(decided.text()).contains("Nothing was changed").contains("The user declined");
    assertThat(opened.find(rule).map(MemoryNode::status)).contains(NodeStatus.CANDIDATE);
  }

  @Test
  void savedAgain_aRuleThatWaits_isInForceOnceTheUserAccepts() {
    NodeId rule = waitingRule();
    answer = UserVoice.Answer.YES;

    ToolAnswer again =
        call(
            "memory_save",
            "{\"nodes\": [{\"id\": \""
                + rule
                + "\", \"kind\": \"constraint\","
                + " \"title\": \"Use tabs\"}]}");

    assertThat(item(again).get("status")).isEqualTo("active");
    assertThat(opened.find(rule).orElseThrow().provenance().principal())
        .isEqualTo(new Principal(Trust.USER, "ada"));
  }
}
