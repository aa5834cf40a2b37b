/** Tests of the operations without any door. */
package dev.memoryweave.operations;
