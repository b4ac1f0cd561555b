import { useRouteContext } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";
import type { Site } from "#contract/page-rendering.ts";
import { berlinWallClock } from "./dates.ts";

const never = () => () => {};
const currentDay = () => berlinWallClock(Date.now()).slice(0, 10);

/** `YYYY-MM-DD` in Berlin. While the server's markup is taken over it is the day of that markup, right after it today. */
export function useToday(): string {
  const { today } = useRouteContext({ from: "__root__" });
  return useSyncExternalStore(never, currentDay, () => today);
}

/** Who runs this installation. */
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
