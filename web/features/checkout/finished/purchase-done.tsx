import type { ComponentProps, ReactNode } from "react";
import { type FileReference, fileLink } from "#web/platform/file-link.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { CalendarPlus, Download, FileText, Mail } from "#web/ui/icons.ts";
import { Notice } from "#web/ui/notice.tsx";
import type { Guest } from "../buyer/guest.ts";
import { AccountOffer } from "./account-offer.tsx";
import { DoneText, WayOn } from "./done-text.tsx";
import { IssuedTickets } from "./issued-tickets.tsx";
import { OrderSlip } from "./order-slip.tsx";
import { SupportLine } from "./support-line.tsx";
import { isOfTickets, unitWords } from "./unit-words.ts";

type Props = ComponentProps<typeof IssuedTickets> & {
  /** In this tab it was bought: its buyer's whole address. */
  ownAddress: string | null;
  onRegister: (guest: Guest) => void;
};

/** Paid: the lamp is on. Codes for the door; tickets, invoice and calendar file to take along. */
export function PurchaseDone({ ownAddress, onRegister, ...tickets }: Props) {
  const { order, allTickets, invoice, calendar, passBooks } = tickets.purchase;
  const count = order.tickets.length;
  const { one, many } = unitWords(order);
  return (
    <>
      <header className="finished__head">
        <h1 className="t-h1">Dein Kauf war erfolgreich!</h1>
        <DoneText purchase={tickets.purchase} address={ownAddress ?? order.email} />
      </header>
      {count === 0 ? (
        <div className="finished__tickets">
          <OrderSlip order={order} tone="lit" />
        </div>
      ) : (
        <IssuedTickets {...tickets} />
      )}
      <div className="finished__actions finished__files">
        <WayOn order={order} />
        {allTickets && (
          <FileButton
            kind="tickets"
            file={allTickets}
            icon={<Icon of={Download} />}
            label={`${count === 1 ? one : many} (PDF)`}
          />
        )}
        {invoice && (
          <FileButton
            kind="invoice"
            file={invoice}
            icon={<Icon of={FileText} />}
            label={order.kind === "credits" ? "Beleg (PDF)" : "Rechnung (PDF)"}
          />
        )}
        {calendar && (
          <FileButton kind="calendar" file={calendar} icon={<Icon of={CalendarPlus} />} label="Kalender" />
        )}
        {passBooks.map((pass) => (
          <FileButton
            key={pass.file}
            kind="passBook"
            file={pass}
            icon={<Icon of={Download} />}
            label="Wallet"
          />
        ))}
      </div>
      <div className="finished__more">
        {ownAddress !== null && <AccountOffer address={ownAddress} onRegister={onRegister} />}
        <Notice icon={<Icon of={Mail} />}>
          <p>
            {isOfTickets(order) ? "Ticket nicht" : "Keine Mail"} erhalten? Schau zuerst im Spam-Ordner nach.
            Bestellnummer: {order.number}.
          </p>
          <SupportLine />
        </Notice>
      </div>
    </>
  );
}

type FileButtonProps = {
  kind: Parameters<typeof fileLink>[0];
  file: FileReference;
  icon: ReactNode;
  label: string;
};

function FileButton({ kind, file, icon, label }: FileButtonProps) {
  return (
    <a className={buttonClass({ variant: "secondary" })} href={fileLink(kind, file)} download={file.name}>
      {icon}
      {label}
    </a>
  );
}
