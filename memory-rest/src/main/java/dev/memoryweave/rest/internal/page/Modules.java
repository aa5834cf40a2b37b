package dev.memoryweave.rest.internal.page;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The modules of others that the page uses, in the jars that bring them. */
final class Modules {
  /** The folder of their paths. */
  static final String FOLDER = "modules/";

  private static final String WEBJARS = "META-INF/resources/webjars/";
  private static final String LIT = WEBJARS + "lit-html/3.3.2/";
  private static final String CYTOSCAPE = WEBJARS + "cytoscape/3.33.1/";

  private Modules() {}

  /** The resource of each module by its path. */
  static Map<String, String> resources() {
    Map<String, String> resources = new LinkedHashMap<>();
    resources.put(FOLDER + "lit-html.js", LIT + "lit-html.js");
    resources.put(FOLDER + "cytoscape.esm.min.mjs", CYTOSCAPE + "dist/cytoscape.esm.min.mjs");
    return resources;
  }

  /** The licence of each library, as its jar has it. */
  static List<String> licences() {
    return List.of(LIT + "LICENSE", CYTOSCAPE + "LICENSE");
  }
}
