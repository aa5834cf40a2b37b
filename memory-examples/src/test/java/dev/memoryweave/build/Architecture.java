package dev.memoryweave.build;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import com.tngtech.archunit.library.GeneralCodingRules;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.io.File;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;

/**
 * The compiled modules, and the questions that the rules ask about them. Each answer lists what
 * breaks the rule.
 */
final class Architecture {
  private final Map<String, Set<String>> packagesByModule;
  private final JavaClasses classes;

  private Architecture(Map<String, Set<String>> packagesByModule, JavaClasses classes) {
    this.packagesByModule = packagesByModule;
    this.classes = classes;
  }

  /** Reads the modules of those names from the class path that the tests run with. */
  static Architecture of(Path root, List<String> modules) {
    List<URL> urls = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      Path path = Path.of(entry).toAbsolutePath().normalize();
      if (modules.stream().map(root::resolve).anyMatch(path::startsWith)) {
        urls.add(url(path));
      }
    }
    JavaClasses classes = new ClassFileImporter().importUrls(urls);
    Map<String, Set<String>> packages = new LinkedHashMap<>();
    for (JavaClass c : classes) {
      Path file = file(c);
      modules.stream()
          .filter(module -> file.startsWith(root.resolve(module)))
          .forEach(
              module ->
                  packages.computeIfAbsent(module, m -> new TreeSet<>()).add(c.getPackageName()));
    }
    return new Architecture(packages, classes);
  }

  /** The file of a class, or the jar that it is in. */
  private static Path file(JavaClass c) {
    String uri = c.getSource().orElseThrow().getUri().toString();
    return Path.of(URI.create(uri.replaceFirst("^jar:", "").replaceFirst("!/.*", "")));
  }

  private static URL url(Path path) {
    String uri = path.toUri().toString();
    try {
      return URI.create(uri.endsWith(".jar") ? "jar:" + uri + "!/" : uri).toURL();
    } catch (MalformedURLException e) {
      throw new IllegalStateException("No URL for " + path, e);
    }
  }

  /**
   * Reads the classes in a folder; the name after the package {@code root} is taken as the module.
   */
  static Architecture ofFolder(URL folder, String root, List<String> modules) {
    JavaClasses classes = new ClassFileImporter().importUrl(folder);
    Map<String, Set<String>> packages = new LinkedHashMap<>();
    for (JavaClass c : classes) {
      for (String module : modules) {
        if ((c.getPackageName() + ".").startsWith(root + "." + module + ".")) {
          packages.computeIfAbsent(module, m -> new TreeSet<>()).add(c.getPackageName());
        }
      }
    }
    return new Architecture(packages, classes);
  }

  Set<String> packages(String module) {
    return packagesByModule.getOrDefault(module, Set.of());
  }

  /** Packages that more than one module has. */
  List<String> sharedPackages() {
    Set<String> seen = new TreeSet<>();
    return packagesByModule.values().stream()
        .flatMap(Set::stream)
        .filter(p -> !seen.add(p))
        .toList();
  }

  /**
   * Uses of one module's classes by another that {@code allowed} does not name as its own needs.
   */
  List<String> usesAcrossModules(Map<String, Set<String>> allowed) {
    return uses(
        (from, to) -> {
          String user = moduleOf(from);
          String used = moduleOf(to);
          return !used.isEmpty()
              && !used.equals(user)
              && !allowed.getOrDefault(user, Set.of()).contains(used);
        });
  }

  /** Uses of classes that are neither of the JDK nor of a module, nor in an allowed package. */
  List<String> usesOfThirdParties(String module, List<String> allowed) {
    return uses(
        (from, to) ->
            moduleOf(from).equals(module)
                && moduleOf(to).isEmpty()
                && allowed.stream()
                    .noneMatch(p -> (to.getPackageName() + ".").startsWith(p + ".")));
  }

  /** Uses of one module's internal packages by another module. */
  List<String> usesOfForeignInternals() {
    return uses(
        (from, to) ->
            !moduleOf(to).isEmpty()
                && !moduleOf(to).equals(moduleOf(from))
                && List.of(to.getPackageName().split("\\.", -1)).contains("internal"));
  }

  /** Uses between packages of one module that its table (package to packages) does not allow. */
  List<String> usesAgainst(Map<String, Set<String>> table) {
    return uses(
        (from, to) ->
            table.containsKey(from.getPackageName())
                && table.containsKey(to.getPackageName())
                && !from.getPackageName().equals(to.getPackageName())
                && !table.get(from.getPackageName()).contains(to.getPackageName()));
  }

  private List<String> uses(BiPredicate<JavaClass, JavaClass> wrong) {
    return classes.stream()
        .flatMap(c -> c.getDirectDependenciesFromSelf().stream())
        .filter(d -> !d.getTargetClass().getBaseComponentType().isPrimitive())
        .filter(d -> wrong.test(d.getOriginClass(), d.getTargetClass().getBaseComponentType()))
        .map(Dependency::getDescription)
        .distinct()
        .sorted()
        .toList();
  }

  /** Circles of packages that use one another. */
  List<String> cycles() {
    SliceAssignment byPackage =
        new SliceAssignment() {
          @Override
          public SliceIdentifier getIdentifierOf(JavaClass c) {
            return moduleOf(c).isEmpty()
                ? SliceIdentifier.ignore()
                : SliceIdentifier.of(c.getPackageName());
          }

          @Override
          public String getDescription() {
            return "packages";
          }
        };
    return SlicesRuleDefinition.slices()
        .assignedFrom(byPackage)
        .should()
        .beFreeOfCycles()
        .allowEmptyShould(true)
        .evaluate(classes)
        .getFailureReport()
        .getDetails();
  }

  /**
   * Uses of System.out and System.err and of printStackTrace, except by the classes of those names.
   */
  List<String> usesOfStandardStreams(String... exempt) {
    return ArchRuleDefinition.noClasses()
        .that(
            DescribedPredicate.describe(
                "are not exempt", (JavaClass c) -> !Arrays.asList(exempt).contains(c.getName())))
        .should(GeneralCodingRules.ACCESS_STANDARD_STREAMS)
        .allowEmptyShould(true)
        .evaluate(classes)
        .getFailureReport()
        .getDetails();
  }

  /** Packages without a package-info that says {@code @NullMarked}. */
  List<String> packagesWithoutNullMarked() {
    return packagesByModule.values().stream()
        .flatMap(Set::stream)
        .filter(name -> !classes.containPackage(name) || !isNullMarked(classes.getPackage(name)))
        .toList();
  }

  private static boolean isNullMarked(JavaPackage p) {
    return p.tryGetPackageInfo().isPresent() && p.isAnnotatedWith(NullMarked.class);
  }

  private String moduleOf(JavaClass c) {
    return packagesByModule.entrySet().stream()
        .filter(e -> e.getValue().contains(c.getPackageName()))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse("");
  }

  static List<String> with(List<String> some, String... more) {
    return Stream.concat(some.stream(), Stream.of(more)).toList();
  }
}
