import { Fragment } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { CircleAlert, Mail } from "#web/ui/icons.ts";
import { Notice } from "#web/ui/notice.tsx";
import type { OpenField } from "../buyer/contact.ts";

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

/**
 * What costs nothing waits, at some events, for the buyer's address: said before it is ordered.
 * @param props.yours „gehören die Tickets dir“
 */
export function ConfirmationNotice({ yours }: { yours: string }) {
  return (
    <Notice icon={<Icon of={Mail} />}>
      <p>Nach der Bestellung bekommst du eine Mail. Bestätige darin deine Adresse, dann {yours}.</p>
    </Notice>
  );
}
