// 重试 😀 keeps trying.
import { sleep } from './time';

export const MAX_ATTEMPTS = 5;

/** How long to wait. */
export interface Backoff {
  delay(attempt: number): number;
}

export type Work<T> = () => Promise<T>;

export enum Outcome {
  Done,
  Failed,
}

@Injectable()
export class Retry<T> implements Disposable {
  private readonly backoff: Backoff;

  constructor(backoff: Backoff) {
    this.backoff = backoff;
  }

  /** Calls it until it works. */
  @Traced('call')
  async call(work: Work<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await work();
      } catch (e) {
        if (attempt === MAX_ATTEMPTS) throw e;
        await sleep(this.backoff.delay(attempt));
      }
    }
  }
}

export function shorten(text: string, max: number): string {
  return text.slice(0, max);
}

declare module 'time' {
  export function sleep(millis: number): Promise<void>;
}

namespace Names {
  export const RETRY = 'retry';
}
