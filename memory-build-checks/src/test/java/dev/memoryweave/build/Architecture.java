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
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;

/**
 * The compiled modules, and the questions that the rules ask about them. Each answer lists what
 * breaks the rule.
 */
final class Architecture {
  private static final String INTERNAL = "internal";

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

  /** The names of the classes of a module, those inside others included. */
  List<String> classNames(String module) {
    return classes.stream()
        .filter(c -> moduleOf(c).equals(module))
        .map(JavaClass::getName)
        .filter(name -> !name.endsWith(".package-info"))
        .sorted()
        .toList();
  }

  /** The types of a package that are not inside others, public or not. */
  List<String> outermostTypes(String packageName) {
    return classes.stream()
        .filter(c -> c.getPackageName().equals(packageName))
        .filter(c -> c.getEnclosingClass().isEmpty())
        .map(JavaClass::getName)
        .filter(name -> !name.endsWith(".package-info"))
        .sorted()
        .toList();
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

  /**
   * Uses of one module's internal packages by another module, except of those packages that {@code
   * allowed} names for the module.
   */
  List<String> usesOfForeignInternals(Map<String, Set<String>> allowed) {
    return uses(
        (from, to) ->
            isForeignInternal(from, to)
                && !allowed.getOrDefault(moduleOf(from), Set.of()).contains(to.getPackageName()));
  }

  /** Internal packages of other modules that a module uses. */
  Set<String> foreignInternals(String module) {
    return classes.stream()
        .filter(c -> moduleOf(c).equals(module))
        .flatMap(c -> c.getDirectDependenciesFromSelf().stream())
        .filter(d -> !d.getTargetClass().getBaseComponentType().isPrimitive())
        .filter(
            d -> isForeignInternal(d.getOriginClass(), d.getTargetClass().getBaseComponentType()))
        .map(d -> d.getTargetClass().getBaseComponentType().getPackageName())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private boolean isForeignInternal(JavaClass from, JavaClass to) {
    return !moduleOf(to).isEmpty()
        && !moduleOf(to).equals(moduleOf(from))
        && isInternal(to.getPackageName());
  }

  /** Whether a package is one of those that are kept from users. */
  static boolean isInternal(String packageName) {
    return List.of(packageName.split("\\.", -1)).contains(INTERNAL);
  }

  /** Whether a package implements a feature, and stands in its only {@code internal} package. */
  static boolean isRoom(String packageName) {
    return packageName.endsWith("." + INTERNAL)
        && feature(packageName).length() + INTERNAL.length() + 1 == packageName.length();
  }

  /** The feature that a package belongs to: its name without {@code internal} and what follows. */
  static String feature(String packageName) {
    int end = (packageName + ".").indexOf("." + INTERNAL + ".");
    return end < 0 ? packageName : packageName.substring(0, end);
  }

  /**
   * Uses between features of one module that its table (feature to features) does not allow.
   * Internal packages may use what users see of any feature; among themselves they have no cycles.
   */
  List<String> usesAgainst(Map<String, Set<String>> table) {
    return uses(
        (from, to) -> {
          String user = from.getPackageName();
          String used = feature(to.getPackageName());
          return table.containsKey(user)
              && table.containsKey(used)
              && !user.equals(used)
              && !table.get(user).contains(used);
        });
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

  /** Circles of features that use one another, by what users see of them. */
  List<String> cycles() {
    return cycles("features", c -> isInternal(c.getPackageName()) ? "" : c.getPackageName());
  }

  /** Circles of internal packages that use one another. */
  List<String> cyclesOfInternals() {
    return cycles(
        "internal packages", c -> isInternal(c.getPackageName()) ? c.getPackageName() : "");
  }

  private List<String> cycles(String description, Function<JavaClass, String> slice) {
    SliceAssignment assignment =
        new SliceAssignment() {
          @Override
          public SliceIdentifier getIdentifierOf(JavaClass c) {
            String name = moduleOf(c).isEmpty() ? "" : slice.apply(c);
            return name.isEmpty() ? SliceIdentifier.ignore() : SliceIdentifier.of(name);
          }

          @Override
          public String getDescription() {
            return description;
          }
        };
    return SlicesRuleDefinition.slices()
        .assignedFrom(assignment)
        .should()
        .beFreeOfCycles()
        .allowEmptyShould(true)
        .evaluate(classes)
        .getFailureReport()
        .getDetails();
  }

  /** The outermost classes below a package that call a method which a type itself declares. */
  Set<String> callersOf(String type, String belowPackage) {
    return classes.get(type).getMethods().stream()
        .flatMap(method -> method.getCallsOfSelf().stream())
        .map(call -> outermost(call.getOriginOwner()))
        .filter(caller -> caller.getPackageName().startsWith(belowPackage))
        .map(JavaClass::getName)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static JavaClass outermost(JavaClass type) {
    return type.getEnclosingClass().map(Architecture::outermost).orElse(type);
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
