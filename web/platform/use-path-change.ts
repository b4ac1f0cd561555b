import { useRouterState } from "@tanstack/react-router";
import { useState } from "react";

/** Calls back when another page is shown, also by the browser's "back": what lies above the page closes with it. */
export function usePathChange(onChange: () => void): void {
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const [known, setKnown] = useState(pathname);
  if (known !== pathname) {
    setKnown(pathname);
    onChange();
  }
}
