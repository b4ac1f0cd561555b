import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { answerClientError } from "./client-errors.ts";

test("what is no HTTP behind a request ends the connection without a word within that one's answer", async () => {
  const app = Fastify({ clientErrorHandler: answerClientError });
  const answer = new PassThrough();
  app.get("/", (_request, reply) => reply.send(answer));
  await app.listen({ host: "127.0.0.1", port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  socket.write("GET / HTTP/1.1\r\nhost: x\r\n\r\n");
  answer.write("beginning");
  await once(socket, "readable");

  socket.write("HALLO\r\n\r\n");

  expect((await text(socket)).match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200"]);
  answer.destroy();
  await app.close();
});
