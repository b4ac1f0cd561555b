import { useEffect, useRef, useState } from "react";
import { NAME_MAX_LENGTH } from "#contract/guest-data.ts";
import { Button } from "#web/ui/button.tsx";
import { FieldPair, TextField } from "#web/ui/field.tsx";
import { type Draft, type NamedTicket, type PersonName, setTicketName } from "./draft.ts";
import { nameFieldId } from "./readiness.ts";

type Props = {
  tickets: readonly NamedTicket[];
  onChange: (change: (draft: Draft) => Draft) => void;
};

/** Who comes: a filled ticket is one line, so that five names do not make five screens. */
export function TicketNames({ tickets, onChange }: Props) {
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
              onChange={onChange}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

type RowProps = { ticket: NamedTicket; label: string; onChange: Props["onChange"] };

function TicketNameRow({ ticket, label, onChange }: RowProps) {
  const { offerId, index, name, ownName } = ticket;
  const filled = name.firstname.trim() !== "" && name.lastname.trim() !== "";
  const [isEditing, setEditing] = useState(!filled && !ownName);
  const group = useRef<HTMLFieldSetElement>(null);
  const wantsFocus = useRef(false);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (isEditing && wantsFocus.current) group.current?.querySelector("input")?.focus();
    wantsFocus.current = false;
  }, [isEditing]);
  useEffect(() => () => clearTimeout(closing.current), []);

  const change = (next: PersonName) =>
    onChange((draft) =>
      setTicketName({ ...draft, buyerAttends: draft.buyerAttends && !ownName }, offerId, index, next),
    );

  if (!isEditing && (filled || ownName)) {
    return (
      <div className="checkout-name-line">
        <p>
          <span className="small muted">{label}</span>
          <b>{filled ? `${name.firstname} ${name.lastname}` : "Dein Name von oben"}</b>
        </p>
        <Button
          variant="quiet"
          size="small"
          aria-label={`${label}: Namen ändern`}
          onClick={() => {
            // From here on the ticket has a name of its own, beginning with the buyer's.
            change(name);
            wantsFocus.current = true;
            setEditing(true);
          }}
        >
          Ändern
        </Button>
      </div>
    );
  }

  const field = (part: keyof PersonName, labelText: string) => (
    <TextField
      id={nameFieldId(offerId, index, part)}
      label={labelText}
      autoComplete="off"
      maxLength={NAME_MAX_LENGTH}
      required
      value={name[part]}
      onChange={(event) => change({ ...name, [part]: event.target.value })}
    />
  );
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
        {field("firstname", "Vorname")}
        {field("lastname", "Nachname")}
      </FieldPair>
    </fieldset>
  );
}
