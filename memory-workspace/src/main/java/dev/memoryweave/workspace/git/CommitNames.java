package dev.memoryweave.workspace.git;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
import org.eclipse.jgit.lib.AbbreviatedObjectId;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectReader;
import org.jspecify.annotations.Nullable;

/** Reads the names of commits as memories hold them; a name that could stand for more is none. */
final class CommitNames {
  private static final Pattern FULL =
      Pattern.compile("[0-9a-fA-F]{" + Constants.OBJECT_ID_STRING_LENGTH + "}");
  private static final Pattern SHORT =
      Pattern.compile("[0-9a-fA-F]{7," + (Constants.OBJECT_ID_STRING_LENGTH - 1) + "}");

  private CommitNames() {}

  /** The object of a full or shortened name; null if the name is none, or names nothing here. */
  static @Nullable ObjectId find(ObjectReader reader, String name) throws IOException {
    Collection<ObjectId> found = all(reader, name);
    return found.size() == 1 ? found.iterator().next() : null;
  }

  /** The objects that a full or shortened name may stand for. */
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
