import { useRouteContext } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";
import type { Site } from "#contract/page-rendering.ts";
import { berlinWallClock } from "./dates.ts";

const MINUTE_MS = 60_000;
const never = () => () => {};
const dayOf = (moment: number) => berlinWallClock(moment).slice(0, 10);
const currentDay = () => dayOf(Date.now());
const currentMinute = () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;

/** `YYYY-MM-DD` in Berlin. While the server's markup is taken over it is the day of that markup, right after it today. */
export function useToday(): string {
  const { now } = useRouteContext({ from: "__root__" });
  return useSyncExternalStore(never, currentDay, () => dayOf(now));
}

/** Milliseconds since 1970, by the minute of the last rendering; while the server's markup is taken over the moment of that. */
export function useNow(): number {
  const { now } = useRouteContext({ from: "__root__" });
  return useSyncExternalStore(never, currentMinute, () => now);
}

/** The operator of this installation. */
export function useSite(): Site {
  return useRouteContext({ from: "__root__" }).site;
}

/** Whether the page is alive: false on the server and while its markup is taken over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
