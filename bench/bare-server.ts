import type { AddressInfo } from "node:net";
import formbody from "@fastify/formbody";
import Fastify from "fastify";

/** The control: a Fastify that sends the given bytes from one route, and nothing else. */
process.once("message", async (message) => {
  const { method, path, body, type, encoding } = message as {
    method: "GET" | "POST";
    path: string;
    body: Uint8Array;
    type: string;
    encoding?: string;
  };
  const bytes = Buffer.from(body);
  const app = Fastify();
  await app.register(formbody);
  app.route({
    method,
    url: path,
    handler: (_request, reply) => {
      if (encoding !== undefined) reply.header("content-encoding", encoding);
      reply.type(type).send(bytes);
    },
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  process.send?.({ port: (app.server.address() as AddressInfo).port });
});
process.once("disconnect", () => process.exit(0));
