import { Link } from "@tanstack/react-router";
import { Fragment, useId, useState } from "react";
import type { EventDetails } from "#contract/areas/eventdetails.ts";
import { pictureUrl } from "#contract/pictures.ts";
import { formatDate, formatDateTime } from "#web/platform/dates.ts";
import { costText, formatCents } from "#web/platform/money.ts";
import { useToday } from "#web/platform/page-context.ts";
import { methodNames } from "#web/platform/payment-methods.ts";
import { Dotted } from "#web/ui/dotted.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ChevronDown, Mail } from "#web/ui/icons.ts";
import { Notice } from "#web/ui/notice.tsx";
import { Perforated } from "#web/ui/perforated.tsx";
import type { PricedDraft } from "./price-draft.ts";

type Props = { event: EventDetails; sum: PricedDraft; isPersonal: boolean };

/**
 * What is bought, for when, fees and total: stands directly above the button (product decisions, "Buying"). Where the button stays on a
 * phone's screen, event and lines are folded behind one line that says what and when; a press opens them.
 */
export function OrderSummary({ event, sum, isPersonal }: Props) {
  const today = useToday();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const conditions = [event.location, ageText(event.ageLimit), isPersonal && "mit Namen"].filter(Boolean);
  return (
    <Perforated className="order" data-open={isOpen || undefined}>
      <div className="order__event" id={id}>
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
              <dd>{costText(line.cents)}</dd>
            </Fragment>
          ))}
        </dl>
      )}
      <div className="order__sum">
        <button
          type="button"
          className="order__fold"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon of={ChevronDown} className="icon-small" />
          <Dotted
            parts={[
              sum.itemsText.replaceAll(" × ", "\u00a0×\u00a0"),
              <span key="date" className="num">
                {formatDate(event.startTime, today)}
              </span>,
            ]}
          />
        </button>
        <p className="small">
          <b>Gesamt</b>
          {sum.totalCents > 0 && <span className="muted">inkl. MwSt. und Gebühren</span>}
        </p>
        <output aria-live="polite">{sum.ticketCount > 0 ? costText(sum.totalCents) : formatCents(0)}</output>
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
    <Notice icon={<Icon of={Mail} />}>
      <p>
        Nach der Bestellung bekommst du eine Mail. Bestätige darin deine Adresse, dann gehören die Tickets
        dir.
      </p>
    </Notice>
  );
}

/** No right of withdrawal, in the product decisions' words, and the terms: directly above the button. */
export function LegalLine() {
  return (
    <p className="legal">
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

/** The seller, and how it will be paid. */
export function SellerLine({ event, isPaid }: { event: EventDetails; isPaid: boolean }) {
  return (
    <p className="legal">
      Verkäufer: {event.organizer.legalName}.
      {isPaid && ` Im nächsten Schritt zahlst du mit ${methodNames(event.paymentMethods)}.`}
    </p>
  );
}
