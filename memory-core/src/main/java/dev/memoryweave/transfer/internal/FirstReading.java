package dev.memoryweave.transfer.internal;

import dev.memoryweave.change.internal.TextScreen;
import dev.memoryweave.model.SecretRejectedException;
import dev.memoryweave.privacy.PersonalDataRejectedException;
import dev.memoryweave.transfer.Transfer.Imported.Outcome;
import dev.memoryweave.transfer.TransferFormat;
import java.util.BitSet;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The first reading of a file, outside of any transaction: finds out which lines can be imported,
 * and which memories they contain.
 */
final class FirstReading {
  private static final int TELL_EVERY = 1_000;

  private final ScopeMap scopes;
  private final RecordScreen screen;
  private final ReportBuilder report = new ReportBuilder();
  private final BitSet refused = new BitSet();
  private final Fingerprints memories = new Fingerprints();
  private final Fingerprints sessions = new Fingerprints();
  private final Fingerprints contents = new Fingerprints();
  private String digest = "";
  private boolean isRefused;

  FirstReading(ScopeMap scopes, TextScreen screen) {
    this.scopes = scopes;
    this.screen = new RecordScreen(screen);
  }

  void run(TransferFormat.Source source, LongConsumer progress) {
    long read = 0;
    for (TransferFormat.Source.Line line = source.next(); line != null; line = source.next()) {
      TransferFormat.Item record = line.record();
      if (record == null) {
        refuse(line.number(), Outcome.DAMAGED, null, String.valueOf(line.problem()));
        continue;
      }
      report.line();
      look(line.number(), record);
      if (record instanceof TransferFormat.Item.OfMemory && ++read % TELL_EVERY == 0) {
        progress.accept(read);
      }
    }
    progress.accept(read);
    digest = source.digest();
  }

  private void look(long number, TransferFormat.Item record) {
    if (!scopes.contains(record.scope())) {
      refuse(
          number, Outcome.DAMAGED, record, "its scope is none of those that the first line names");
      return;
    }
    if (!isFirst(record)) {
      refuse(number, Outcome.DAMAGED, record, "an earlier line holds the same record");
      return;
    }
    try {
      screen.check(record);
    } catch (SecretRejectedException e) {
      // The record is not named, because its name may contain a secret.
      refuse(
          number,
          Outcome.REFUSED,
          null,
          "field " + e.field() + " holds what looks like a secret (rule " + e.rule().id() + ")");
    } catch (PersonalDataRejectedException e) {
      refuse(
          number,
          Outcome.REFUSED,
          null,
          "field " + e.field() + " holds personal data (" + e.family().label() + ")");
    }
  }

  private boolean isFirst(TransferFormat.Item record) {
    if (record instanceof TransferFormat.Item.OfMemory memory) {
      return memories.add(Fingerprints.of(memory.node().ref()));
    }
    if (record instanceof TransferFormat.Item.OfSession session) {
      return sessions.add(Fingerprints.of(session.scope(), session.session().id()));
    }
    if (record instanceof TransferFormat.Item.OfContent of) {
      return contents.add(Fingerprints.of(of.scope(), of.content().digest()));
    }
    return true;
  }

  private void refuse(
      long number, Outcome outcome, TransferFormat.@Nullable Item record, String reason) {
    isRefused = true;
    if (number > 0 && number < Integer.MAX_VALUE) {
      refused.set((int) number);
    }
    report.problem(number, outcome, record, reason);
  }

  /** Whether there are lines that cannot be imported. */
  boolean isRefused() {
    return isRefused;
  }

  /** Whether a line can be imported. */
  boolean passes(long line) {
    return line < Integer.MAX_VALUE && !refused.get((int) line);
  }

  ReportBuilder report() {
    return report;
  }

  /** The digest by which the second reading recognises the file. */
  String digest() {
    return digest;
  }
}
