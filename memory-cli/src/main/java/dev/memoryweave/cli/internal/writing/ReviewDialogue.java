package dev.memoryweave.cli.internal.writing;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.command.CommandException;
import dev.memoryweave.cli.internal.command.Failure;
import dev.memoryweave.cli.internal.output.Page;
import dev.memoryweave.cli.internal.terminal.Paint;
import dev.memoryweave.cli.internal.terminal.SafeText;
import dev.memoryweave.operations.answer.MemoryStatement;
import dev.memoryweave.operations.answer.ReviewAnswer;
import dev.memoryweave.operations.answer.ReviewAnswer.Edit;
import dev.memoryweave.operations.answer.ReviewAnswer.Item;
import dev.memoryweave.operations.model.OperationResult;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Goes through the pending items one by one with the person at the terminal. */
final class ReviewDialogue {
  private static final String KEYS = "[a]ccept [r]eject [e]dit [m]ore [s]kip [u]ndo [q]uit [?] ";
  private static final String FEW_KEYS = "[a/r/e/m/s/u/q, ? tells] ";
  private static final String EDIT_KEYS = "[a]ll [r]eject all [o]ne by one [s]kip [q]uit [?] ";
  private static final String EDIT_HELP =
"""
a  all: the memories say what the files say, as your word
r  reject all: the files get back what the memories say; a copy of what was not committed is kept
o  one by one: each is asked about by itself
s  skip: it goes on waiting
q  quit: the rest goes on waiting\
""";
  private static final String HELP =
      """
      a  accept: it comes into force as your word, and replaces what it contradicts
      r  reject: it is archived
      e  edit: your editor opens; it comes into force with the words that you save
      m  more: all of both sides, with their evidence
      s  skip: it goes on waiting
      u  undo: takes your last decision back
      q  quit: the rest goes on waiting
      A reason can follow, such as: r not true any more
      [-in force-]{+waiting+} marks what differs between two texts\
      """;

  private final Call call;
  private final Paint paint;
  private final Deque<Decision> decisions = new ArrayDeque<>();
  private int accepted;
  private int rejected;
  private int left;

  /** A decision of this review. */
  private record Decision(long number, boolean accepts, String id) {}

  ReviewDialogue(Call call) {
    this.call = call;
    this.paint = call.paint();
  }

  /** Asks about each until all are decided or the person stops. */
  Answer run() {
    ReviewVerb.Waiting waiting = ReviewVerb.waiting(call);
    List<Item> items = new ArrayList<>(waiting.items());
    if (items.isEmpty()) {
      say("Nothing waits for a decision.");
      return Answer.of(Map.of("accepted", 0, "rejected", 0, "left", 0), "");
    }
    left = items.size();
    List<Item> stated = new ArrayList<>(items.stream().filter(ReviewDialogue::isOfFile).toList());
    items.removeIf(ReviewDialogue::isOfFile);
    if (goesThrough(items, stated.isEmpty())) {
      boolean goesOn = true;
      for (Edit edit : waiting.edits()) {
        goesOn = goesOn && (edit.ids().size() == 1 || goesOnAfter(edit, stated));
      }
      boolean unused = goesOn && goesThrough(stated, true);
    }
    return ended();
  }

  private static boolean isOfFile(Item item) {
    return item.fromFile();
  }

  /** Asks about each; returns whether the person continues. */
  private boolean goesThrough(List<Item> items, boolean areLast) {
    for (int at = 0; at < items.size(); at++) {
      Item item = items.get(at);
      say("");
      String what = isOfFile(item) ? ", stated by files" : "";
      say(paint.faint((at + 1) + " of " + items.size() + what));
      view().brief(item).forEach(this::say);
      say("");
      if (!goesOn(item, areLast && at + 1 == items.size())) {
        return false;
      }
    }
    return true;
  }

  private WaitingView view() {
    return new WaitingView(call.terminal().width(), paint);
  }

  private Answer ended() {
    say("");
    say(accepted + " accepted, " + rejected + " rejected, " + left + " left.");
    return Answer.of(Map.of("accepted", accepted, "rejected", rejected, "left", left), "");
  }

  /** Asks about everything that one edit of files changes; removes decided items from the list. */
  private boolean goesOnAfter(Edit edit, List<Item> items) {
    say("");
    view().edit(edit, items).forEach(this::say);
    say("");
    while (true) {
      String typed = call.terminal().ask(EDIT_KEYS);
      String line = typed == null ? "q" : typed.strip();
      String key = line.isEmpty() ? "" : line.substring(0, 1).toLowerCase(Locale.ROOT);
      int blank = line.indexOf(' ');
      String reason = blank < 0 ? "decided at the terminal" : line.substring(blank + 1).strip();
      switch (key) {
        case "a", "r" -> {
          OperationResult result =
              call.run(
                  "review",
                  ReviewVerb.decision(key.equals("a") ? "accept" : "reject", edit, reason));
          if (result.failed()) {
            say(paint.bad(call.page().text(result.text())));
            return true;
          }
          say(paint.good(call.page().text(result.text())));
          List<String> decided = edit.ids();
          count(key.equals("a"), decided.size());
          items.removeIf(item -> decided.contains(ReviewVerb.id(item)));
          return true;
        }
        case "o" -> {
          return true;
        }
        case "s" -> {
          List<String> skipped = edit.ids();
          items.removeIf(item -> skipped.contains(ReviewVerb.id(item)));
          return true;
        }
        case "q" -> {
          return false;
        }
        default -> say(new Page(paint, call.terminal().width()).text(EDIT_HELP));
      }
    }
  }

  /** Asks about one; returns whether the person continues. */
  private boolean goesOn(Item item, boolean isLast) {
    while (true) {
      String typed = call.terminal().ask(call.terminal().width() > KEYS.length() ? KEYS : FEW_KEYS);
      if (typed == null) {
        return false;
      }
      String line = typed.strip();
      String key = line.isEmpty() ? "" : line.substring(0, 1).toLowerCase(Locale.ROOT);
      int blank = line.indexOf(' ');
      String reason = blank < 0 ? "" : line.substring(blank + 1).strip();
      switch (key) {
        case "a", "r", "e" -> {
          if (decided(item, key, reason, isLast)) {
            return true;
          }
        }
        case "s" -> {
          return true;
        }
        case "m" -> view().lines(item).forEach(this::say);
        case "u" -> undo(reason);
        case "q" -> {
          return false;
        }
        default -> say(new Page(paint, call.terminal().width()).text(HELP));
      }
    }
  }

  private boolean decided(Item item, String key, String reason, boolean isLast) {
    Map<String, Object> arguments = new LinkedHashMap<>();
    arguments.put("action", key.equals("a") ? "accept" : key.equals("r") ? "reject" : "edit");
    arguments.put("id", ReviewVerb.id(item));
    arguments.put("revision", item.memory().revision());
    arguments.put("reason", reason.isEmpty() ? "decided at the terminal" : reason);
    if (key.equals("e")) {
      try {
        arguments.putAll(ReviewVerb.edited(call, item));
      } catch (CommandException e) {
        say(paint.bad(SafeText.of(e.failure().message())));
        return false;
      }
    }
    OperationResult result = call.run("review", arguments);
    if (result.failed()) {
      say(paint.bad(call.page().text(result.text())));
      return false;
    }
    boolean accepts = !key.equals("r");
    ReviewAnswer decided = result.answer(ReviewAnswer.class);
    if (accepts && item.isForgetting()) {
      say(paint.good(outcome(item, decided) + " It cannot be taken back."));
      count(true, 1);
      return true;
    }
    long number = decided.decision() == null ? 0 : decided.decision().decision();
    decisions.push(new Decision(number, accepts, ReviewVerb.id(item)));
    String back = isLast ? "'memory review undo " + number + "'" : "'u'";
    say(paint.good(outcome(item, decided) + " " + back + " takes it back."));
    count(accepts, 1);
    return true;
  }

  /** The outcome for the item just reviewed, and for the memory that it contradicted. */
  private static String outcome(Item item, ReviewAnswer decided) {
    List<MemoryStatement> memories = decided.memories() == null ? List.of() : decided.memories();
    List<String> words = new ArrayList<>();
    for (MemoryStatement memory : memories) {
      String name = memory.card().id().equals(ReviewVerb.id(item)) ? "It" : memory.card().id();
      words.add(name + " is " + memory.card().status().label().replace('_', ' ') + " now");
    }
    return SafeText.line(String.join("; ", words) + ".");
  }

  private void count(boolean accepts, int change) {
    accepted += accepts ? change : 0;
    rejected += accepts ? 0 : change;
    left -= change;
  }

  private void undo(String reason) {
    Decision last = decisions.peek();
    if (last == null) {
      say("There is no decision of this review to take back.");
      return;
    }
    OperationResult result =
        call.run(
            "review",
            Map.of(
                "action",
                "undo",
                "decision",
                last.number(),
                "reason",
                reason.isEmpty() ? "taken back at the terminal" : reason));
    if (result.failed()) {
      say(paint.bad(call.page().text(result.text())));
      return;
    }
    decisions.pop();
    count(last.accepts(), -1);
    say(paint.good("Taken back: " + last.id() + " waits again."));
    say("The next 'memory review' comes to it.");
  }

  private void say(String line) {
    call.host().streams().out().println(line);
    call.host().streams().out().flush();
    if (call.host().streams().out().checkError()) {
      throw new CommandException(Failure.error("broken_pipe", "Nobody reads the output", ""));
    }
  }
}
