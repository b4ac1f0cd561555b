import { createFileRoute, type SearchSchemaInput } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import { CheckoutHost } from "#web/features/checkout/checkout-host.tsx";
import { WalletScreen } from "#web/features/wallet/wallet-screen.tsx";
import { useHydrated } from "#web/platform/page-context.ts";
import { Button } from "#web/ui/button.tsx";
import { useOpenedHere } from "./-use-opened-here.ts";

/** `kaufen=guthaben`: the checkout of credits is open, so that "back" closes it and a reload opens it again. */
type WalletSearch = { kaufen: "guthaben" | undefined };

/** Of the member alone; login required (specification 2.1). */
export const Route = createFileRoute("/wallet")({
  staticData: { access: "member" },
  validateSearch: ({ kaufen }: { kaufen?: unknown } & SearchSchemaInput): WalletSearch => ({
    kaufen: kaufen === "guthaben" ? kaufen : undefined,
  }),
  loader: () => ({
    head: { title: "Guthaben", description: "Dein Guthaben: aufladen, ausgeben, auszahlen." },
  }),
  component: Wallet,
});

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
      <TopUp isWanted={isWanted} onClose={close} />
    </>
  );
}

/** Stays once it was opened, so that it can close in its own time. */
function TopUp({ isWanted, onClose }: { isWanted: boolean; onClose: () => void }) {
  const isHydrated = useHydrated();
  const [wasWanted, setWasWanted] = useState(isWanted);
  if (isWanted && !wasWanted) setWasWanted(true);
  if (!isHydrated || !wasWanted) return null;
  return (
    <CheckoutHost load={loadCheckout} isWanted={isWanted}>
      {({ CreditsCheckout }) => <CreditsCheckout isOpen={isWanted} onClose={onClose} />}
    </CheckoutHost>
  );
}
