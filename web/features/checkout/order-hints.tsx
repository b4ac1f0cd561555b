import { Fragment } from "react";
import { formatCents } from "#web/platform/money.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { CircleAlert } from "#web/ui/icons.ts";
import { Notice } from "#web/ui/notice.tsx";
import type { OpenField } from "./readiness.ts";
import type { useDraft } from "./use-draft.ts";

/** Fewer are left than were wanted: no buyer should order another number than they know of. */
export function CutNotice({
  cuts,
  totalCents,
}: {
  cuts: ReturnType<typeof useDraft>[2];
  totalCents: number;
}) {
  return (
    <Notice tone="warning" role="status">
      <p>
        {cuts.map(({ offer, quantity }) => (
          <Fragment key={offer.id}>
            Wir haben deine Anzahl für „{offer.ticketTitle}“ auf {quantity} geändert.{" "}
          </Fragment>
        ))}
        Gesamt jetzt {formatCents(totalCents)}.
      </p>
    </Notice>
  );
}

/** Names what is still missing; each name leads to its field. It is no error to have only begun. */
export function MissingFields({ open }: { open: readonly OpenField[] }) {
  return (
    <div
      className={classNames("checkout-open", open.some((field) => field.isWrong) && "checkout-open--wrong")}
    >
      <Icon of={CircleAlert} className="icon-small" />
      <p className="small">
        Bitte fülle alle Felder aus. Noch offen:{" "}
        {open.map((field, place) => (
          <Fragment key={field.fieldId}>
            <span className="checkout-missing">
              <a
                href={`#${field.fieldId}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(field.fieldId)?.focus();
                }}
              >
                {field.label}
              </a>
              {place < open.length - 1 && ","}
            </span>{" "}
          </Fragment>
        ))}
      </p>
    </div>
  );
}
