import "./placed-order.css";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatTime } from "#web/platform/dates.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { HoldNotice } from "../finished/hold-notice.tsx";
import { LeavingLink } from "../finished/leaving-link.tsx";
import { GiveUpOrder } from "./give-up-order.tsx";
import type { PlacedOrder } from "./placed-order.ts";

type Held = Extract<PlacedOrder, { kind: "held" }>;

type BlockProps = {
  placed: PlacedOrder;
  more?: ReactNode;
  /** Where a page may show several. */
  label?: string;
};

/** For a buyer who ordered here and came back: how long it is reserved, and the ways to the payment and to the order's page. */
export function PlacedOrderBlock({ placed, more, label = "Deine Bestellung" }: BlockProps) {
  if (placed.kind === "none" || placed.kind === "asking") return null;
  return (
    <section className="placed" aria-label={label}>
      {placed.kind === "held" ? (
        <HoldNotice subject="Deine Bestellung ist" hold={placed} answeredAt={placed.answeredAt} />
      ) : (
        <Notice>
          <p>Du hast hier schon bestellt. Wie es um deine Zahlung steht, siehst du bei deiner Bestellung.</p>
        </Notice>
      )}
      <div className="placed__actions">
        {placed.kind === "held" && (
          <LeavingLink href={placed.payLink} variant="primary">
            Zur Zahlung
          </LeavingLink>
        )}
        <Link
          to="/checkoutFinished/$cipher"
          params={{ cipher: placed.cipher }}
          className={buttonClass({ variant: "secondary" })}
        >
          Bestellung ansehen
        </Link>
      </div>
      {placed.kind === "held" && <GiveUpOrder cipher={placed.cipher} />}
      {more}
    </section>
  );
}

/** The same for the phone's bar at the bottom. */
export function PlacedOrderBar({ placed }: { placed: Held }) {
  return (
    <>
      <p>
        <span className="small muted">Reserviert bis</span>
        <span className="buy-bar__price">{formatTime(placed.holdEnd)}&nbsp;Uhr</span>
      </p>
      <LeavingLink href={placed.payLink} variant="primary">
        Zur Zahlung
      </LeavingLink>
    </>
  );
}
