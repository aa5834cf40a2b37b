/** Tests of the project as a whole: its two builds, its architecture, its text files. */
package dev.memoryweave.build;
