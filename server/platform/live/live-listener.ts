import pg from "pg";
import { keptAlive } from "../database.ts";
import type { Log } from "../log.ts";
import { LIVE_CHANNEL } from "./announce.ts";
import type { Subject } from "./live-topic.ts";

/** What a process hears of all processes. */
export type LiveEar = {
  announced(subject: Subject, event: string): void;
  /** It hears from now on; what was said before was missed. */
  connected(): void;
};

/** How often the connection is tried, and how long the answer may take: a silent one is as good as lost (decision 0016). */
const CHECK_MILLISECONDS = 20_000;
const ANSWER_MILLISECONDS = 10_000;
const FIRST_PAUSE_MILLISECONDS = 200;
const LONGEST_PAUSE_MILLISECONDS = 2_000;

export type LiveListenerOptions = {
  /** A connection that keeps its session (`DATABASE_DIRECT_URL`). */
  readonly url: string;
  readonly log: Log;
  readonly ear: LiveEar;
  readonly checkMilliseconds?: number;
  readonly answerMilliseconds?: number;
};

/**
 * The one connection of a process on which it listens to what all processes announce (`announce`). Opened when it is first needed,
 * opened again whenever it is lost, until `stop`.
 */
export class LiveListener {
  readonly #options: Required<LiveListenerOptions>;
  #client: pg.Client | undefined;
  #isListening = false;
  #isStarted = false;
  #isStopped = false;
  #failures = 0;
  #timer: NodeJS.Timeout | undefined;
  #ending: Promise<void> = Promise.resolve();

  constructor(options: LiveListenerOptions) {
    this.#options = {
      checkMilliseconds: CHECK_MILLISECONDS,
      answerMilliseconds: ANSWER_MILLISECONDS,
      ...options,
    };
  }

  /** Whether announcements arrive at this moment. */
  get isListening(): boolean {
    return this.#isListening;
  }

  /** Begins to listen; more than once changes nothing. Never fails: it tries until it succeeds. */
  start(): void {
    if (this.#isStarted || this.#isStopped) return;
    this.#isStarted = true;
    void this.#connect();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    const client = this.#client;
    if (client !== undefined) this.#lose(client);
    await this.#ending;
  }

  async #connect(): Promise<void> {
    const { url, answerMilliseconds, ear } = this.#options;
    const client = new pg.Client({
      connectionString: url,
      application_name: "nachtfalter live",
      connectionTimeoutMillis: answerMilliseconds,
      query_timeout: answerMilliseconds,
      ...keptAlive,
    });
    this.#client = client;
    client.on("error", (error) => this.#lose(client, error));
    client.on("end", () => this.#lose(client));
    client.on("notification", ({ payload }) => this.#hear(payload ?? ""));
    try {
      await client.connect();
      await client.query(`listen ${LIVE_CHANNEL}`);
    } catch (error) {
      this.#lose(client, error);
      return;
    }
    if (this.#client !== client) return;
    this.#tellOfRecovery();
    this.#isListening = true;
    this.#checkLater(client);
    ear.connected();
  }

  #hear(payload: string): void {
    const [, topic, id, event] = /^([a-z-]+):([1-9]\d{0,15}) ([a-z-]+)$/.exec(payload) ?? [];
    if (topic === undefined || event === undefined) return;
    this.#options.ear.announced({ topic, id: Number(id) }, event);
  }

  #checkLater(client: pg.Client): void {
    this.#timer = setTimeout(() => {
      client.query("select 1").then(
        () => this.#client === client && this.#checkLater(client),
        (error: unknown) => this.#lose(client, error),
      );
    }, this.#options.checkMilliseconds).unref();
  }

  /** Gives a connection up, once, and tries another one a little later. */
  #lose(client: pg.Client, error?: unknown): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    this.#isListening = false;
    clearTimeout(this.#timer);
    // One that is silent would never take its leave: `end` cuts it off while it waits for an answer.
    this.#ending = client.end().catch(() => {});
    if (this.#isStopped) return;
    if (this.#failures++ === 0)
      this.#options.log.warn({ area: "live", err: error }, "live updates are not heard");
    const pause = Math.min(LONGEST_PAUSE_MILLISECONDS, FIRST_PAUSE_MILLISECONDS * 2 ** (this.#failures - 1));
    this.#timer = setTimeout(() => void this.#connect(), pause * (0.5 + Math.random() / 2)).unref();
  }

  #tellOfRecovery(): void {
    if (this.#failures > 0) this.#options.log.info({ area: "live" }, "live updates are heard again");
    this.#failures = 0;
  }
}
