import { useEffect, useRef, useState } from "react";
import { NAME_MAX_LENGTH } from "#contract/guest-data.ts";
import { Button } from "#web/ui/button.tsx";
import { FieldPair, TextField } from "#web/ui/text-field.tsx";
import { type Draft, type NamedTicket, type PersonName, setTicketName } from "./draft.ts";
import { nameFieldId, refusedNameKey } from "./readiness.ts";

type Props = {
  tickets: readonly NamedTicket[];
  /** What the server said about a name, until something changes. */
  refused: Readonly<Record<string, string>>;
  onChange: (change: (draft: Draft) => Draft) => void;
};

/** Who comes: a filled ticket is one line, so that five names do not make five screens. */
export function TicketNames({ tickets, refused, onChange }: Props) {
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
              refused={refused}
              onChange={onChange}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

type RowProps = { ticket: NamedTicket; label: string } & Pick<Props, "refused" | "onChange">;

function TicketNameRow({ ticket, label, refused, onChange }: RowProps) {
  const { offerId, index, name, ownName } = ticket;
  const filled = name.firstname.trim() !== "" && name.lastname.trim() !== "";
  const errorOf = (part: keyof PersonName) => refused[refusedNameKey(ticket, part)];
  const isRefused = !ownName && Boolean(errorOf("firstname") || errorOf("lastname"));
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
      error={isRefused ? errorOf(part) : undefined}
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
