import { useEffect, useState } from "react";
import { hasPlacedOrders } from "./placed-mark.ts";

/** Whether this tab may have an order that is not finished; known only in the browser, and read again when the page is come back to. */
export function useHasPlaced(): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => {
    const look = () => setHas(hasPlacedOrders());
    look();
    addEventListener("pageshow", look);
    return () => removeEventListener("pageshow", look);
  }, []);
  return has;
}
