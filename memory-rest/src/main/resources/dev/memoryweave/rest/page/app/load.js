// What a view has asked for: the answer, that it is under way, or why there is none.
import { refresh } from './state.js';

/** One answer that can be asked for again; the former one stays in sight meanwhile. */
export class Load {
  #abort = null;

  constructor(fetcher) {
    this.fetcher = fetcher;
    this.value = undefined;
    this.failure = null;
    this.busy = false;
    this.last = [];
  }

  async run(...given) {
    this.#abort?.abort();
    const abort = new AbortController();
    this.#abort = abort;
    this.last = given;
    this.busy = true;
    refresh();
    try {
      const value = await this.fetcher(...given, { signal: abort.signal });
      if (abort !== this.#abort) return;
      this.value = value;
      this.failure = null;
    } catch (failure) {
      if (abort !== this.#abort || failure.name === 'AbortError') return;
      this.failure = failure;
    }
    this.busy = false;
    refresh();
  }

  again() {
    return this.run(...this.last);
  }

  clear() {
    this.#abort?.abort();
    this.#abort = null;
    this.value = undefined;
    this.failure = null;
    this.busy = false;
  }
}

/** A list that comes page by page. */
export class Pages extends Load {
  constructor(fetchPage, itemsOf) {
    super(async (given, options) => {
      const page = await fetchPage(given, options);
      return { ...page, items: itemsOf(page) };
    });
    this.fetchPage = fetchPage;
    this.itemsOf = itemsOf;
    this.adding = false;
  }

  get items() {
    return this.value?.items ?? [];
  }

  get hasMore() {
    return Boolean(this.value?.next_cursor);
  }

  async more() {
    const first = this.value;
    if (!first?.next_cursor || this.adding) return;
    this.adding = true;
    refresh();
    try {
      const page = await this.fetchPage({ ...this.last[0], cursor: first.next_cursor }, {});
      if (this.value === first) {
        this.value = { ...first, next_cursor: page.next_cursor, items: first.items.concat(this.itemsOf(page)) };
      }
      this.failure = null;
    } catch (failure) {
      this.failure = failure;
    }
    this.adding = false;
    refresh();
  }
}
