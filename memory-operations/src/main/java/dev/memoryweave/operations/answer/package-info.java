/**
 * The answers of operations, one record each.
 *
 * <p>An answer is described once, at the components of its record. The {@linkplain
 * dev.memoryweave.operations.answer.AnswerForm JSON form} and its {@linkplain
 * dev.memoryweave.operations.answer.AnswerSchema schema} are derived from it; a door in this
 * process reads the record.
 */
@NullMarked
package dev.memoryweave.operations.answer;

import org.jspecify.annotations.NullMarked;
