import { AS_BROWSERS, againstBareRoute } from "./against-bare-route.ts";
import { type Bench, type BenchServer, PRODUCTION } from "./bench.ts";
import { once } from "./http-load.ts";

/** `home/getEvents` and `eventdetails/getDetails` against a bare Fastify route that sends the same bytes, in turns. */
export async function reads(bench: Bench): Promise<void> {
  await using server = await bench.startServer({
    ...PRODUCTION,
    PROGRAMME: "1",
  });
  const eventId = await anyEvent(server);
  for (const [path, body] of [
    ["/home/getEvents", ""],
    ["/eventdetails/getDetails", `eventId=${eventId}`],
  ] as const) {
    const request = { method: "POST", path, body, headers: AS_BROWSERS } as const;
    await againstBareRoute(bench, server, { suite: "reads", name: path, request });
  }
  bench.memoryRow("reads", server);
}

/** An event of the programme that sells tickets. */
export async function anyEvent({ port }: BenchServer): Promise<number> {
  const { body } = await once(port, { method: "POST", path: "/home/getEvents" });
  const { data } = JSON.parse(body.toString()) as { data: { id: number; priceFrom: number | null }[] };
  const event = data.find(({ priceFrom }) => priceFrom !== null);
  if (event === undefined) throw new Error("the demo programme is empty");
  return event.id;
}
