// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterAll, expect, test, vi } from "vitest";
import { ownTicketsQuery } from "./tickets-query.ts";
import { useFreshTickets } from "./use-fresh-tickets.ts";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
const network = { onLine: true };
vi.stubGlobal("navigator", network);
afterAll(() => {
  vi.unstubAllGlobals();
});

const asked = vi.fn(async () => ({ tickets: [], lounges: [], offered: [] }));

function Page({ opened }: { opened: number | null }) {
  useQuery({ ...ownTicketsQuery, queryFn: asked });
  useFreshTickets(opened);
  return null;
}

test("tickets are asked for again when a code is opened and the window is turned to, with a network", async () => {
  const client = new QueryClient();
  const root = createRoot(document.createElement("div"));
  const show = (opened: number | null) =>
    act(async () =>
      root.render(
        <QueryClientProvider client={client}>
          <Page opened={opened} />
        </QueryClientProvider>,
      ),
    );
  const turnTo = () => act(async () => void window.dispatchEvent(new Event("focus")));
  await show(null);
  expect(asked).toHaveBeenCalledTimes(1);
  await show(7);
  expect(asked).toHaveBeenCalledTimes(2);
  await show(null);
  expect(asked).toHaveBeenCalledTimes(2);
  await turnTo();
  expect(asked).toHaveBeenCalledTimes(3);
  network.onLine = false;
  await turnTo();
  await show(8);
  expect(asked).toHaveBeenCalledTimes(3);
  await act(async () => root.unmount());
});
