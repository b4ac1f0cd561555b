import type { Lounge } from "#contract/areas/eventdetails.ts";
import { reservationCents } from "#contract/pricing/price-lounges.ts";
import { formatCents, formatEuro } from "#web/platform/money.ts";
import { Notice } from "#web/ui/notice.tsx";
import { Segments } from "#web/ui/segments.tsx";
import { Stepper } from "#web/ui/stepper.tsx";
import { fieldId } from "../buyer/contact.ts";
import { freeLounges, type LoungeDraft, mostLounges } from "./lounge-draft.ts";

export const QUANTITY_ID = fieldId("quantity");

const WAYS = [
  { value: "booked", label: "Ganz buchen" },
  { value: "reserved", label: "Nur reservieren" },
] as const;

type Props = { lounge: Lounge; draft: LoungeDraft; onChange: (draft: LoungeDraft) => void };

/** How many of the lounge, and whether all of it is paid now or only its reservation. */
export function LoungeRows({ lounge, draft, onChange }: Props) {
  const { quantity, isReserved } = draft;
  const most = mostLounges(lounge);
  const priceCents = Math.round(lounge.price * 100);
  const nowCents = quantity * reservationCents(priceCents);
  return (
    <section className="checkout-block" id={QUANTITY_ID} tabIndex={-1} aria-label="Lounge">
      <div className="checkout-quantity">
        <div>
          <h3 className="t-h3">{lounge.title}</h3>
          <p className="small num">
            {formatEuro(lounge.price)} pro Lounge, bis {lounge.maxGuests} Gäste
          </p>
          {lounge.minConsumption > 0 && (
            <p className="small muted num">Mindestverzehr {formatEuro(lounge.minConsumption)}</p>
          )}
          <p className="small muted num">{leftText(lounge)}</p>
        </div>
        <Stepper
          label={`Anzahl ${lounge.title}`}
          lessLabel="Eine Lounge weniger"
          moreLabel="Eine Lounge mehr"
          value={quantity}
          min={Math.min(1, most)}
          max={most}
          onChange={(next) => onChange({ ...draft, quantity: next })}
        />
      </div>
      {priceCents > 0 && most > 0 && (
        <>
          <Segments
            label="Buchen oder reservieren"
            options={WAYS}
            value={isReserved ? "reserved" : "booked"}
            onChange={(way) => onChange({ ...draft, isReserved: way === "reserved" })}
          />
          <p className="small muted num">
            {isReserved
              ? `Jetzt 10\u00a0% (${formatCents(nowCents)}), den Rest von ${formatCents(quantity * priceCents - nowCents)} zahlst du spätestens am Abend vor Ort, bevor ihr Getränke bestellt.`
              : "Du zahlst jetzt alles und am Abend nur noch, was ihr bestellt."}
          </p>
        </>
      )}
    </section>
  );
}

function leftText(lounge: Lounge): string {
  const left = freeLounges(lounge);
  if (left === 0) return "Ausverkauft";
  return left === 1 ? "Nur noch 1 verfügbar" : `${left} verfügbar`;
}

/** Fewer are left than were wanted: no buyer should order another number than they know of. */
export function LoungeCutNotice({ quantity, totalCents }: { quantity: number; totalCents: number }) {
  return (
    <Notice tone="warning" role="status">
      <p>
        Wir haben deine Anzahl auf {quantity} geändert. Gesamt jetzt {formatCents(totalCents)}.
      </p>
    </Notice>
  );
}
