package dev.memoryweave.examples;

import dev.memoryweave.continuity.Bootstrap;
import dev.memoryweave.conversation.SessionHandle;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.reflect.ReflectionResult;
import dev.memoryweave.work.Work;
import java.io.PrintStream;

/** The transcript of {@link AgentLoop}: what is said and asked, and the memory's answers. */
final class AgentLoopView {
  private final PrintStream out;
  private final StoryClock clock;

  AgentLoopView(PrintStream out, StoryClock clock) {
    this.out = out;
    this.clock = clock;
  }

  void heading(String text) {
    out.println();
    out.println("==== " + clock.shown() + "  " + text + " ====");
    out.println();
  }

  void asks(String question) {
    out.println(">> " + question);
    out.println();
  }

  /** The hints in words. */
  static String told(Bootstrap.Hints hints) {
    StringBuilder text = new StringBuilder("folder " + hints.folder());
    text.append(hints.branch() == null ? "" : ", branch " + hints.branch());
    text.append(hints.files().isEmpty() ? "" : ", file " + hints.files().get(0));
    text.append(hints.query() == null ? "" : ", \"" + hints.query() + "\"");
    return text.toString();
  }

  void print(Message message, SessionHandle.Recorded report) {
    String speaker = message.role() == Message.Role.USER ? "Nora: " : "Agent: ";
    out.println(speaker + message.text().replace("\n", "\n  "));
    message.toolCalls().forEach(this::print);
    report.warnings().forEach(warning -> out.println("  ! " + warning));
  }

  void print(MemoryNode work) {
    out.println("  " + work.kind().label() + ": " + work.title());
  }

  void print(ReflectionResult result) {
    if (result.skip() != null) {
      out.println("Nothing is taken in: " + result.skip().reason());
    }
    for (PromotionRecord decision : result.records()) {
      out.println(decision.outcome().label() + "  " + decision.title());
      out.println("    " + decision.reason());
    }
  }

  void print(Work.Completion check) {
    out.println(check.isDone() ? "Done." : "Not done.");
    check.missing().forEach(missing -> out.println("- " + missing));
    check.claims().forEach(claim -> out.println("- Nothing supports this: " + claim.title()));
  }

  private void print(Message.ToolCall call) {
    out.println("  " + call.tool() + " " + call.arguments() + " " + call.outcome().label());
  }
}
