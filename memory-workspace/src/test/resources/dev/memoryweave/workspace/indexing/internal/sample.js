// 重试 😀 keeps trying.
'use strict';

const time = require('./time');

const MAX_ATTEMPTS = 5;
const QUOTED = /["'{]/g;

/**
 * How long to wait.
 */
class Backoff {
  #base = 100;

  static none() {
    return new Backoff(0);
  }

  // Doubles each time.
  delay(attempt) {
    return this.#base * 2 ** attempt;
  }
}

/** Calls it until it works. */
async function retry(work, backoff = Backoff.none()) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (e) {
      if (attempt === MAX_ATTEMPTS) throw new Error(`failed ${`{${attempt}`} times`);
    }
  }
}

const later = (work) => {
  setTimeout(work, 0);
};

const Button = ({ label }) => <button onClick={() => retry(label)}>Don't {label}</button>;

module.exports.shorten = function (text, max) {
  return text.slice(0, max);
};

export default retry;
