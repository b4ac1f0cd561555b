import { useState } from "react";
import type { City } from "#contract/areas/home.ts";
import { locateCity } from "./locate-city.ts";

/** The state of asking for the device's position: `locate()` asks, a problem stays until the next try. */
export function useLocate(onLocated: (city: City) => void) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const locate = async () => {
    setProblem(undefined);
    setBusy(true);
    const located = await locateCity();
    setBusy(false);
    if ("city" in located) onLocated(located.city);
    else setProblem(located.problem);
  };
  return { locate: () => void locate(), isBusy, problem };
}
