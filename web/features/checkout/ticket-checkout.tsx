import "./checkout.css";
import { type FormEvent, Fragment, useEffect, useState } from "react";
import type { EventDetails, TicketItem } from "#contract/areas/eventdetails.ts";
import { formatDateTime } from "#web/platform/dates.ts";
import { useToday } from "#web/platform/page-context.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { LiveText } from "#web/ui/live-text.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { namedTickets, wantedItems } from "./draft.ts";
import { GuestFields } from "./guest-fields.tsx";
import { orderSum } from "./order-sum.ts";
import { LegalLines, OrderSummary } from "./order-summary.tsx";
import { QuantityRows } from "./quantity-rows.tsx";
import { firstRefusedFieldId, type OpenField, openFields } from "./readiness.ts";
import { TicketNames } from "./ticket-names.tsx";
import { useDraft } from "./use-draft.ts";
import { useSubmission } from "./use-submission.ts";

const NOTHING_REFUSED: Readonly<Record<string, string>> = {};

export type TicketCheckoutProps = {
  event: EventDetails;
  /** As the server last said; the owner fetches them again on `onOffersStale`, which never rejects. */
  offers: readonly TicketItem[];
  isOpen: boolean;
  onClose: () => void;
  /** Nothing was left to pay: on to `/checkoutFinished/{cipher}`. */
  onFinished: (cipher: string) => void;
  onOffersStale: () => Promise<void>;
};

/** The checkout of type tickets, for guests: a sheet on the phone, a dialog on the desktop. */
export function TicketCheckout(props: TicketCheckoutProps) {
  const today = useToday();
  const { event, isOpen, onClose } = props;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Tickets kaufen"
      subtitle={`${event.title} · ${formatDateTime(event.startTime, today)}`}
      size="xl"
      height="full"
      bodyClassName="checkout-body"
    >
      <CheckoutForm {...props} />
    </Dialog>
  );
}

/** Mounted with every opening, so that it begins from the draft as it is kept. */
function CheckoutForm({ event, offers, onFinished, onOffersStale }: TicketCheckoutProps) {
  const [draft, change] = useDraft(event.id, offers);
  const { state, submit, forget, clearField } = useSubmission({
    eventId: event.id,
    onFinished,
    onOffersStale,
  });
  const wanted = wantedItems(draft, offers);
  const sum = orderSum(wanted);
  const names = namedTickets(draft, offers);
  const open = openFields(draft, offers);
  const refused = state.kind === "refused" ? state.fields : NOTHING_REFUSED;
  const isBusy = state.kind === "sending" || state.kind === "leaving";

  const onSubmit = (submitted: FormEvent) => {
    submitted.preventDefault();
    if (open.length === 0) void submit(draft, offers);
  };
  const edit: typeof change = (next) => {
    if (state.kind === "refused" && !state.retry) forget();
    change(next);
  };

  return (
    <form className="checkout" noValidate onSubmit={onSubmit}>
      <div className="checkout__form">
        <QuantityRows offers={offers} draft={draft} onChange={edit} />
        <GuestFields
          guest={draft.guest}
          refused={refused}
          onChange={(guest) => change((before) => ({ ...before, guest }))}
          onTouched={clearField}
        />
        {names.length > 0 && <TicketNames tickets={names} refused={refused} onChange={edit} />}
      </div>
      <div className="checkout__side">
        <OrderSummary event={event} sum={sum} isPersonal={names.length > 0} />
        <LegalLines event={event} isPaid={sum.totalCents > 0} />
        {open.length > 0 && <MissingFields open={open} />}
        {state.kind === "refused" && (
          <RefusalNotice message={state.message} fieldId={firstRefusedFieldId(refused, names)} />
        )}
        <Button type="submit" variant="primary" size="large" block busy={isBusy} disabled={open.length > 0}>
          {sum.totalCents > 0 || sum.ticketCount === 0
            ? "Zahlungspflichtig bestellen"
            : "Kostenlos bestellen"}
        </Button>
        <LiveText text={isBusy ? "Deine Bestellung wird gesendet." : ""} />
      </div>
    </form>
  );
}

/** Why the order was not placed; the topmost field that has to change gets the focus once. */
function RefusalNotice({ message, fieldId }: { message: string; fieldId: string | undefined }) {
  const [refusedFieldId] = useState(fieldId);
  useEffect(() => {
    if (refusedFieldId !== undefined) document.getElementById(refusedFieldId)?.focus();
  }, [refusedFieldId]);
  return (
    <Notice tone="error" role="alert">
      <p>{message}</p>
    </Notice>
  );
}

/** Names what is still missing; each name leads to its field. It is no error to have only begun. */
function MissingFields({ open }: { open: readonly OpenField[] }) {
  return (
    <Notice tone={open.some((field) => field.isWrong) ? "error" : "info"}>
      <p>
        Bitte fülle alle Felder aus. Noch offen:{" "}
        {open.map((field, place) => (
          <Fragment key={field.fieldId}>
            {place > 0 && ", "}
            <a
              href={`#${field.fieldId}`}
              className="checkout-missing"
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(field.fieldId)?.focus();
              }}
            >
              {field.label}
            </a>
          </Fragment>
        ))}
      </p>
    </Notice>
  );
}
