import type pg from "pg";
import type { z } from "zod";

/** A kind of job: its name is its queue. */
export type Job<Data = unknown> = {
  name: string;
  schema: z.ZodType<Data>;
};

/** Creates or updates the queue of every job. */
export async function installQueues(_client: pg.Client, _jobs: readonly Job[]): Promise<void> {}
