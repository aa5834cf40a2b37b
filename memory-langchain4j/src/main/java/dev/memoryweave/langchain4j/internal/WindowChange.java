package dev.memoryweave.langchain4j.internal;

import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How a window of messages came out of the one before it. Messages have no ids, and may be equal;
 * windows lose messages in front and get new ones at the end.
 */
public final class WindowChange {
  private static final int NEW = -1;

  private final List<? extends ChatMessage> former;
  private final List<? extends ChatMessage> window;
  private final int[] sources;

  private WindowChange(
      List<? extends ChatMessage> former, List<? extends ChatMessage> window, int[] sources) {
    this.former = former;
    this.window = window;
    this.sources = sources;
  }

  /**
   * Finds for each message of a window the message of the former window that it is. As few messages
   * as possible count as new, all of them at the end; if that explains nothing, since the window
   * was rewritten, equal messages in the same order are the same.
   */
  public static WindowChange between(
      List<? extends ChatMessage> former, List<? extends ChatMessage> window) {
    int[] sources = new int[window.size()];
    Arrays.fill(sources, NEW);
    List<Integer> before = talk(former);
    List<Integer> after = talk(window);
    int[] matched = appended(former, before, window, after);
    for (int i = 0; i < after.size(); i++) {
      sources[after.get(i)] = matched[i];
    }
    for (int i = 0; i < window.size(); i++) {
      if (window.get(i) instanceof SystemMessage) {
        sources[i] = former.indexOf(window.get(i));
      }
    }
    return new WindowChange(former, window, sources);
  }

  /**
   * Where the message at a place of the window was in the former one, or less than 0 if nowhere.
   */
  public int source(int place) {
    return sources[place];
  }

  /**
   * The places of the former window whose messages were taken out, not counting those that fell out
   * in front.
   */
  public List<Integer> takenOut() {
    boolean[] kept = new boolean[former.size()];
    boolean isRewritten = false;
    boolean isNew = false;
    int first = former.size();
    for (int i = 0; i < sources.length; i++) {
      int source = sources[i];
      if (source != NEW) {
        kept[source] = true;
      }
      if (window.get(i) instanceof SystemMessage) {
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
      boolean fellOut = mayFallOut && i < first && !(former.get(i) instanceof SystemMessage);
      if (!kept[i] && !fellOut) {
        out.add(i);
      }
    }
    return out;
  }

  private static List<Integer> talk(List<? extends ChatMessage> messages) {
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < messages.size(); i++) {
      if (!(messages.get(i) instanceof SystemMessage)) {
        places.add(i);
      }
    }
    return places;
  }

  private static int[] appended(
      List<? extends ChatMessage> former,
      List<Integer> before,
      List<? extends ChatMessage> window,
      List<Integer> after) {
    for (int kept = after.size(); kept > 0 && !before.isEmpty(); kept--) {
      if (!window.get(after.get(kept - 1)).equals(former.get(before.get(before.size() - 1)))) {
        continue;
      }
      int[] sources = new int[after.size()];
      Arrays.fill(sources, NEW);
      int left = backwards(former, before, window, after, kept, sources);
      if (left == 0) {
        return sources;
      }
    }
    int[] sources = new int[after.size()];
    Arrays.fill(sources, NEW);
    int unused = backwards(former, before, window, after, after.size(), sources);
    return sources;
  }

  /** Matches from the end, and returns how many messages of the window have no source. */
  private static int backwards(
      List<? extends ChatMessage> former,
      List<Integer> before,
      List<? extends ChatMessage> window,
      List<Integer> after,
      int kept,
      int[] sources) {
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
        sources[i] = before.get(found);
        next = found - 1;
      }
    }
    return left;
  }
}
