/**
 * Turns text into the terms that every store indexes and every query asks for; start from {@link
 * dev.memoryweave.analysis.TextAnalyzer}.
 *
 * <p>Analysis happens once, here, and not in the search engine of a store: two stores that index
 * the same terms find the same records.
 */
@NullMarked
package dev.memoryweave.analysis;

import org.jspecify.annotations.NullMarked;
