package dev.memoryweave.operations.internal.privacy;

import dev.memoryweave.model.Scope;
import dev.memoryweave.operations.answer.HeldItem;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.OpenProject;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.UsersHome;
import dev.memoryweave.operations.model.ValueType;
import dev.memoryweave.privacy.Privacy;
import dev.memoryweave.privacy.Privacy.Subject;
import dev.memoryweave.workspace.ProjectReset;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Whom a call is about, and where to look. */
final class SubjectParameters {
  static final Parameter<String> SUBJECT =
      Parameter.of(
          "subject",
          ValueType.text(2, Subject.MAX_LENGTH),
          "A name, an e-mail address, a phone number, a handle, or any words.");
  static final Parameter<List<String>> ALIASES =
      Parameter.of(
              "aliases",
              ValueType.list(ValueType.text(2, Subject.MAX_LENGTH), Subject.MAX_FORMS - 1),
              "Other names of the same subject, such as an e-mail address.")
          .withDefault(List.of());
  static final Parameter<Boolean> EVERYWHERE =
      Parameter.of(
              "everywhere", ValueType.flag(), "Also look in what holds for more than this project.")
          .withDefault(false);

  /** The most records in the data of an answer. */
  private static final int MOST_ITEMS = 500;

  private static final String FOLDER = ".memory";

  /** Folders of copies within {@value #FOLDER}. */
  private static final Set<String> COPIES = Set.of(".backup", "backups", "exports", "recovery");

  private SubjectParameters() {}

  static Subject subject(String name, List<String> aliases) {
    List<String> forms = new ArrayList<>(List.of(name));
    forms.addAll(aliases);
    return new Subject(forms);
  }

  static List<Scope> scopes(CallContext context, Arguments arguments) {
    return arguments.get(EVERYWHERE) ? context.memory().scopes().scopes() : List.of();
  }

  static List<HeldItem> views(List<Privacy.Item> items) {
    return items.stream().limit(MOST_ITEMS).map(HeldItem::of).toList();
  }

  /** Paths for the data of an answer. */
  static List<String> paths(List<Path> files) {
    return files.stream().limit(MOST_ITEMS).map(Path::toString).toList();
  }

  /** The files and folders in which the project keeps memories, without copies. */
  static List<Path> files(CallContext context) {
    return within(context, false);
  }

  /** The backups, exports and recovery copies of the project that are known by name. */
  static List<Path> copies(CallContext context) {
    List<Path> copies = new ArrayList<>(within(context, true));
    OpenProject project = context.project();
    UsersHome home = context.home();
    if (project != null && home != null) {
      project.workspace().reset(context.memory(), home.folder()).backups().stream()
          .map(ProjectReset.Backup::export)
          .forEach(export -> export.ifPresent(copies::add));
    }
    return copies;
  }

  private static List<Path> within(CallContext context, boolean copies) {
    OpenProject project = context.project();
    if (project == null) {
      return List.of();
    }
    Path folder = project.workspace().root().root().resolve(FOLDER);
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> parts = Files.list(folder)) {
      return parts
          .filter(part -> COPIES.contains(String.valueOf(part.getFileName())) == copies)
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(folder + " cannot be read", e);
    }
  }
}
