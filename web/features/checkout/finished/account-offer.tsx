import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useUser } from "#web/platform/session/session.ts";
import { readTab, writeTab } from "#web/platform/tab-storage.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import type { Guest } from "../buyer/guest.ts";
import { loadGuest } from "../draft-storage.ts";

const DECLINED = "nachtfalter.checkout.no-account";

type AccountOfferProps = {
  /** With which the order was placed in this tab. */
  address: string;
  /** The guest wants an account: what they have typed for the order need not be typed again. */
  onRegister: (guest: Guest) => void;
};

/**
 * Offers an account with the order's address to the guest who has just bought in this tab: no other tab knows the whole address,
 * and it goes into no link. A guest who says no is not asked again in this tab. Nothing for members.
 */
export function AccountOffer({ address, onRegister }: AccountOfferProps) {
  const user = useUser();
  const [isDeclined, setDeclined] = useState(false);
  if (user !== null || isDeclined || readTab(DECLINED) === true) return null;
  const guest = loadGuest();
  // Typed for another order since.
  if (guest.email.trim() !== address) return null;
  return (
    <section className="account-offer" aria-labelledby="account-offer">
      <h2 className="t-h3" id="account-offer">
        Willst du ein Konto?
      </h2>
      <p className="muted">
        Leg es mit <b>{address}</b> an. Sobald du die Adresse bestätigst, gehören deine Tickets dazu.
      </p>
      <div className="finished__actions">
        <Link
          to="/register"
          className={buttonClass({ variant: "secondary", size: "small" })}
          onClick={() => onRegister(guest)}
        >
          Konto anlegen
        </Link>
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            writeTab(DECLINED, true);
            setDeclined(true);
          }}
        >
          Nein danke
        </Button>
      </div>
    </section>
  );
}
