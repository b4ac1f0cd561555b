import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import { expect, test } from "vitest";
import { createFileReferences } from "#server/areas/checkout/finished/file-references.ts";
import { loadOrder } from "#server/areas/checkout/public.ts";
import { fulfilOrder } from "#server/areas/fulfilment/fulfil-order.ts";
import { s3Files } from "#server/platform/files-s3.ts";
import { FilesUnreachable } from "#server/platform/files-unreachable.ts";
import { buildTestApp } from "../../testing/services.ts";
import { silentProxy } from "../../testing/silent-proxy.ts";
import { ticketDepsOf } from "../../testing/ticket-deps.ts";
import { openTicketFixture } from "../../testing/ticket-fixture.ts";

/** Instead of 5 seconds. */
const answerMilliseconds = 1_000;

const storeAt = (port: number) =>
  s3Files(
    {
      bucket: "nachtfalter",
      region: "eu-central-1",
      endpoint: `http://127.0.0.1:${port}`,
      credentials: { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" },
    },
    answerMilliseconds,
  );

/** A bucket behind a proxy that can swallow what comes back. */
async function bucket() {
  const stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "nachtfalter-bucket-"));
  stack.defer(() => rm(folder, { recursive: true }));
  const server = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: folder,
    configureBuckets: [{ name: "nachtfalter", configs: [] }],
  });
  const { port } = await server.run();
  stack.defer(() => server.close());
  const proxy = stack.use(await silentProxy({ host: "127.0.0.1", port }));
  return { proxy, files: storeAt(proxy.port), [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

const reasonsOf = async (asked: Promise<unknown>[]) =>
  (await Promise.allSettled(asked)).map((one) => (one.status === "rejected" ? one.reason : one.value));

test("whatever a silent store is asked fails soon, and once it is healed everything works again", async () => {
  await using house = await bucket();
  const { files, proxy } = house;
  await files.put("one.txt", Buffer.from("1"));
  proxy.silence("new ones too");

  const reasons = await reasonsOf([
    files.put("two.txt", Buffer.from("2")),
    // So big that the client first asks whether it may be sent.
    files.put("three.bin", Buffer.alloc(3_000_000)),
    files.exists("one.txt"),
    files.delete("none.txt"),
    Array.fromAsync(files.list()),
    // More than the client opens connections.
    ...Array.from({ length: 60 }, () => files.get("one.txt")),
  ]);

  expect(reasons.every((reason) => reason instanceof FilesUnreachable)).toBe(true);
  const connections = proxy.connections();
  proxy.heal();
  const healed = await Promise.all(Array.from({ length: 5 }, () => files.get("one.txt")));
  expect(healed.map(String)).toEqual(["1", "1", "1", "1", "1"]);
  expect(proxy.connections()).toBeGreaterThan(connections);
});

test("a file that stops in the middle fails soon as well", async () => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-length": "100" });
    response.write("half");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  await expect(storeAt(port).get("one.txt")).rejects.toThrow(FilesUnreachable);

  server.closeAllConnections();
  server.close();
});

test("documents and pictures are 503 with a sentence while their store is silent, not lost", async () => {
  await using house = await bucket();
  const { files, proxy } = house;
  await using office = await openTicketFixture();
  const services = { ...office.services, files };
  const { server } = await buildTestApp(services);
  await using _closed = { [Symbol.asyncDispose]: () => server.close() };
  const orderId = await office.paidOrder(await office.offer());
  await fulfilOrder(ticketDepsOf(services), orderId);
  const references = createFileReferences(services.secrets);
  const order = await loadOrder(services.db, orderId);
  const referenced = { id: orderId, orderNumber: order?.number ?? "" };
  const file = references.referenceTo("tickets", referenced, new Date());
  const getFile = () =>
    server.inject({ url: `/checkout/getFile?${new URLSearchParams({ type: "tickets", file })}` });
  expect((await getFile()).statusCode).toBe(200);
  proxy.silence("new ones too");

  const [document, picture] = await Promise.all([
    getFile(),
    server.inject({ url: "/bilder/kellerfieber-3f9a2c1b77d0/720.avif" }),
  ]);

  expect(document.statusCode).toBe(503);
  expect(document.json()).toEqual({ status: 503, data: expect.stringContaining("noch einmal") });
  expect(Number(document.headers["retry-after"])).toBeGreaterThan(0);
  expect(picture.statusCode).toBe(503);
  proxy.heal();
  expect((await getFile()).statusCode).toBe(200);
});
