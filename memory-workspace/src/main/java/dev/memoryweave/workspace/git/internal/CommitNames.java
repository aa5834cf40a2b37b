package dev.memoryweave.workspace.git.internal;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
import org.eclipse.jgit.lib.AbbreviatedObjectId;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectReader;
import org.jspecify.annotations.Nullable;

/** Resolves the names of commits in memories; ambiguous names are rejected. */
final class CommitNames {
  private static final Pattern FULL =
      Pattern.compile("[0-9a-fA-F]{" + Constants.OBJECT_ID_STRING_LENGTH + "}");
  private static final Pattern SHORT =
      Pattern.compile("[0-9a-fA-F]{7," + (Constants.OBJECT_ID_STRING_LENGTH - 1) + "}");

  private CommitNames() {}

  /** The object with a full or shortened name; null if the name is invalid or unknown here. */
  static @Nullable ObjectId find(ObjectReader reader, String name) throws IOException {
    Collection<ObjectId> found = all(reader, name);
    return found.size() == 1 ? found.iterator().next() : null;
  }

  /** The objects that match a full or shortened name. */
  static Collection<ObjectId> all(ObjectReader reader, String name) throws IOException {
    if (FULL.matcher(name).matches()) {
      ObjectId id = ObjectId.fromString(name);
      return reader.has(id) ? List.of(id) : List.of();
    }
    return SHORT.matcher(name).matches()
        ? reader.resolve(AbbreviatedObjectId.fromString(name))
        : List.of();
  }
}
