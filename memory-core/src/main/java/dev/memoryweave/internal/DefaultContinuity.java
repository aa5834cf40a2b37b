package dev.memoryweave.internal;

import dev.memoryweave.continuity.Bootstrap;
import dev.memoryweave.continuity.Continuity;
import dev.memoryweave.continuity.Continuity.RecentChanges;
import dev.memoryweave.continuity.ContinuityPack;
import dev.memoryweave.continuity.internal.Bootstrapper;
import dev.memoryweave.continuity.internal.ChangeReader;
import dev.memoryweave.continuity.internal.LineWriter;
import dev.memoryweave.continuity.internal.PackBuilder;
import dev.memoryweave.continuity.internal.PackParts;
import dev.memoryweave.continuity.internal.ShownText;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.store.ReadTransaction;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Continuity of an engine: each question is one read by one worker. */
final class DefaultContinuity implements Continuity {
  private final Engine engine;
  private final PackParts parts;
  private final PackBuilder packs;

  DefaultContinuity(Engine engine) {
    this.engine = engine;
    parts =
        new PackParts(
            engine.parts.chain(),
            Set.copyOf(engine.parts.config().mainBranches()),
            engine.parts.config().policies(),
            new ShownText(engine.screen.redactor(), engine.parts.injectionGuard()),
            engine.parts.tokenCounter());
    packs = new PackBuilder(parts, engine.parts.clock());
  }

  @Override
  public Bootstrap bootstrap(Bootstrap.Hints hints) {
    InvalidValueException.required("hints", hints, "be given");
    Bootstrapper bootstrapper = new Bootstrapper(parts, packs);
    return engine.readSeen(tx -> bootstrapper.bootstrap(tx, hints));
  }

  @Override
  public ContinuityPack pack(
      SessionId session, ContinuityPack.Size size, @Nullable String knownHash) {
    InvalidValueException.required("session", session, "be given");
    check(size, knownHash);
    return engine.readSeen(tx -> packs.ofSession(tx, session, size, knownHash));
  }

  @Override
  public ContinuityPack projectPack(ContinuityPack.Size size, @Nullable String knownHash) {
    check(size, knownHash);
    return engine.readSeen(tx -> packs.ofProject(tx, size, knownHash));
  }

  private static void check(ContinuityPack.Size size, @Nullable String knownHash) {
    InvalidValueException.required("size", size, "be given");
    ContinuityPack.checkedHash(knownHash);
  }

  @Override
  public Continuity.Lines injectionLines(Continuity.Selection selection, Continuity.Limit limit) {
    InvalidValueException.required("selection", selection, "be given");
    InvalidValueException.required("limit", limit, "be given");
    LineWriter writer = new LineWriter(parts, engine.parts.clock(), selection, limit);
    RecallRequest request = writer.request();
    if (request == null) {
      return engine.readSeen(writer::lines);
    }
    Function<ReadTransaction, RecallResult> recall = engine.recall().prepareBlock(request);
    return engine.readSeen(tx -> writer.lines(recall.apply(tx)));
  }

  @Override
  public Continuity.Lines rules(Continuity.Limit limit) {
    InvalidValueException.required("limit", limit, "be given");
    LineWriter writer =
        new LineWriter(parts, engine.parts.clock(), Continuity.Selection.STANDING, limit);
    return engine.readSeen(writer::rules);
  }

  @Override
  public RecentChanges recentChanges(RecentChanges.Mark since, int limit) {
    return recentChanges(since, Long.MAX_VALUE, limit);
  }

  @Override
  public RecentChanges recentChanges(RecentChanges.Mark since, long before, int limit) {
    InvalidValueException.required("since", since, "be given");
    InvalidValueException.unless(before >= 0, "before", before, "not be negative");
    InvalidValueException.within("limit", limit, 1, RecentChanges.MAX_LIMIT);
    return engine.readSeen(tx -> new ChangeReader(tx, parts).since(since, before, limit));
  }
}
