import { createFileRoute, type SearchSchemaInput } from "@tanstack/react-router";
import { useCallback } from "react";
import { WalletScreen } from "#web/features/wallet/wallet-screen.tsx";
import { Button } from "#web/ui/button.tsx";
import { LateCheckout } from "./-late-checkout.tsx";
import { useOpenedHere } from "./-use-opened-here.ts";

/** `kaufen=guthaben`: the checkout of credits is open, so that "back" closes it and a reload opens it again. */
type WalletSearch = { kaufen?: "guthaben" | undefined };

/** Of the member alone; login required (specification 2.1). */
export const Route = createFileRoute("/wallet")({
  staticData: { access: "member" },
  // Taken apart by the page: no first page has to know how.
  validateSearch: (given: WalletSearch & SearchSchemaInput): WalletSearch => given,
  loader: () => ({
    head: { title: "Guthaben", description: "Aufladen, ausgeben, auszahlen." },
  }),
  component: Wallet,
});

const TOP_UP = { key: "credits" } as const;

const loadCheckout = () => import("./-credits-checkout.lazy.tsx");
/** Ahead of the press; a failure shows when the checkout is really opened. */
const preloadCheckout = () => void loadCheckout().catch(() => {});

function Wallet() {
  const isWanted = Route.useSearch().kaufen === "guthaben";
  const navigate = Route.useNavigate();
  const leave = useCallback(
    () => void navigate({ search: { kaufen: undefined }, replace: true, resetScroll: false }),
    [navigate],
  );
  const { openedHere, close } = useOpenedHere(leave);
  const open = () => {
    openedHere.current = true;
    void navigate({ search: { kaufen: "guthaben" }, resetScroll: false });
  };
  return (
    <>
      <WalletScreen
        topUp={
          <Button
            variant="primary"
            size="large"
            block
            onClick={open}
            onPointerEnter={preloadCheckout}
            onFocus={preloadCheckout}
          >
            Guthaben aufladen
          </Button>
        }
      />
      <LateCheckout load={loadCheckout} wanted={isWanted ? TOP_UP : undefined}>
        {({ CreditsCheckout }, _, isOpen) => <CreditsCheckout isOpen={isOpen} onClose={close} />}
      </LateCheckout>
    </>
  );
}
