import { environmentManager, QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { restoreQueries } from "./page-data.ts";

const HOUR = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers();
  // On a server nothing is ever dropped.
  environmentManager.setIsServer(() => false);
});
afterEach(() => void vi.useRealTimers());

test("what came with the page is there when its markup is taken over, however long the device slept before", () => {
  const queryClient = new QueryClient();
  const missing = ["eventdetails/getDetails", "7"];
  restoreQueries(queryClient, {
    queries: [[["checkout/getData", "abc"], { status: 251 }]],
    missing: [missing],
  });
  vi.advanceTimersByTime(HOUR);
  expect(queryClient.getQueryData(["checkout/getData", "abc"])).toEqual({ status: 251 });
  expect(queryClient.getQueryState(missing)).toMatchObject({ status: "error", error: { status: 404 } });
});

test("what came with the page counts as just received", () => {
  const queryClient = new QueryClient();
  const now = Date.now();
  restoreQueries(queryClient, { queries: [[["home/getEvents"], []]], missing: [] });
  expect(queryClient.getQueryState(["home/getEvents"])).toMatchObject({
    status: "success",
    dataUpdatedAt: now,
  });
});
