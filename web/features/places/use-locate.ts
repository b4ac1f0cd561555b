import { useState } from "react";
import type { City } from "#contract/areas/home.ts";
import { PART_MISSING } from "#web/ui/lazy-part.tsx";

/** The state of asking for the device's position: `locate()` asks, a problem stays until the next try. */
export function useLocate(onLocated: (city: City) => void) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const locate = async () => {
    setProblem(undefined);
    setBusy(true);
    const located = await import("./locate-city.lazy.ts").then(
      ({ locateCity }) => locateCity(),
      () => ({ problem: PART_MISSING }),
    );
    setBusy(false);
    if ("city" in located) onLocated(located.city);
    else setProblem(located.problem);
  };
  return { locate: () => void locate(), isBusy, problem };
}
