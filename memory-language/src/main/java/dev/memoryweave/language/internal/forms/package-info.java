/** Other forms of words: inflection in many languages, compounds, spellings, typing errors. */
@NullMarked
package dev.memoryweave.language.internal.forms;

import org.jspecify.annotations.NullMarked;
