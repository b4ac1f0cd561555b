import { Connection, type HttpAnswer, type HttpRequest } from "./http-connection.ts";
import { type Timed, timedLoop } from "./timed-loop.ts";

export type { HttpAnswer, HttpRequest } from "./http-connection.ts";

export type LoadResult = Timed & { readonly byStatus: Readonly<Record<string, number>> };

export type LoadOptions = {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  /** Ends the load earlier, after so many requests. */
  readonly most?: number;
  readonly next: (count: number) => HttpRequest;
  /**
   * Look for answers without ever sleeping. A sleeping buyer has to be woken by the server, and that takes a fast server as
   * much time as the answer: it is then the sleep that is measured. Takes a core; not for what needs it for a database.
   */
  readonly awake?: boolean;
  /** Names what an answer counts as; its HTTP status unless given. */
  readonly outcome?: (answer: HttpAnswer) => string;
};

/** Closed loop: so many connections, each with one request under way, until the time is over. On the loopback only. */
export async function load(options: LoadOptions): Promise<LoadResult> {
  const { port, connections, seconds, most, next } = options;
  const outcome = options.outcome ?? (({ status }) => String(status));
  const byStatus: Record<string, number> = {};
  const open = await Promise.all(Array.from({ length: connections }, () => Connection.open(port)));
  let running = options.awake ?? false;
  const turn = () => {
    if (running) setImmediate(turn);
  };
  turn();
  const timed = await timedLoop({
    workers: connections,
    seconds,
    most,
    work: async (count, worker) => {
      const name = outcome(await (open[worker] as Connection).send(next(count)));
      byStatus[name] = (byStatus[name] ?? 0) + 1;
    },
  });
  running = false;
  for (const connection of open) connection.close();
  return { ...timed, byStatus };
}

/** A single request on a connection of its own. */
export async function once(port: number, request: HttpRequest): Promise<HttpAnswer> {
  const connection = await Connection.open(port);
  const answer = await connection.send(request);
  connection.close();
  return answer;
}
