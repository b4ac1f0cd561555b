import { type ReactNode, useState } from "react";
import { CheckoutHost } from "#web/features/checkout/checkout-host.tsx";
import { useHydrated } from "#web/platform/page-context.ts";

type Props<Code, Wanted> = {
  /** Fetches the checkout's code; always the same function. */
  load: () => Promise<Code>;
  /** What the address asks for, with a name that is its own; undefined for nothing. */
  wanted: Wanted | undefined;
  children: (code: Code, last: Wanted, isOpen: boolean) => ReactNode;
};

/**
 * A checkout that the address opens, in the browser alone. It stays after that with what it was opened for, so that it can close in
 * its own time.
 */
export function LateCheckout<Code extends object, Wanted extends { readonly key: string }>({
  load,
  wanted,
  children,
}: Props<Code, Wanted>) {
  const isHydrated = useHydrated();
  const [last, setLast] = useState(wanted);
  if (wanted !== undefined && wanted.key !== last?.key) setLast(wanted);
  if (!isHydrated || last === undefined) return null;
  return (
    <CheckoutHost load={load} isWanted={wanted !== undefined}>
      {(code) => children(code, last, wanted !== undefined)}
    </CheckoutHost>
  );
}
