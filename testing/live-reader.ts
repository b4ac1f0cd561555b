import { once } from "node:events";
import { get, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";

export type LiveEvent = { readonly event: string; readonly data: unknown };

/** Reads server-sent events as a browser does. */
export class LiveReader {
  readonly #response: IncomingMessage;
  readonly #events: AsyncGenerator<LiveEvent>;
  /** Everything that was read, comments and `retry` among it. */
  received = "";

  constructor(response: IncomingMessage) {
    this.#response = response;
    this.#events = this.#read();
  }

  get headers(): IncomingHttpHeaders {
    return this.#response.headers;
  }

  /** The next event, of whatever kind or of this one; undefined when the stream has ended. */
  async next(kind?: string): Promise<LiveEvent | undefined> {
    for (;;) {
      const { value, done } = await this.#events.next();
      if (done) return undefined;
      if (kind === undefined || value.event === kind) return value;
    }
  }

  /** Reads on until an event fits. @throws Error when the stream ends before */
  async until(fits: (event: LiveEvent) => boolean): Promise<LiveEvent> {
    for (;;) {
      const event = await this.next();
      if (event === undefined) throw new Error(`the stream ended after:\n${this.received}`);
      if (fits(event)) return event;
    }
  }

  async *#read(): AsyncGenerator<LiveEvent> {
    let rest = "";
    this.#response.setEncoding("utf8");
    for await (const chunk of this.#response) {
      this.received += chunk;
      const blocks = (rest + chunk).split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        const [, event, data] = /^event: (.+)\ndata: (.+)$/.exec(block) ?? [];
        if (event !== undefined && data !== undefined) yield { event, data: JSON.parse(data) };
      }
    }
  }

  [Symbol.dispose](): void {
    this.#response.destroy();
  }
}

async function ask(url: string, headers: Record<string, string>): Promise<IncomingMessage> {
  const [response] = await once(get(url, { headers, agent: false }), "response");
  return response as IncomingMessage;
}

/** Opens a stream that is granted. @throws Error with the answer when it is refused */
export async function openLive(url: string, headers: Record<string, string> = {}): Promise<LiveReader> {
  const response = await ask(url, headers);
  if (response.statusCode !== 200) throw new Error(`${response.statusCode}: ${await text(response)}`);
  return new LiveReader(response);
}

/** Asks for a stream that is refused. @returns the answer's status and body */
export async function refusedLive(
  url: string,
  headers: Record<string, string> = {},
): Promise<{ status: number | undefined; data: unknown; headers: IncomingHttpHeaders }> {
  const response = await ask(url, headers);
  if (response.headers["content-type"]?.startsWith("text/event-stream")) {
    response.destroy();
    throw new Error("the stream was granted");
  }
  return {
    status: response.statusCode,
    data: JSON.parse(await text(response)),
    headers: response.headers,
  };
}
