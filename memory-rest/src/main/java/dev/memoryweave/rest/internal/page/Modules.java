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
  private static final String UPLOT = WEBJARS + "uplot/1.6.30/";

  /**
   * Parts of lit-html that a page can use: without those that take texts as they are for markup, or
   * write attributes of style, which the page forbids itself.
   */
  private static final List<String> LIT_PARTS =
      List.of(
          "lit-html.js",
          "directive.js",
          "directive-helpers.js",
          "async-directive.js",
          "directives/cache.js",
          "directives/choose.js",
          "directives/class-map.js",
          "directives/guard.js",
          "directives/if-defined.js",
          "directives/join.js",
          "directives/keyed.js",
          "directives/live.js",
          "directives/map.js",
          "directives/private-async-helpers.js",
          "directives/range.js",
          "directives/ref.js",
          "directives/repeat.js",
          "directives/until.js",
          "directives/when.js");

  private Modules() {}

  /** The resource of each module by its path. */
  static Map<String, String> resources() {
    Map<String, String> resources = new LinkedHashMap<>();
    LIT_PARTS.forEach(part -> resources.put(FOLDER + part, LIT + part));
    resources.put(FOLDER + "cytoscape.esm.min.mjs", CYTOSCAPE + "dist/cytoscape.esm.min.mjs");
    resources.put(FOLDER + "uPlot.iife.min.js", UPLOT + "dist/uPlot.iife.min.js");
    resources.put(FOLDER + "uPlot.min.css", UPLOT + "dist/uPlot.min.css");
    return resources;
  }

  /** The licence of each library, as its jar has it. */
  static List<String> licences() {
    return List.of(LIT + "LICENSE", CYTOSCAPE + "LICENSE", UPLOT + "LICENSE");
  }
}
