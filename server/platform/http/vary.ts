import type { FastifyReply } from "fastify";

/** Adds a request's header to those that the answer depends on, for caches. */
export function varyBy(reply: FastifyReply, header: string): void {
  const known = reply.getHeader("vary");
  reply.header("vary", known === undefined ? header : `${known}, ${header}`);
}
