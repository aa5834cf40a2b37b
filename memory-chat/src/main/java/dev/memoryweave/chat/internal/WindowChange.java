package dev.memoryweave.chat.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/**
 * How a window of messages came out of the one before it. Messages have no ids, and may be equal;
 * windows lose messages in front and get new ones at the end.
 */
final class WindowChange<M> {
  private static final int NEW = -1;

  private final List<M> former;
  private final List<M> window;
  private final Predicate<M> isSystem;
  private final int[] sources;

  private WindowChange(List<M> former, List<M> window, Predicate<M> isSystem) {
    this.former = former;
    this.window = window;
    this.isSystem = isSystem;
    this.sources = new int[window.size()];
  }

  /**
   * Finds for each message of a window the message of the former window that it is. As few messages
   * as possible count as new, all of them at the end; if that explains nothing, since the window
   * was rewritten, equal messages in the same order are the same.
   *
   * @param isSystem whether a message is an instruction, which has no place in the talk
   */
  static <M> WindowChange<M> between(List<M> former, List<M> window, Predicate<M> isSystem) {
    WindowChange<M> change = new WindowChange<>(former, window, isSystem);
    change.findSources();
    return change;
  }

  private void findSources() {
    Arrays.fill(sources, NEW);
    List<Integer> after = talk(window);
    int[] matched = appended(talk(former), after);
    for (int i = 0; i < after.size(); i++) {
      sources[after.get(i)] = matched[i];
    }
    for (int i = 0; i < window.size(); i++) {
      if (isSystem.test(window.get(i))) {
        sources[i] = former.indexOf(window.get(i));
      }
    }
  }

  /**
   * Where the message at a place of the window was in the former one, or less than 0 if nowhere.
   */
  int source(int place) {
    return sources[place];
  }

  /**
   * The places of the former window whose messages were taken out, not counting those that fell out
   * in front.
   */
  List<Integer> takenOut() {
    boolean[] kept = new boolean[former.size()];
    boolean isRewritten = false;
    boolean isNew = false;
    int first = former.size();
    for (int i = 0; i < sources.length; i++) {
      int source = sources[i];
      if (source != NEW) {
        kept[source] = true;
      }
      if (isSystem.test(window.get(i))) {
        continue;
      }
      if (source == NEW) {
        isNew = true;
      } else {
        isRewritten |= isNew;
        first = Math.min(first, source);
      }
    }
    List<Integer> out = new ArrayList<>();
    boolean mayFallOut = first < former.size() && !isRewritten;
    for (int i = 0; i < former.size(); i++) {
      boolean fellOut = mayFallOut && i < first && !isSystem.test(former.get(i));
      if (!kept[i] && !fellOut) {
        out.add(i);
      }
    }
    return out;
  }

  private List<Integer> talk(List<M> messages) {
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < messages.size(); i++) {
      if (!isSystem.test(messages.get(i))) {
        places.add(i);
      }
    }
    return places;
  }

  private int[] appended(List<Integer> before, List<Integer> after) {
    for (int kept = after.size(); kept > 0 && !before.isEmpty(); kept--) {
      if (!window.get(after.get(kept - 1)).equals(former.get(before.get(before.size() - 1)))) {
        continue;
      }
      int[] found = new int[after.size()];
      Arrays.fill(found, NEW);
      int left = backwards(before, after, kept, found);
      if (left == 0) {
        return found;
      }
    }
    int[] found = new int[after.size()];
    Arrays.fill(found, NEW);
    int unused = backwards(before, after, after.size(), found);
    return found;
  }

  /** Matches from the end, and returns how many messages of the window have no source. */
  private int backwards(List<Integer> before, List<Integer> after, int kept, int[] into) {
    int next = before.size() - 1;
    int left = 0;
    for (int i = kept - 1; i >= 0; i--) {
      int found = next;
      while (found >= 0 && !former.get(before.get(found)).equals(window.get(after.get(i)))) {
        found--;
      }
      if (found < 0) {
        left++;
      } else {
        into[i] = before.get(found);
        next = found - 1;
      }
    }
    return left;
  }
}
