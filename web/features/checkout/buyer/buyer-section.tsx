import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import type { User } from "#contract/areas/login.ts";
import { pictureSources } from "#contract/pictures.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Segments } from "#web/ui/segments.tsx";
import type { BuyerChoice } from "./buyer.ts";

const CHOICES = [
  { value: "guest", label: "Als Gast" },
  { value: "login", label: "Einloggen" },
] as const;

type BuyerSectionProps = {
  choice: BuyerChoice;
  /** What goes to the buyer's address, with its verb: „Tickets gehen“. */
  sent: string;
  /** Left out where guests cannot buy. */
  guestFields?: ReactNode;
  loginForm: ReactNode;
};

/** The buyer: the logged-in member, else the choice between ordering as a guest and logging in (specification, "Checkout dialog"). */
export function BuyerSection({ choice, sent, guestFields, loginForm }: BuyerSectionProps) {
  const { buyer, hasGuests } = choice;
  const titleId = useId();
  const section = useRef<HTMLElement>(null);
  const before = useRef(buyer);
  // With the login goes the field that had the focus: the next Enter must not meet the dialog's ✕.
  useLayoutEffect(() => {
    if (before.current === null && buyer && document.activeElement === document.body)
      section.current?.focus();
    before.current = buyer;
  }, [buyer]);
  return (
    <section className="checkout-block" ref={section} tabIndex={-1} aria-labelledby={titleId}>
      <h3 className="t-h3" id={titleId}>
        {buyer || hasGuests ? "Deine Daten" : "Einloggen"}
      </h3>
      {buyer === undefined ? (
        <p className="checkout-asking" role="status">
          <span className="spinner" /> Einen Moment …
        </p>
      ) : buyer !== null ? (
        <LoggedIn user={buyer} sent={sent} />
      ) : hasGuests ? (
        <>
          <Segments
            label="Wie bestellst du?"
            options={CHOICES}
            value={choice.choice}
            onChange={choice.setChoice}
          />
          {choice.choice === "guest" ? guestFields : loginForm}
        </>
      ) : (
        loginForm
      )}
    </section>
  );
}

function LoggedIn({ user, sent }: { user: User; sent: string }) {
  return (
    <div className="checkout-member">
      <Avatar picture={user.avatarKey === null ? null : pictureSources(user.avatarKey)} />
      <p>
        Eingeloggt als{" "}
        <b>
          {user.firstname} {user.lastname}
        </b>
        <span className="small muted">
          {sent} an {user.email}
        </span>
      </p>
    </div>
  );
}
