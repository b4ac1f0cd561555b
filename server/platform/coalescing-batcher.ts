import { setImmediate } from "node:timers/promises";

type Waiting<Ask, Answer> = {
  readonly ask: Ask;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
};

/**
 * Sends what is asked in one turn of the event loop together, and what is asked while that is under way together as the next:
 * never two at once, so that many who come at the same moment cost hardly more than one.
 */
export class CoalescingBatcher<Ask, Answer> {
  readonly #send: (asked: readonly Ask[]) => Promise<readonly Answer[]>;
  #waiting: Waiting<Ask, Answer>[] = [];
  #isBusy = false;

  /** @param send answers in the order of what was asked. Where it fails, all that it was given fails. */
  constructor(send: (asked: readonly Ask[]) => Promise<readonly Answer[]>) {
    this.#send = send;
  }

  /** @throws what sending throws */
  ask(ask: Ask): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    this.#waiting.push({ ask, resolve, reject });
    if (!this.#isBusy) void this.#sendAll();
    return promise;
  }

  async #sendAll(): Promise<void> {
    this.#isBusy = true;
    await setImmediate();
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
      try {
        const answers = await this.#send(batch.map(({ ask }) => ask));
        for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Answer);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#isBusy = false;
  }
}
