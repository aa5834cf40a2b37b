package dev.memoryweave.workspace.mirror.internal;

import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.internal.Drafts;
import dev.memoryweave.text.internal.PlainText;
import dev.memoryweave.workspace.files.PathOutsideProjectException;
import dev.memoryweave.workspace.files.internal.FileActions;
import dev.memoryweave.workspace.files.internal.ProjectBoundary;
import dev.memoryweave.workspace.mirror.ProjectFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The memory files in a project's folder: finds, reads, writes and removes them. */
final class RecordFolder {
  /** Longer files are not memories: a body and its evidence take less. */
  static final int LONGEST = 4_000_000;

  private static final int DEPTH = 8;

  private static final String NAMING =
      "call it KIND/NAME.md, with a kind such as fact and a name of lower-case letters, digits and"
          + " hyphens";

  private final ProjectBoundary boundary;
  private final FileActions actions;
  private final SchemaFormat schema;
  private final List<RecordFormat> formats;
  private final RecordNames names = new RecordNames();

  /** The owners of files by path alone, as far as known: a look finds them all. */
  private final Map<String, NodeId> owners = new HashMap<>();

  private Optional<String> ownersOf = Optional.empty();

  RecordFolder(ProjectBoundary boundary, FileActions actions) {
    this.boundary = boundary;
    this.actions = actions;
    RelationFiles relations = new RelationFiles();
    this.schema = new SchemaFormat(boundary, relations, names);
    this.formats = List.of(schema, new MarkdownFormat(names));
    relations.readBy(this::read);
  }

  /** The format of the schema shared with other tools. */
  SchemaFormat schema() {
    return schema;
  }

  /** Whether the files of a memory are neither read nor written. */
  boolean isOff(NodeId id) {
    return schema.whyOff().isPresent() && schema.holds(id);
  }

  /** Adds agreements, perhaps made by another process. */
  void take(Collection<Agreement> agreements) {
    schema.relations().take(agreements);
    names.take(agreements);
  }

  /** The index from memories to relation files that end at them, for one comparison. */
  RelationEnds relationEnds() {
    return new RelationEnds(this, boundary.root().resolve(RelationFiles.FOLDER));
  }

  /**
   * Result of one look at the folders.
   *
   * @param memories the files of each memory
   * @param findings files that are not memories, or are not read
   * @param drafts files that are being written, or were left by a killed process
   */
  record Look(
      Map<NodeId, SortedMap<String, FileMark>> memories,
      List<ProjectFiles.Finding> findings,
      List<Path> drafts) {}

  RecordFormat format(NodeId id) {
    return formats.stream()
        .filter(format -> format.holds(id))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(id.value()));
  }

  /** Lists all files without reading any. */
  Look look() throws IOException {
    Look look = new Look(new HashMap<>(2 * owners.size()), new ArrayList<>(), new ArrayList<>());
    if (!schema.projectId().equals(ownersOf)) {
      ownersOf = schema.projectId();
      owners.clear();
    }
    SortedMap<String, FileMark> odd = new TreeMap<>();
    Set<String> folders = new LinkedHashSet<>();
    formats.forEach(format -> folders.addAll(format.folders()));
    for (String folder : folders) {
      Path place = boundary.root().resolve(folder);
      if (Files.isSymbolicLink(place) || isBelowLink(folder)) {
        look.findings()
            .add(
                ProjectFiles.Finding.error(
                    folder, 0, "it is a link, which is not followed", "put a folder there"));
      } else if (Files.isDirectory(place, LinkOption.NOFOLLOW_LINKS)) {
        Files.walkFileTree(place, Set.of(), DEPTH, new Visitor(look, odd));
      }
    }
    odd.forEach((path, mark) -> name(path, mark, look));
    return look;
  }

  /** A file with an unusual name is the record of a memory that has no other file. */
  private void name(String path, FileMark mark, Look look) {
    NodeId id = RecordNames.idOf(path).orElseThrow();
    if (look.memories().containsKey(id)) {
      look.findings()
          .add(
              ProjectFiles.Finding.error(
                  path,
                  0,
                  "its name stands for the memory '" + id + "', which has another file already",
                  NAMING));
    } else {
      names.give(id, path);
      look.memories().put(id, new TreeMap<>(Map.of(path, mark)));
    }
  }

  private boolean isBelowLink(String folder) {
    int slash = folder.indexOf('/');
    return slash > 0 && Files.isSymbolicLink(boundary.root().resolve(folder.substring(0, slash)));
  }

  /** Looks at the files of one memory. */
  SortedMap<String, FileMark> look(NodeId id) {
    SortedMap<String, FileMark> marks = new TreeMap<>();
    for (String path : format(id).paths(id)) {
      mark(path).ifPresent(mark -> marks.put(path, mark));
    }
    return marks;
  }

  Optional<FileMark> mark(String path) {
    try {
      Path file = boundary.root().resolve(path);
      BasicFileAttributes attributes =
          Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      return attributes.isRegularFile() ? Optional.of(mark(attributes)) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static FileMark mark(BasicFileAttributes attributes) {
    return new FileMark(attributes.size(), attributes.lastModifiedTime().to(TimeUnit.NANOSECONDS));
  }

  private Optional<NodeId> owner(String path, FileMark mark) {
    if (path.startsWith(RelationFiles.FOLDER + "/")) {
      return schema.owner(path, mark);
    }
    NodeId known = owners.get(path);
    if (known != null) {
      return Optional.of(known);
    }
    Optional<NodeId> owner = ownerByPath(path, mark);
    owner.ifPresent(id -> owners.put(path, id));
    return owner;
  }

  /**
   * The canonical path of a file that was found: the usual path if the disk also finds the file
   * under that, in whatever case somebody wrote it.
   */
  private String known(String found, FileMark mark) {
    if (!boundary.isInAnyCase() || owner(found, mark).isPresent()) {
      return found;
    }
    String usual = PlainText.letters(found);
    return owner(usual, mark).isPresent() ? usual : found;
  }

  private Optional<NodeId> ownerByPath(String path, FileMark mark) {
    for (RecordFormat format : formats) {
      Optional<NodeId> owner = format.owner(path, mark);
      if (owner.isPresent()) {
        return owner;
      }
    }
    return Optional.empty();
  }

  /** A note in the folder of a kind was meant to be a memory. */
  private static ProjectFiles.Finding unnamed(String path) {
    String problem = "it is no memory by its name and is left alone";
    return RecordNames.isMeant(path)
        ? ProjectFiles.Finding.error(path, 0, problem, NAMING)
        : ProjectFiles.Finding.warning(path, 0, problem, NAMING);
  }

  private final class Visitor extends SimpleFileVisitor<Path> {
    private final Look look;
    private final SortedMap<String, FileMark> odd;
    private final int skipped;

    Visitor(Look look, SortedMap<String, FileMark> odd) {
      this.look = look;
      this.odd = odd;
      this.skipped = boundary.root().toString().length() + 1;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      String found = file.toString().substring(skipped).replace('\\', '/');
      String name = found.substring(found.lastIndexOf('/') + 1);
      if (name.startsWith(".")) {
        if (Drafts.isDraft(name)) {
          look.drafts().add(file);
        }
        return FileVisitResult.CONTINUE;
      }
      String path = known(found, mark(attributes));
      Optional<NodeId> owner = owner(path, mark(attributes));
      boolean isOff = schema.whyOff().isPresent() && !path.startsWith(MarkdownFormat.FOLDER + "/");
      if (owner.isEmpty() && isOff) {
        // The reason why they are unusable is reported; their owners are unknown.
        return FileVisitResult.CONTINUE;
      }
      if (owner.isEmpty() && attributes.isRegularFile() && RecordNames.idOf(path).isPresent()) {
        odd.put(path, mark(attributes));
        return FileVisitResult.CONTINUE;
      }
      if (owner.isEmpty()) {
        look.findings()
            .add(
                path.startsWith(MarkdownFormat.FOLDER + "/")
                    ? unnamed(path)
                    : schema
                        .relations()
                        .finding(path)
                        .orElseGet(
                            () ->
                                ProjectFiles.Finding.warning(
                                    path,
                                    0,
                                    "it is no file of a memory by its name and is left alone",
                                    "call it as its id says, such as decisions/NAME.json with decisions/NAME.md"
                                        + " beside it, of at most 160 letters, digits and hyphens")));
      } else if (!attributes.isRegularFile()) {
        look.findings()
            .add(
                ProjectFiles.Finding.error(
                    path, 0, "it is no plain file and is left alone", "put a plain file there"));
      } else {
        if (path.equals(MarkdownFormat.path(owner.get()))) {
          names.usual(owner.get());
        }
        look.memories()
            .computeIfAbsent(owner.get(), id -> new TreeMap<>())
            .put(path, mark(attributes));
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) {
      String path = file.toString().substring(skipped).replace('\\', '/');
      look.findings()
          .add(ProjectFiles.Finding.error(path, 0, "it cannot be looked at", "make it readable"));
      return FileVisitResult.CONTINUE;
    }
  }

  /**
   * Refuses to continue if somebody changed a file since the comparison.
   *
   * @param text its earlier text, or null if there was no file
   */
  private void requireSame(String path, @Nullable String text) throws IOException {
    if (!isNow(path, text)) {
      throw new IOException(path + " was changed just now");
    }
  }

  private boolean isNow(String path, @Nullable String text) {
    try {
      return mark(path).isEmpty() ? text == null : read(path).equals(text);
    } catch (InvalidRecordException e) {
      return false;
    }
  }

  /** The text of a file, with line feeds at line ends and without a byte order mark. */
  String read(String path) throws InvalidRecordException {
    byte[] bytes;
    try {
      bytes = bytes(boundary.root().resolve(path), path);
    } catch (IOException e) {
      throw new InvalidRecordException(
          path, 0, "it cannot be read", "make it readable for the user who runs this");
    }
    String text;
    try {
      text =
          StandardCharsets.UTF_8
              .newDecoder()
              .onMalformedInput(CodingErrorAction.REPORT)
              .onUnmappableCharacter(CodingErrorAction.REPORT)
              .decode(ByteBuffer.wrap(bytes))
              .toString();
    } catch (CharacterCodingException e) {
      throw new InvalidRecordException(path, badLine(bytes), "it is not UTF-8", "save it as UTF-8");
    }
    int nul = text.indexOf('\0');
    if (nul >= 0) {
      int line = (int) text.substring(0, nul).chars().filter(c -> c == '\n').count() + 1;
      throw new InvalidRecordException(
          path, line, "it holds the NUL character", "remove that character");
    }
    String unmarked = text.startsWith("\uFEFF") ? text.substring(1) : text;
    return unmarked.replace("\r\n", "\n").replace('\r', '\n');
  }

  private static byte[] bytes(Path file, String path) throws IOException, InvalidRecordException {
    try (SeekableByteChannel channel =
        Files.newByteChannel(file, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS))) {
      long size = channel.size();
      if (size > LONGEST) {
        throw new InvalidRecordException(
            path,
            0,
            "it is longer than " + LONGEST + " bytes",
            "make it shorter, or move it out of this folder");
      }
      ByteBuffer buffer = ByteBuffer.allocate((int) size);
      while (buffer.hasRemaining() && channel.read(buffer) >= 0) {}
      byte[] bytes = new byte[buffer.position()];
      buffer.flip().get(bytes);
      return bytes;
    }
  }

  /** The line of the first bytes that are not UTF-8. */
  private static int badLine(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    int bad = Math.max(0, text.indexOf('\uFFFD'));
    return (int) text.substring(0, bad).chars().filter(c -> c == '\n').count() + 1;
  }

  /**
   * Replaces a file.
   *
   * @param before its text at the comparison, or null if there was no file
   * @throws PathOutsideProjectException if a link leads out of the project
   */
  void write(String path, @Nullable String before, String text) throws IOException {
    if (isNow(path, text)) {
      return;
    }
    requireSame(path, before);
    Path file = boundary.resolveForWriting(path);
    actions.folders(parent(file));
    actions.replace(file, text.getBytes(StandardCharsets.UTF_8), true);
  }

  /**
   * Removes a file, and its folder if that is then empty.
   *
   * @param text its text at the comparison
   */
  void remove(String path, String text) throws IOException {
    if (mark(path).isEmpty()) {
      return;
    }
    requireSame(path, text);
    Path file = boundary.resolveForWriting(path);
    actions.delete(file);
    try {
      Files.deleteIfExists(parent(file));
    } catch (IOException e) {
      // The folder is not empty.
    }
  }

  /** Flushes the names of files to the disk. */
  void sync(Set<String> paths) {
    paths.stream()
        .map(path -> parent(boundary.root().resolve(path)))
        .distinct()
        .forEach(actions::syncLast);
  }

  private static Path parent(Path file) {
    Path parent = file.getParent();
    return parent == null ? file : parent;
  }

  /** Whether any place of files exists, even as a link. */
  boolean exists() {
    return schema.folders().stream()
        .anyMatch(
            folder -> Files.exists(boundary.root().resolve(folder), LinkOption.NOFOLLOW_LINKS));
  }
}
