import { QueryClient } from "@tanstack/react-query";
import { isNotFound } from "@tanstack/react-router";
import { expect, test } from "vitest";
import { CallFailed } from "#web/platform/call.ts";
import { collectQueries, restoreQueries } from "#web/platform/page-data.ts";
import { allLoaded, orNotFound } from "./-or-not-found.ts";

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

/** A query whose call is counted and answers with the data, or fails with the status. */
function counted(name: string, answer: { data: string } | { status: number }) {
  const query = {
    queryKey: [name, 7] as const,
    calls: 0,
    queryFn: async () => {
      query.calls += 1;
      if ("status" in answer) throw new CallFailed(name, answer.status, "Nein.");
      return answer.data;
    },
  };
  return query;
}

async function outcome(loading: Promise<unknown>): Promise<unknown> {
  return loading.catch((error: unknown) => (isNotFound(error) ? "missing" : error));
}

test("what the server's page found missing is not asked for again by the browser", async () => {
  const server = client();
  const event = counted("event", { status: 404 });
  const price = counted("price", { status: 404 });
  const city = counted("city", { data: "Kiel" });
  const load = (queryClient: QueryClient) =>
    outcome(
      allLoaded([
        orNotFound(queryClient, event),
        orNotFound(queryClient, price),
        queryClient.ensureQueryData(city),
      ]),
    );
  expect(await load(server)).toBe("missing");

  const browser = client();
  restoreQueries(browser, JSON.parse(JSON.stringify(collectQueries(server))));
  expect(await load(browser)).toBe("missing");
  expect([event.calls, price.calls, city.calls]).toEqual([1, 1, 1]);
});

test("a refusal of another kind is an error and is asked for again", async () => {
  const browser = client();
  const busy = counted("event", { status: 503 });
  expect(await outcome(orNotFound(browser, busy))).toMatchObject({ status: 503 });
  expect(await outcome(orNotFound(browser, busy))).toMatchObject({ status: 503 });
  expect(busy.calls).toBe(2);
});
