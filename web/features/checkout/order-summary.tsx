import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import type { EventDetails } from "#contract/areas/eventdetails.ts";
import { pictureUrl } from "#contract/pictures.ts";
import { formatDateTime } from "#web/platform/dates.ts";
import { formatCents } from "#web/platform/money.ts";
import { useToday } from "#web/platform/page-context.ts";
import { methodNames } from "#web/platform/payment-methods.ts";
import { Mail } from "#web/ui/icons.ts";
import { Notice } from "#web/ui/notice.tsx";
import { Perforated } from "#web/ui/perforated.tsx";
import type { OrderSum } from "./order-sum.ts";

type Props = { event: EventDetails; sum: OrderSum; isPersonal: boolean };

/** What is bought, for when, fees and total: stands directly above the button (product decisions, "Buying"). */
export function OrderSummary({ event, sum, isPersonal }: Props) {
  const today = useToday();
  const conditions = [event.location, ageText(event.ageLimit), isPersonal && "mit Namen"].filter(Boolean);
  return (
    <Perforated className="order">
      <div className="order__event">
        <img src={pictureUrl(event.imageKey, 360, "jpg")} alt="" width={360} height={192} />
        <div>
          <b>{event.title}</b>
          <p className="small muted num">{formatDateTime(event.startTime, today)}</p>
          <p className="small muted">{conditions.join(", ")}</p>
        </div>
      </div>
      {sum.lines.length > 0 && (
        <dl className="order__lines">
          {sum.lines.map((line) => (
            <Fragment key={line.label}>
              <dt>{line.label}</dt>
              <dd>{formatCents(line.cents)}</dd>
            </Fragment>
          ))}
        </dl>
      )}
      <div className="order__sum">
        <p className="small">
          <b>Gesamt</b>
          {sum.totalCents > 0 && <span className="muted">inkl. MwSt. und Gebühren</span>}
        </p>
        <output aria-live="polite">{formatCents(sum.totalCents)}</output>
      </div>
    </Perforated>
  );
}

function ageText(ageLimit: number | null): string | false {
  return ageLimit !== null && ageLimit > 0 && `ab\u00a0${ageLimit}`;
}

/** Free tickets of some events wait for the buyer's address: said before they are ordered. */
export function ConfirmationNotice() {
  return (
    <Notice icon={<Mail />}>
      <p>
        Nach der Bestellung bekommst du eine Mail. Bestätige darin deine Adresse, dann gehören die Tickets
        dir.
      </p>
    </Notice>
  );
}

/** Seller, means of payment, no right of withdrawal, terms; the words on withdrawal are the product decisions', to the letter. */
export function LegalLines({ event, isPaid }: { event: EventDetails; isPaid: boolean }) {
  return (
    <p className="legal">
      Verkäufer: {event.organizer.legalName}.{" "}
      {isPaid && `Im nächsten Schritt zahlst du mit ${methodNames(event.paymentMethods)}. `}
      Für Freizeitveranstaltungen mit festem Termin besteht kein Widerrufsrecht (§&nbsp;312g Abs.&nbsp;2
      Nr.&nbsp;9 BGB). Es gelten die{" "}
      <Link to="/agb" target="_blank">
        AGB
      </Link>{" "}
      und die{" "}
      <Link to="/datenschutz" target="_blank">
        Datenschutzerklärung
      </Link>
      .
    </p>
  );
}
