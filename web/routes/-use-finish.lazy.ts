import { useRouter } from "@tanstack/react-router";
import { useCallback } from "react";

/** On to a finished order, in place of the open checkout: "back" leads to the screen behind it, not to another order. */
export function useFinish() {
  const router = useRouter();
  return useCallback(
    (cipher: string) =>
      void router.navigate({ to: "/checkoutFinished/$cipher", params: { cipher }, replace: true }),
    [router],
  );
}
