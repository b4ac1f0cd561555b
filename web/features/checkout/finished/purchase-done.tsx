import type { ReactNode } from "react";
import { buttonClass } from "#web/ui/button.tsx";
import { CalendarPlus, Download, FileText, Mail } from "#web/ui/icons.ts";
import { Notice } from "#web/ui/notice.tsx";
import type { Guest } from "../draft.ts";
import { AccountOffer } from "./account-offer.tsx";
import type { FinishedAnswer } from "./finished-query.ts";
import { FinishedTicket } from "./finished-ticket.tsx";
import { SupportLine } from "./support-line.tsx";

type Purchase = Extract<FinishedAnswer, { status: 250 }>["data"];
type FileKind = "ticket" | "invoice" | "passBook" | "calendar";

/** Paid: the lamp is on. Tickets, invoice and calendar file to take along. */
export function PurchaseDone({
  purchase,
  onRegister,
}: {
  purchase: Purchase;
  onRegister: (guest: Guest) => void;
}) {
  const { order, tickets, invoice, calendar, passBooks } = purchase;
  const count = order.tickets.length;
  return (
    <>
      <header className="finished__head">
        <h1 className="t-h1">Dein Kauf war erfolgreich!</h1>
        <p>
          {countText(count)} für <b>{order.eventTitle}</b> {count === 1 ? "ist" : "sind"} auf dem Weg an{" "}
          <span className="finished__mail">{order.email}</span>.
        </p>
      </header>
      <ul className="finished__tickets">
        {order.tickets.map((_ticket, place) => {
          const file = tickets[place];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two tickets may be alike, and the list never changes
            <li key={place}>
              <FinishedTicket order={order} place={place} tone="lit">
                {file && (
                  <a
                    className="finished__ticket-file"
                    href={fileLink("ticket", file)}
                    download={file.name}
                    aria-label={`Ticket ${place + 1} als PDF laden`}
                  >
                    PDF
                    <Download />
                  </a>
                )}
              </FinishedTicket>
            </li>
          );
        })}
      </ul>
      <div className="finished__actions finished__files">
        {tickets.length === 1 && tickets[0] && (
          <FileButton kind="ticket" file={tickets[0]} icon={<Download />} label="Ticket (PDF)" />
        )}
        {invoice && <FileButton kind="invoice" file={invoice} icon={<FileText />} label="Rechnung (PDF)" />}
        {calendar && <FileButton kind="calendar" file={calendar} icon={<CalendarPlus />} label="Kalender" />}
        {passBooks.map((pass) => (
          <FileButton key={pass.file} kind="passBook" file={pass} icon={<Download />} label="Wallet" />
        ))}
      </div>
      <div className="finished__more">
        <AccountOffer maskedEmail={order.email} onRegister={onRegister} />
        <Notice icon={<Mail />}>
          <p>Ticket nicht erhalten? Schau zuerst im Spam-Ordner nach. Bestellnummer: {order.number}.</p>
          <SupportLine />
        </Notice>
      </div>
    </>
  );
}

type FileReference = { file: string; name: string };

function FileButton(props: { kind: FileKind; file: FileReference; icon: ReactNode; label: string }) {
  return (
    <a
      className={buttonClass({ variant: "secondary" })}
      href={fileLink(props.kind, props.file)}
      download={props.file.name}
    >
      {props.icon}
      {props.label}
    </a>
  );
}

function fileLink(type: FileKind, { file, name }: FileReference): string {
  return `/checkout/getFile?${new URLSearchParams({ type, file, name })}`;
}

const NUMBERS = ["", "Ein", "Zwei", "Drei", "Vier", "Fünf", "Sechs", "Sieben", "Acht", "Neun", "Zehn"];

/** „Ein Ticket“, „Zwei Tickets“, „11 Tickets“ */
function countText(count: number): string {
  return `${NUMBERS[count] ?? count} ${count === 1 ? "Ticket" : "Tickets"}`;
}
