import { Fragment } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { CircleAlert } from "#web/ui/icons.ts";
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
