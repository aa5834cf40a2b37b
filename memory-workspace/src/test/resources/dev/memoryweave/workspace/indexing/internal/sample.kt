// 重试 😀 keeps trying.
package com.example.retry

import kotlin.math.min

const val MAX_ATTEMPTS = 5

/** How long to wait. */
fun interface Backoff {
    fun delay(attempt: Int): Long
}

@Suppress("unused")
class Retry<T>(private val backoff: Backoff) {
    var attempts: Int = 0
        private set

    /** Calls it until it works. */
    suspend fun call(work: () -> T): T {
        while (true) {
            try {
                return work()
            } catch (e: IllegalStateException) {
                if (++attempts == MAX_ATTEMPTS) throw e
                println("attempt $attempts failed: ${e.message ?: "no reason"}")
            }
        }
    }

    companion object {
        fun none() = Retry<String> { 0L }
    }
}

object Registry {
    val known = mutableListOf<String>()
}

enum class Outcome { DONE, FAILED }

fun String.shorten(max: Int): String = substring(0, min(max, length))

typealias Work<T> = () -> T
