import { expect, test } from "vitest";
import { buildTestApp, testServices } from "../../../testing/services.ts";
import { createLog } from "../log.ts";

test("what fails on the way of a request is logged with its area and the id that its answer carries", async () => {
  await using stack = new AsyncDisposableStack();
  const services = stack.use(await testServices());
  const lines: string[] = [];
  const log = createLog("error", { write: (line) => lines.push(line) });
  const { server } = await buildTestApp({ ...services, log });
  stack.defer(() => server.close());
  await services.pool.query("alter table event rename to event_elsewhere");

  const call = await server.inject({ method: "POST", url: "/home/getEvents" });
  const page = await server.inject("/events");

  expect([call.statusCode, page.statusCode]).toEqual([500, 503]);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { area: "home", requestId: call.headers["x-request-id"] },
    { area: "pages", requestId: page.headers["x-request-id"] },
  ]);
});
