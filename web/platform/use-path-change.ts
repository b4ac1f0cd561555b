import { useRouterState } from "@tanstack/react-router";
import { useState } from "react";

/**
 * Calls back when another page is shown, also by the browser's "back": what lies above the page closes with it.
 * @param part `href`: also when the page itself changes by its search
 */
export function usePathChange(onChange: () => void, part: "pathname" | "href" = "pathname"): void {
  const path = useRouterState({ select: ({ location }) => location[part] });
  const [known, setKnown] = useState(path);
  if (known !== path) {
    setKnown(path);
    onChange();
  }
}
