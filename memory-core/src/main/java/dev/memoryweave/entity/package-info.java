/**
 * The names in memories and passages: people, products, files and others, with the places that name
 * them and with what they go together. {@link dev.memoryweave.entity.Entities} is the entry.
 */
@NullMarked
package dev.memoryweave.entity;

import org.jspecify.annotations.NullMarked;
