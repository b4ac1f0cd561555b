import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { RETRY_MESSAGE } from "./call.ts";
import { fetchTransport } from "./fetch-transport.ts";

type Sent = { type: string; form: FormData };

/** Makes one call against a server that answers 250, and gives what arrived there. */
async function send(input: Record<string, unknown>): Promise<Sent> {
  const arrived = Promise.withResolvers<Sent>();
  const server = createServer(async (request, response) => {
    arrived.resolve({ type: request.headers["content-type"] ?? "", form: await formOf(request) });
    response.end(JSON.stringify({ status: 250, data: "Gut." }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const transport = fetchTransport({ baseUrl: `http://127.0.0.1:${port}` });
  expect(await transport("home/get5Events", input as never)).toEqual({ status: 250, data: "Gut." });
  server.close();
  return arrived.promise;
}

async function formOf(request: IncomingMessage): Promise<FormData> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const headers = { "content-type": request.headers["content-type"] ?? "" };
  return new Response(Buffer.concat(chunks), { headers }).formData();
}

test("a form without files is urlencoded, without the fields that were left out", async () => {
  const { type, form } = await send({ email: "mara@lindqvist.example", phone: undefined });
  expect(type).toMatch(/^application\/x-www-form-urlencoded/);
  expect([...form]).toEqual([["email", "mara@lindqvist.example"]]);
});

test("a form with a file is multipart, the file whole and with its type", async () => {
  const picture = new Blob([new Uint8Array([255, 216, 255, 0])], { type: "image/jpeg" });
  const { type, form } = await send({ firstname: "Mara", avatar: picture, dob: undefined });
  expect(type).toMatch(/^multipart\/form-data/);
  expect([...form.keys()]).toEqual(["firstname", "avatar"]);
  expect(form.get("firstname")).toBe("Mara");
  const arrived = form.get("avatar") as File;
  expect(arrived.type).toBe("image/jpeg");
  expect([...new Uint8Array(await arrived.arrayBuffer())]).toEqual([255, 216, 255, 0]);
});

test("a network that is dead, and an answer that is not ours, are status 0 with words to try again", async () => {
  const unreachable = { status: 0, data: RETRY_MESSAGE };
  const answers = ["<h1>Bitte im WLAN anmelden</h1>", '{"error":"Bad Gateway"}', '{"status":"250","data":1}'];
  const server = createServer((_request, response) => void response.end(answers.shift()));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const ask = () => fetchTransport({ baseUrl: `http://127.0.0.1:${port}` })("home/get5Events", {});
  for (const answer of [...answers]) expect(await ask(), answer).toEqual(unreachable);
  await new Promise((resolve) => server.close(resolve));
  expect(await ask()).toEqual(unreachable);
});
