/**
 * How the work of everything that is given text grows with the text, in steps that are counted.
 * Each class is loaded again with a call to the counter at its methods, at its loops, and in place
 * of what looks at many characters at once in the JDK.
 */
package dev.memoryweave.build.growth;
