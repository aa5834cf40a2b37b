/** A browser for tests and measurements of the page. */
@NullMarked
package dev.memoryweave.browser;

import org.jspecify.annotations.NullMarked;
