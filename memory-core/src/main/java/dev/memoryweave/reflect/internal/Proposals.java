package dev.memoryweave.reflect.internal;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.internal.Text;
import dev.memoryweave.reflect.Reflector;
import dev.memoryweave.reflect.TaskReport;
import dev.memoryweave.text.internal.PlainText;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The proposals of reflectors for a report.
 *
 * @param candidates the usable ones, in the order of the reflectors
 * @param warnings the problems, one line each
 */
public record Proposals(List<Reflector.Candidate> candidates, List<String> warnings) {
  /** The kinds that a report may propose. */
  public static final Set<NodeKind> KINDS =
      Collections.unmodifiableSet(
          EnumSet.of(
              NodeKind.CONSTRAINT,
              NodeKind.PROCEDURE,
              NodeKind.DECISION,
              NodeKind.FACT,
              NodeKind.GOTCHA,
              NodeKind.INCIDENT,
              NodeKind.MODULE));

  /** The highest confidence of a proposal. */
  private static final double MOST_CONFIDENCE = .60;

  private static final int LONGEST_NAME = 60;
  private static final int MOST_EVIDENCE = 20;
  private static final int LONGEST_SYMBOL = 300;

  /** Copies the lists. */
  public Proposals {
    candidates = List.copyOf(candidates);
    warnings = List.copyOf(warnings);
  }

  /**
   * Calls all reflectors at once and waits for them up to {@link
   * ReflectionPolicy#reflectorTimeout()}. A reflector that throws, is late or proposes something
   * unusable causes a warning.
   *
   * @param executor runs the reflectors; it is left running
   */
  public static Proposals of(
      TaskReport report,
      Collection<Reflector> reflectors,
      ExecutorService executor,
      ReflectionPolicy policy) {
    List<String> warnings = new ArrayList<>();
    Map<Future<Proposals>, String> asked = new LinkedHashMap<>();
    int place = 0;
    for (Reflector reflector : reflectors) {
      String name = "reflector " + ++place;
      try {
        asked.put(executor.submit(() -> ask(reflector, report, policy)), name);
      } catch (RejectedExecutionException full) {
        warnings.add(name + " was not asked: the executor takes no work");
      }
    }
    List<Reflector.Candidate> candidates = new ArrayList<>();
    long deadline = System.nanoTime() + policy.reflectorTimeout().toNanos();
    for (Map.Entry<Future<Proposals>, String> entry : asked.entrySet()) {
      Proposals answer = answer(entry.getKey(), entry.getValue(), deadline, policy);
      candidates.addAll(answer.candidates());
      warnings.addAll(answer.warnings());
    }
    int most = policy.reflectorCandidates();
    if (candidates.size() > most) {
      warnings.add(
          (candidates.size() - most) + " proposals left out: at most " + most + " are taken");
      candidates = candidates.subList(0, most);
    }
    return new Proposals(CandidateExtraction.distinct(candidates), warnings);
  }

  private static Proposals answer(
      Future<Proposals> asked, String name, long deadline, ReflectionPolicy policy) {
    if (Thread.currentThread().isInterrupted()) {
      asked.cancel(true);
      return warning(name + " was not waited for: interrupted");
    }
    try {
      return asked.get(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
    } catch (TimeoutException late) {
      asked.cancel(true);
      return warning(name + " took longer than " + policy.reflectorTimeout().toMillis() + " ms");
    } catch (InterruptedException interrupted) {
      asked.cancel(true);
      Thread.currentThread().interrupt();
      return warning(name + " was not waited for: interrupted");
    } catch (CancellationException cancelled) {
      return warning(name + " was cancelled");
    } catch (ExecutionException failed) {
      return failure(name, failed.getCause());
    }
  }

  /** The exception message may hold anything, even a key, so only its type is shown. */
  private static Proposals failure(String name, @Nullable Throwable thrown) {
    // A stack overflow is the reflector's own, and the stack is free again.
    if (thrown instanceof VirtualMachineError fatal && !(thrown instanceof StackOverflowError)) {
      throw fatal;
    }
    String type = thrown == null ? "an error" : thrown.getClass().getSimpleName();
    return warning(name + " failed with " + type);
  }

  private static Proposals warning(String text) {
    return new Proposals(List.of(), List.of(text));
  }

  /** Runs on the executor, so that a slow or broken list affects only its reflector. */
  private static Proposals ask(Reflector reflector, TaskReport report, ReflectionPolicy policy) {
    String name = ItemText.titleOf(String.valueOf(reflector.name()), LONGEST_NAME);
    List<Reflector.Candidate> proposed = reflector.propose(report);
    if (proposed == null) {
      return warning("reflector " + name + " returned null");
    }
    List<Reflector.Candidate> candidates = new ArrayList<>();
    List<String> warnings = new ArrayList<>();
    Iterator<Reflector.Candidate> each = proposed.iterator();
    int place = 0;
    while (each.hasNext() && place < policy.reflectorCandidates()) {
      String from = name + "[" + place++ + "]";
      Reflector.Candidate candidate = each.next();
      String refusal = refusal(candidate);
      if (refusal == null) {
        candidates.add(fitted(candidate, from, report));
      } else {
        warnings.add("proposal " + from + " left out: " + refusal);
      }
    }
    if (each.hasNext()) {
      warnings.add("reflector " + name + " proposed more than " + place + ", the rest is left out");
    }
    return new Proposals(candidates, warnings);
  }

  private static @Nullable String refusal(Reflector.@Nullable Candidate candidate) {
    if (candidate == null) {
      return "it is null";
    }
    // An implementation may be compiled without null checks.
    if (candidate.kind() == null || candidate.title() == null || candidate.body() == null) {
      return "its kind, title or body is null";
    }
    if (!KINDS.contains(candidate.kind())) {
      return "a report does not yield the kind " + candidate.kind().label();
    }
    String said = candidate.title() + candidate.body();
    if (Text.unstorable(said) >= 0) {
      return "it holds NUL or an unpaired surrogate";
    }
    if (candidate.title().codePoints().noneMatch(Character::isLetterOrDigit)) {
      return "its title says nothing";
    }
    return candidate.body().length() > TaskReport.MAX_SUMMARY ? "its body is too long" : null;
  }

  private static Reflector.Candidate fitted(
      Reflector.Candidate proposed, String from, TaskReport report) {
    double most = Math.min(MOST_CONFIDENCE, CandidateExtraction.confidence(report));
    Set<HighRisk> subjects = HighRisk.in(proposed.statement());
    Set<String> tags = new LinkedHashSet<>(proposed.tags());
    tags.addAll(CandidateExtraction.tags(report.purpose(), subjects));
    Set<Evidence.Draft> evidence =
        new LinkedHashSet<>(ReportEvidence.of(report).of(proposed.statement()));
    proposed.evidence().stream().limit(MOST_EVIDENCE).forEach(evidence::add);
    return new Reflector.Candidate(
        proposed.kind(),
        ItemText.titleOf(proposed.title(), ItemText.TITLE_CHARACTERS),
        PlainText.of(proposed.body()),
        proposed.anchors().isEmpty()
            ? CandidateExtraction.anchorsOf(report)
            : proposed.anchors().stream().limit(CandidateExtraction.MOST_ANCHORS).toList(),
        symbols(proposed.symbols().isEmpty() ? report.symbols() : proposed.symbols()),
        tags.stream().limit(MemoryNode.MAX_ENTRIES).toList(),
        Math.min(proposed.confidence(), most),
        proposed.highRisk() || !subjects.isEmpty(),
        List.copyOf(evidence),
        from);
  }

  private static List<String> symbols(List<String> symbols) {
    return symbols.stream()
        .filter(symbol -> Text.unstorable(symbol) < 0)
        .map(PlainText::oneLine)
        .filter(symbol -> !symbol.isEmpty() && symbol.length() <= LONGEST_SYMBOL)
        .distinct()
        .limit(MemoryNode.MAX_ENTRIES)
        .toList();
  }
}
