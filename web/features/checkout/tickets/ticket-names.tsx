import { useEffect, useRef, useState } from "react";
import { printedName, sentNames } from "#contract/person-names.ts";
import { Button } from "#web/ui/button.tsx";
import { LatinNameFields, NameField } from "#web/ui/name-fields.tsx";
import { FieldPair } from "#web/ui/text-field.tsx";
import { isAskedFor, NAME_PARTS, openNamePart } from "../buyer/contact.ts";
import type { PersonName } from "../buyer/guest.ts";
import type { OrderForm } from "../order/use-order-form.ts";
import { type Draft, type NamedTicket, setTicketName } from "./draft.ts";
import { nameField } from "./readiness.ts";

type Props = {
  tickets: readonly NamedTicket[];
  form: OrderForm;
  onChange: (change: (draft: Draft) => Draft) => void;
};

/** The guests: a filled ticket is one line, so that five names do not make five screens. */
export function TicketNames({ tickets, form, onChange }: Props) {
  const offers = new Set(tickets.map((ticket) => ticket.offerId)).size;
  return (
    <section className="checkout-block">
      <div>
        <h3 className="t-h3">Namen auf den Tickets</h3>
        <p className="small muted">Wie im Ausweis: Am Einlass wird verglichen.</p>
      </div>
      <ul className="checkout-names">
        {tickets.map((ticket) => (
          <li key={`${ticket.offerId}-${ticket.index}`}>
            <TicketNameRow
              ticket={ticket}
              label={`Ticket ${ticket.number}${offers > 1 ? ` · ${ticket.offerTitle}` : ""}`}
              form={form}
              onChange={onChange}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

type RowProps = { ticket: NamedTicket; label: string } & Pick<Props, "form" | "onChange">;

function TicketNameRow({ ticket, label, form, onChange }: RowProps) {
  const { offerId, index, name, ownName } = ticket;
  const filled = openNamePart(name) === undefined;
  const field = (part: keyof PersonName) => ({
    required: true,
    ...form.field(nameField(ticket, part)),
    autoComplete: "off",
  });
  // What is complete has nothing wrong in it but what the server says.
  const isRefused = !ownName && NAME_PARTS.some((part) => field(part).error);
  const isLatinNeeded = isAskedFor("firstnameLatin", name) || isAskedFor("lastnameLatin", name);
  const [isEditing, setEditing] = useState(!filled && !ownName);
  // Typing takes the refusal away, and what is being typed in must not close under it.
  if (isRefused && !isEditing) setEditing(true);
  const group = useRef<HTMLFieldSetElement>(null);
  const wantsFocus = useRef(false);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (isEditing && wantsFocus.current) group.current?.querySelector("input")?.focus();
    wantsFocus.current = false;
  }, [isEditing]);
  useEffect(() => () => clearTimeout(closing.current), []);

  if (!isEditing && (filled || ownName)) {
    return (
      <div className="checkout-name-line">
        <p>
          <span className="small muted">{label}</span>
          <b>{filled ? `${name.firstname} ${name.lastname}` : "Dein Name von oben"}</b>
          {filled && isLatinNeeded && (
            <span className="small muted">Auf dem Ticket: {printedName(sentNames(name))}</span>
          )}
        </p>
        <Button
          variant="quiet"
          size="small"
          aria-label={`${label}: Namen ändern`}
          onClick={() => {
            // From here on the ticket has a name of its own, beginning with the buyer's.
            onChange((draft) =>
              setTicketName({ ...draft, buyerAttends: draft.buyerAttends && !ownName }, offerId, index, name),
            );
            wantsFocus.current = true;
            setEditing(true);
          }}
        >
          Ändern
        </Button>
      </div>
    );
  }

  const latinField = (part: "firstnameLatin" | "lastnameLatin") =>
    isAskedFor(part, name) ? field(part) : null;
  return (
    <fieldset
      ref={group}
      onFocus={() => clearTimeout(closing.current)}
      onBlur={(event) => {
        if (!filled || event.currentTarget.contains(event.relatedTarget)) return;
        // Not at once: a press that takes the focus away would miss its target if the form moved under it.
        closing.current = setTimeout(() => setEditing(false), 300);
      }}
    >
      <legend className="t-label muted">{label}</legend>
      <FieldPair>
        <NameField label="Vorname" {...field("firstname")} />
        <NameField label="Nachname" {...field("lastname")} />
      </FieldPair>
      <LatinNameFields firstname={latinField("firstnameLatin")} lastname={latinField("lastnameLatin")} />
    </fieldset>
  );
}
