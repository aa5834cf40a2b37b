package dev.memoryweave.workspace.mirror.internal;

import dev.memoryweave.workspace.files.internal.FileActions;
import dev.memoryweave.workspace.files.internal.GeneratedFolder;
import dev.memoryweave.workspace.files.internal.ProjectBoundary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Backs up files that exist nowhere else, before they are overwritten or removed. */
final class Recovery {
  private static final String FOLDER = ProjectBoundary.MEMORY_FOLDER + "/recovery";

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH-mm-ss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

  private final ProjectBoundary boundary;
  private final FileActions actions;
  private final Clock clock;

  Recovery(ProjectBoundary boundary, FileActions actions, Clock clock) {
    this.boundary = boundary;
    this.actions = actions;
    this.clock = clock;
  }

  /** Keeps a copy of a file, complete and flushed to the disk on return. */
  void keep(String path) throws IOException {
    byte[] content;
    try {
      content = Files.readAllBytes(boundary.root().resolve(path));
    } catch (NoSuchFileException e) {
      return;
    }
    Path unused = GeneratedFolder.make(boundary, FOLDER);
    String time = FOLDER + "/" + TIME.format(clock.instant());
    String below = path.substring(ProjectBoundary.MEMORY_FOLDER.length());
    Path copy = boundary.resolveForWriting(time + below);
    for (int i = 2; Files.exists(copy, LinkOption.NOFOLLOW_LINKS); i++) {
      copy = boundary.resolveForWriting(time + "-" + i + below);
    }
    Path parent = copy.getParent();
    if (parent != null) {
      actions.folders(parent);
      actions.replace(copy, content, true);
      actions.sync(parent);
    }
  }
}
