import type { FastifyInstance } from "fastify";
import type { DueWork } from "./due-work.ts";
import type { OldRows } from "./forget-old-rows.ts";
import type { Registration } from "./http/handler.ts";
import type { Job } from "./jobs.ts";
import type { LiveTopic } from "./live/live-topic.ts";
import type { PersonalDataPart } from "./personal-data.ts";

/**
 * What an area brings to a process, made once by its `create…Area` from what it is handed. Nothing of it works by itself: a server
 * answers with calls, routes and topics, a worker does jobs, whichever process asks for them.
 */
export type Area = {
  readonly calls?: readonly Registration[];
  /** Handlers of kinds that `server/job-kinds.ts` lists. */
  readonly jobs?: readonly Job[];
  /** What its rows call for, for the reconciler. */
  readonly dueWork?: readonly DueWork[];
  /** What it keeps for a time only. */
  readonly oldRows?: readonly OldRows[];
  /** What it answers beside its calls; what it holds open for them ends with the server. */
  readonly routes?: (app: FastifyInstance) => void;
  readonly personalData?: PersonalDataPart;
  /** What open pages may listen to, and what they are told. */
  readonly liveTopics?: readonly LiveTopic[];
  /** What other areas need of it and cannot import; `server/areas.ts` hands it on. */
  readonly ports?: object;
};
