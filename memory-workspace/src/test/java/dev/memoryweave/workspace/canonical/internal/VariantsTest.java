package dev.memoryweave.workspace.canonical.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.guard.secret.SecretScanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The other tool's verdict on a store with one thing changed, and ours. */
class VariantsTest {
  @TempDir Path temporary;

  /** A change of the store. */
  private interface Change {
    void make(RichStore store) throws IOException;
  }

  /**
   * A damaged store.
   *
   * @param errors the codes of errors, as the other tool reports them
   * @param warnings the codes of warnings
   */
  record Variant(String name, Set<String> errors, Set<String> warnings, int exit, Change change) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Variant usable(String name, String warnings, Change change) {
    return new Variant(name, Set.of(), codes(warnings), 0, change);
  }

  private static Variant damaged(String name, String errors, String warnings, Change change) {
    return new Variant(name, codes(errors), codes(warnings), 1, change);
  }

  private static Set<String> codes(String codes) {
    return codes.isEmpty() ? Set.of() : new TreeSet<>(List.of(codes.split(" ")));
  }

  private static final String HASH = "ObjectContentHashMismatch";
  private static final String RELATION_HASH = "RelationContentHashMismatch";
  private static final String SIDECAR = RichStore.CHECKOUT;
  private static final String BODY = RichStore.CHECKOUT_BODY;
  private static final String RELATION = RichStore.AFFECTS;

  private static String conflict(String text) {
    int half = text.indexOf('\n') + 1;
    return text.substring(0, half)
        + "<<<<<<< HEAD\none\n=======\ntwo\n>>>>>>> other\n"
        + text.substring(half);
  }

  static Stream<Variant> variants() {
    return Stream.of(
        usable("unchanged", "", s -> {}),
        usable("body edited by hand", HASH, s -> s.edit(BODY, t -> t + " More.")),
        damaged("body missing", "ObjectBodyMissing", "", s -> s.delete(BODY)),
        damaged(
            "sidecar is no JSON",
            "JsonInvalid RelationEndpointMissing",
            "",
            s -> s.edit(SIDECAR, t -> t.substring(0, t.length() / 2))),
        damaged(
            "sidecar with an unknown field",
            "SchemaAdditionalProperty",
            HASH,
            s -> s.edit(SIDECAR, t -> t.replace("\"id\":", "\"colour\": \"red\",\n  \"id\":"))),
        damaged(
            "sidecar without content_hash",
            "SchemaRequired ObjectContentHashMissing",
            "",
            s -> s.edit(SIDECAR, t -> t.replaceAll("  \"content_hash\".*\n", ""))),
        damaged(
            "id of another type",
            "ObjectIdTypeMismatch RelationEndpointMissing",
            HASH,
            s -> s.edit(SIDECAR, t -> t.replace("\"feature.checkout\"", "\"gotcha.checkout\""))),
        damaged(
            "unknown status",
            "SchemaEnum",
            HASH,
            s -> s.edit(SIDECAR, t -> t.replace("\"active\"", "\"lively\""))),
        damaged(
            "body_path escapes",
            "ObjectBodyPathEscapesMemory",
            "",
            s -> s.edit(SIDECAR, t -> t.replace("\"memory/features/", "\"../"))),
        damaged(
            "body_path of another file",
            "ObjectBodyPathMismatch",
            HASH,
            s -> s.edit(SIDECAR, t -> t.replace("checkout.md", "invoices-by-e-mail.md"))),
        damaged(
            "duplicate id",
            "ObjectBodyPathMismatch ObjectIdDuplicate",
            "",
            s -> s.write("memory/features/copy.json", s.text(SIDECAR))),
        usable(
            "heading differs from the title",
            "ObjectTitleH1Mismatch " + HASH,
            s -> s.edit(BODY, t -> t.replace("# Checkout", "# Paying"))),
        damaged(
            "front matter in the body",
            "MemoryValidationFailed",
            HASH,
            s -> s.edit(BODY, t -> "---\na: b\n---\n" + t)),
        usable("CRLF in the body", "", s -> s.edit(BODY, t -> t.replace("\n", "\r\n"))),
        usable("BOM before the body", "", s -> s.edit(BODY, t -> "\ufeff" + t)),
        usable("final newline added to the body", HASH, s -> s.edit(BODY, t -> t + "\n")),
        usable(
            "sidecar with other key order and spacing",
            "",
            s -> s.write(SIDECAR, reordered(s.text(SIDECAR)))),
        damaged(
            "relation to nothing",
            "RelationEndpointMissing",
            RELATION_HASH,
            s -> s.edit(RELATION, t -> t.replace("feature.checkout\"", "feature.gone\""))),
        damaged(
            "equal relation twice",
            "RelationEquivalentDuplicate",
            RELATION_HASH,
            s ->
                s.write(
                    "relations/twice.json",
                    s.text(RELATION).replaceAll("\"rel\\.[^\"]*\"", "\"rel.twice\""))),
        damaged(
            "relation with an unknown predicate",
            "SchemaEnum",
            RELATION_HASH,
            s -> s.edit(RELATION, t -> t.replace("\"affects\"", "\"likes\""))),
        damaged(
            "blank line in events",
            "EventJsonlBlankLine",
            "",
            s -> s.edit("events.jsonl", t -> t.replaceFirst("\n", "\n\n"))),
        damaged(
            "event that is no JSON",
            "EventJsonlInvalid",
            "",
            s -> s.edit("events.jsonl", t -> t + "not json\n")),
        damaged(
            "event of an unknown kind",
            "SchemaEnum",
            "",
            s -> s.edit("events.jsonl", t -> t.replaceFirst("memory.created", "memory.praised"))),
        damaged(
            "merge conflict in a body",
            "MemoryConflictDetected",
            HASH,
            s -> s.edit(BODY, VariantsTest::conflict)),
        damaged(
            "merge conflict in a sidecar",
            "MemoryConflictDetected JsonInvalid RelationEndpointMissing",
            "",
            s -> s.edit(SIDECAR, VariantsTest::conflict)),
        usable(
            "superseded_by names nothing",
            // We say in addition that the replacement is missing.
            HASH + " ObjectSupersededByMissing",
            s ->
                s.edit(
                    "memory/decisions/totals-are-rounded-half-up-once.json",
                    t -> t.replace("half-even\"", "half-odd\""))),
        new Variant(
            "config of version 4",
            codes("MemoryUnsupportedStorageVersion"),
            Set.of(),
            3,
            s -> s.edit("config.json", t -> t.replace("\"version\": 5", "\"version\": 4"))),
        damaged("config missing", "MemoryValidationFailed", "", s -> s.delete("config.json")),
        damaged("events.jsonl missing", "CanonicalFileMissing", "", s -> s.delete("events.jsonl")),
        damaged(
            "relations missing",
            "CanonicalDirectoryMissing",
            "",
            s -> {
              try (Stream<Path> files = Files.list(s.path("relations"))) {
                for (Path file : (Iterable<Path>) files::iterator) {
                  Files.delete(file);
                }
              }
              s.delete("relations");
            }),
        damaged(
            "sidecar is a link",
            "CanonicalFileUnsafe RelationEndpointMissing",
            "",
            s -> {
              Path target = s.root().resolve("elsewhere.json");
              Files.move(s.path(SIDECAR), target);
              Files.createSymbolicLink(s.path(SIDECAR), target);
            }),
        usable(
            "a foreign file and folder in .memory",
            "",
            s -> {
              s.write("notes.txt", "mine");
              s.write("other/thing.json", "not json");
              s.write("memory/notes.txt", "mine");
            }),
        usable(
            "a stray Markdown file under memory",
            "",
            s -> s.write("memory/features/stray.md", "mine")));
  }

  private static String reordered(String sidecar) {
    List<String> lines = sidecar.lines().toList();
    String last = lines.get(lines.size() - 2);
    String rest =
        lines.subList(1, lines.size() - 2).stream()
            .map(line -> "\t" + line.strip())
            .collect(Collectors.joining("\r\n"));
    return "{" + last + ",\r\n\r\n" + rest.substring(0, rest.length() - 1) + "}";
  }

  @ParameterizedTest
  @MethodSource("variants")
  void theVerdict_isThatOfTheOtherTool(Variant variant) throws IOException {
    RichStore files = RichStore.in(temporary);
    variant.change().make(files);

    CanonicalStore store = files.folder().check(SecretScanner.standard());

    assertThat(codesOf(store.errors())).as("errors").isEqualTo(variant.errors());
    assertThat(codesOf(store.warnings())).as("warnings").isEqualTo(variant.warnings());
    assertThat(store.verdict().exitCode()).isEqualTo(variant.exit());
    assertThat(store.findings())
        .allSatisfy(
            finding -> {
              assertThat(finding.path()).isNotBlank();
              assertThat(finding.message()).isNotBlank();
              assertThat(finding.remedy()).isNotBlank();
            });
  }

  private static Set<String> codesOf(List<Finding> findings) {
    return findings.stream()
        .map(f -> f.code().code())
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
