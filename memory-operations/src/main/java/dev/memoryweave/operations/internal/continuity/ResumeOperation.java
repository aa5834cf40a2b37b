package dev.memoryweave.operations.internal.continuity;

import dev.memoryweave.continuity.Bootstrap;
import dev.memoryweave.continuity.ContinuityPack;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.operations.answer.ResumeAnswer;
import dev.memoryweave.operations.internal.values.ModelValues;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.Choice;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.operations.model.ValueType;
import dev.memoryweave.recall.RecallRequest;
import java.util.List;
import java.util.Locale;

/** Finds the work that an agent was doing, and packs what it needs to continue. */
public final class ResumeOperation extends Operation {
  private static final int MAX_PATH = 1_000;

  /** Number of digits by which a caller names a pack that it holds. */
  private static final int HASH_DIGITS = RecallRequest.SHORTEST_PACK_HASH;

  private static final Parameter<String> QUERY =
      Parameter.of("query", ValueType.text(0, RecallRequest.MAX_TASK), "What the user asks for.");
  private static final Parameter<String> BRANCH = Parameter.of("branch", ModelValues.BRANCH);
  private static final Parameter<List<String>> FILES =
      Parameter.of("files", ValueType.list(ValueType.text(1, MAX_PATH), Bootstrap.Hints.MAX_FILES));
  private static final Parameter<SessionId> SESSION =
      Parameter.of("session", ModelValues.SESSION, "The session to go on with, if you know it.");
  private static final Parameter<String> TITLE =
      Parameter.of("title", ValueType.text(1, Session.MAX_TITLE)).asDetail();
  private static final Parameter<String> FOLDER =
      Parameter.of("folder", ValueType.text(1, MAX_PATH), "The working folder.").asDetail();
  private static final Parameter<ContinuityPack.Size> SIZE =
      Parameter.of(
              "size",
              ValueType.one(
                  Choice.of(
                      "size",
                      ContinuityPack.Size.values(),
                      size -> size.name().toLowerCase(Locale.ROOT))))
          .withDefault("auto")
          .asDetail();
  private static final Parameter<String> KNOWN_HASH =
      Parameter.of(
              "known_hash",
              ValueType.text(HASH_DIGITS, 64),
              "The hash of a pack that you still hold.")
          .asDetail();

  /** Describes the operation. */
  public ResumeOperation() {
    super(
        Description.of(
            Profile.STANDARD,
            "resume",
            ResumeAnswer.class,
            "Resume work",
            "First when you start, or after your context was cut: where was I? Gives the open work,"
                + " last request, decisions and failures of the session that the hints mean, or the"
                + " sessions to choose from. For a new task use {recall}.",
            Effect.READS,
            QUERY,
            BRANCH,
            FILES,
            SESSION,
            TITLE,
            FOLDER,
            SIZE,
            KNOWN_HASH));
  }

  @Override
  protected Call read(Arguments arguments) {
    Bootstrap.Hints hints =
        Bootstrap.Hints.NONE
            .withQuery(arguments.find(QUERY))
            .withBranch(arguments.find(BRANCH))
            .withFiles(arguments.list(FILES))
            .withSession(arguments.find(SESSION))
            .withTitle(arguments.find(TITLE))
            .withFolder(arguments.find(FOLDER))
            .withSize(arguments.get(SIZE))
            .withKnownHash(arguments.find(KNOWN_HASH));
    return context -> {
      Bootstrap found = context.memory().continuity().bootstrap(hints);
      return OperationResult.of(ResumeAnswer.of(found), text(found));
    };
  }

  /** The block contains everything for a reader; for a pack that the caller holds, only says so. */
  private static String text(Bootstrap found) {
    ContinuityPack pack = found.pack();
    if (pack == null) {
      return found.markdown();
    }
    String hash = pack.packHash().substring(0, HASH_DIGITS);
    if (pack.notModified()) {
      return "not_modified " + hash;
    }
    String head = found.outcome() == Bootstrap.Outcome.CLEAR ? "" : found.message() + "\n\n";
    return head + found.markdown().stripTrailing() + "\npack_hash " + hash;
  }
}
