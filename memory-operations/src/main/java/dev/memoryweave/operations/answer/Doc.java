package dev.memoryweave.operations.answer;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Describes a component of an answer. The JSON schema of the answer is derived from it, see {@link
 * AnswerSchema}. On a record, it describes the elements of the lists that hold it.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.TYPE})
public @interface Doc {
  /** The range of a fraction. */
  enum Range {
    ANY,
    /** From 0 to 1. */
    RATIO,
    /** 0 or more. */
    NOT_NEGATIVE,
    /** More than 0. */
    POSITIVE
  }

  /** The meaning, and when it is absent; refers to operations as described in {@code DoorWords}. */
  String value() default "";

  /** The name of the property; by default the component's, in snake case. */
  String name() default "";

  /** The texts that occur; for an enum, all of its labels by default. */
  String[] values() default {};

  /** A regular expression that texts match. */
  String pattern() default "";

  /** The smallest integer. */
  int minimum() default 0;

  /** The largest integer. */
  int maximum() default Integer.MAX_VALUE;

  /** The range of a fraction. */
  Range range() default Range.ANY;

  /**
   * Whether the components of the record in this component appear beside it, instead of as an
   * object of their own. If it is nullable, all of them can be absent.
   */
  boolean inline() default false;
}
