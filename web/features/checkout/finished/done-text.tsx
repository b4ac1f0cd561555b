import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatCents, formatEuro } from "#web/platform/money.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Ticket, Wallet } from "#web/ui/icons.ts";
import type { FinishedAnswer, FinishedOrder } from "./finished-query.ts";
import { itemsText } from "./order-slip.tsx";
import { countText } from "./unit-words.ts";

type Purchase = Extract<FinishedAnswer, { status: 250 }>["data"];

/** What was bought, and where it went. */
export function DoneText({ purchase, address }: { purchase: Purchase; address: string }) {
  const { order, credits } = purchase;
  const mail = <span className="finished__mail">{address}</span>;
  if (order.kind === "credits")
    return (
      <>
        <p>
          <b>{formatEuro(order.total)}</b> sind auf deinem Guthaben. Der Beleg ist auf dem Weg an {mail}.
        </p>
        {credits !== undefined && (
          <p>
            Dein Guthaben: <b>{formatCents(credits)}</b>
          </p>
        )}
      </>
    );
  return (
    <p>
      {boughtText(order)} auf dem Weg an {mail}.
    </p>
  );
}

function boughtText(order: FinishedOrder): ReactNode {
  const { kind, eventTitle, tickets } = order;
  const count = tickets.length;
  if (eventTitle === null) return "Alles Weitere ist";
  if (kind === "ticket_upgrade")
    return (
      <>
        {itemsText(order)} für <b>{eventTitle}</b>: Dein neues Ticket ist
      </>
    );
  if (count === 0)
    return (
      <>
        {itemsText(order)} für <b>{eventTitle}</b>: Alles Weitere ist
      </>
    );
  return (
    <>
      {countText(order, count)} für <b>{eventTitle}</b> {count === 1 ? "ist" : "sind"}
    </>
  );
}

/** Where what was bought lies. */
export function WayOn({ order }: { order: FinishedOrder }) {
  const look = buttonClass({ variant: "primary" });
  if (order.kind === "credits")
    return (
      <Link to="/wallet" className={look}>
        <Icon of={Wallet} />
        Zum Guthaben
      </Link>
    );
  if (order.kind === "ticket_upgrade")
    return (
      <Link to="/tickets" className={look}>
        <Icon of={Ticket} />
        Zu deinem Ticket
      </Link>
    );
  return null;
}
