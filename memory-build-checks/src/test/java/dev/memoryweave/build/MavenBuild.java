package dev.memoryweave.build;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** Reads what the Maven build says out of its pom files. */
final class MavenBuild {
  private static final Pattern PROPERTY = Pattern.compile("\\$\\{([^}]+)}");

  /** Checks of the compiler that the Maven build alone runs. */
  private static final Set<String> CHECKS =
      Set.of("com.google.errorprone:error_prone_core", "com.uber.nullaway:nullaway");

  /** Begins the folders of resources that are not those of their module. */
  private static final String BESIDE = "${project.basedir}/../";

  private final UnaryOperator<String> files;
  private final Element parent;
  private final Map<String, String> properties = new LinkedHashMap<>();
  private final Map<String, String> managedVersions = new LinkedHashMap<>();
  private final BuildFacts facts = new BuildFacts("Maven");

  private MavenBuild(UnaryOperator<String> files) {
    this.files = files;
    this.parent = parse("pom.xml");
  }

  /** Reads the build from its files, given as a function from a path to a text. */
  static BuildFacts read(UnaryOperator<String> files) {
    MavenBuild build = new MavenBuild(files);
    build.readParent();
    for (Element module : children(child(build.parent, "modules"), "module")) {
      build.readModule(module.getTextContent().strip());
    }
    return build.facts;
  }

  private void readParent() {
    properties.put("project.version", text(parent, "version"));
    for (Element property : children(child(parent, "properties"), "*")) {
      properties.put(property.getTagName(), property.getTextContent().strip());
    }
    facts.add("group", text(parent, "groupId"));
    facts.add("version", text(parent, "version"));
    facts.add("Java level", properties.getOrDefault("maven.compiler.release", "absent"));
    facts.add("processes of tests", properties.getOrDefault("test.processes", "absent"));
    facts.add("options of tests", properties.getOrDefault("test.options", "absent"));
    Element management = child(child(parent, "dependencyManagement"), "dependencies");
    for (Element dependency : children(management, "dependency")) {
      if (text(dependency, "scope").equals("import")) {
        facts.add("platform " + coordinates(dependency), text(dependency, "version"));
      } else {
        managedVersions.put(coordinates(dependency), text(dependency, "version"));
      }
    }
  }

  /** The modules that are published, without the bill of materials, in the order of the build. */
  static List<String> published(UnaryOperator<String> files) {
    MavenBuild build = new MavenBuild(files);
    return children(child(build.parent, "modules"), "module").stream()
        .map(module -> module.getTextContent().strip())
        .filter(module -> build.isPublished(build.parse(module + "/pom.xml")))
        .toList();
  }

  private boolean isPublished(Element pom) {
    return !isPlatform(pom) && !text(child(pom, "properties"), "maven.deploy.skip").equals("true");
  }

  private boolean isPlatform(Element pom) {
    return text(pom, "packaging").equals("pom");
  }

  /** A bill of materials has no parent, so it repeats what the others inherit. */
  private void readPlatform(String module, Element pom) {
    facts.add("module " + module, "platform");
    facts.add("group of " + module, text(pom, "groupId"));
    facts.add("version of " + module, text(pom, "version"));
    Element management = child(child(pom, "dependencyManagement"), "dependencies");
    for (Element dependency : children(management, "dependency")) {
      facts.add(module + " lists " + text(dependency, "artifactId"), "its version");
    }
  }

  private void readModule(String module) {
    Element pom = parse(module + "/pom.xml");
    if (isPlatform(pom)) {
      readPlatform(module, pom);
      return;
    }
    Element own = child(pom, "properties");
    facts.add("module " + module, text(own, "module.name"));
    String level = text(own, "maven.compiler.release");
    if (!level.isEmpty()) {
      facts.add("Java level of " + module, level);
    }
    Map<String, Element> dependencies = new LinkedHashMap<>();
    Stream.of(parent, pom)
        .flatMap(p -> children(child(p, "dependencies"), "dependency").stream())
        .forEach(d -> dependencies.put(coordinates(d) + ":" + text(d, "type"), d));
    dependencies.values().forEach(d -> readDependency(module, coordinates(d), d));
    readProcessors(module, pom);
    if (sharesTests(pom)) {
      facts.add(module + " shares", "its tests");
    }
    readResources(module, pom);
  }

  /** What a module takes in from other folders of the project. The licence goes into every jar. */
  private void readResources(String module, Element pom) {
    for (Element resource : children(child(child(pom, "build"), "resources"), "resource")) {
      String folder = text(resource, "directory");
      if (folder.startsWith(BESIDE)) {
        for (Element include : children(child(resource, "includes"), "include")) {
          facts.add(
              module
                  + " takes in "
                  + folder.substring(BESIDE.length())
                  + "/"
                  + include.getTextContent().strip(),
              text(resource, "targetPath"));
        }
      }
    }
  }

  private void readDependency(String module, String coordinates, Element dependency) {
    String scope = text(dependency, "scope");
    // Users bring what is optional, as they do what is provided.
    String unscoped = text(dependency, "optional").equals("true") ? "provided" : "compile";
    String use = scope.isEmpty() ? unscoped : scope;
    String group = text(parent, "groupId") + ":";
    String part = text(dependency, "type").equals("test-jar") ? "tests of " : "";
    if (coordinates.startsWith(group)) {
      facts.add(module + " uses " + part + coordinates.substring(group.length()), use);
      return;
    }
    String version = text(dependency, "version");
    if (version.isEmpty()) {
      version = managedVersions.getOrDefault(coordinates, "by platform");
    }
    facts.add(module + " uses " + part + coordinates, use + " " + version);
  }

  private void readProcessors(String module, Element pom) {
    for (Element plugin : children(child(child(pom, "build"), "plugins"), "plugin")) {
      Element paths = child(child(plugin, "configuration"), "annotationProcessorPaths");
      for (Element path : children(paths, "path")) {
        if (!CHECKS.contains(coordinates(path))) {
          facts.add(module + " uses " + coordinates(path), "processor " + text(path, "version"));
        }
      }
    }
  }

  private static boolean sharesTests(Element pom) {
    return children(child(child(pom, "build"), "plugins"), "plugin").stream()
        .flatMap(plugin -> children(child(plugin, "executions"), "execution").stream())
        .flatMap(execution -> children(child(execution, "goals"), "goal").stream())
        .anyMatch(goal -> goal.getTextContent().strip().equals("test-jar"));
  }

  private String coordinates(Element dependency) {
    return text(dependency, "groupId") + ":" + text(dependency, "artifactId");
  }

  private String text(Element element, String name) {
    Element child = child(element, name);
    return child == null ? "" : resolve(child.getTextContent().strip());
  }

  private String resolve(String text) {
    Matcher matcher = PROPERTY.matcher(text);
    return matcher.replaceAll(
        m -> Matcher.quoteReplacement(properties.getOrDefault(m.group(1), m.group())));
  }

  private static Element child(Element element, String name) {
    List<Element> found = children(element, name);
    return found.isEmpty() ? null : found.get(0);
  }

  private static List<Element> children(Element element, String name) {
    List<Element> found = new ArrayList<>();
    for (Node n = element == null ? null : element.getFirstChild();
        n != null;
        n = n.getNextSibling()) {
      if (n instanceof Element e && (name.equals("*") || name.equals(e.getTagName()))) {
        found.add(e);
      }
    }
    return found;
  }

  private Element parse(String path) {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      return factory
          .newDocumentBuilder()
          .parse(new InputSource(new StringReader(files.apply(path))))
          .getDocumentElement();
    } catch (ParserConfigurationException | SAXException | IOException e) {
      throw new IllegalStateException("Cannot read " + path, e);
    }
  }
}
