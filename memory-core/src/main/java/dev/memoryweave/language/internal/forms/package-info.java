/**
 * Other forms of words: inflection in many languages, compounds, spellings, slips of the keyboard.
 */
@NullMarked
package dev.memoryweave.language.internal.forms;

import org.jspecify.annotations.NullMarked;
