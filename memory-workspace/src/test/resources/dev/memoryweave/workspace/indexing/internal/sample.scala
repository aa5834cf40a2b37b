// 重试 😀 keeps trying.
package com.example.retry

import scala.concurrent.duration._

/** How long to wait. */
trait Backoff {
  def delay(attempt: Int): Duration
}

case class Attempt(number: Int, text: String)

class Retry[T](backoff: Backoff) extends Backoff {
  val quote: Char = '"'
  var attempts = 0

  /** Calls it until it works. */
  @annotation.tailrec
  final def call(work: () => T): T = {
    attempts += 1
    try work()
    catch {
      case e: IllegalStateException if attempts < Retry.MaxAttempts =>
        println(s"attempt $attempts failed: ${e.getMessage}")
        call(work)
    }
  }

  override def delay(attempt: Int): Duration = backoff.delay(attempt)
}

object Retry {
  val MaxAttempts = 5
  type Work[T] = () => T

  def shorten(text: String, max: Int): String = text.take(max)
}
