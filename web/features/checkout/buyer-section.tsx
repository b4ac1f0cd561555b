import type { ReactNode } from "react";
import type { User } from "#contract/areas/login.ts";
import { pictureSources } from "#contract/pictures.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Segments } from "#web/ui/segments.tsx";
import type { Buyer } from "./buyer.ts";

const CHOICES = [
  { value: "guest", label: "Als Gast" },
  { value: "login", label: "Einloggen" },
] as const;

type BuyerSectionProps = {
  /** Undefined while it is not known. */
  buyer: Buyer | undefined;
  choice: "guest" | "login";
  onChoice: (choice: "guest" | "login") => void;
  guestFields: ReactNode;
  loginForm: ReactNode;
};

/** The buyer: the logged-in member, else the choice between ordering as a guest and logging in (specification, "Checkout dialog"). */
export function BuyerSection({ buyer, choice, onChoice, guestFields, loginForm }: BuyerSectionProps) {
  return (
    <section className="checkout-block">
      <h3 className="t-h3">Deine Daten</h3>
      {buyer === undefined ? (
        <p className="checkout-asking" role="status">
          <span className="spinner" /> Einen Moment …
        </p>
      ) : buyer === null ? (
        <>
          <Segments label="Wie bestellst du?" options={CHOICES} value={choice} onChange={onChoice} />
          {choice === "guest" ? guestFields : loginForm}
        </>
      ) : (
        <LoggedIn user={buyer} />
      )}
    </section>
  );
}

function LoggedIn({ user }: { user: User }) {
  return (
    <div className="checkout-member">
      <Avatar picture={user.avatarKey === null ? null : pictureSources(user.avatarKey)} />
      <p>
        Eingeloggt als{" "}
        <b>
          {user.firstname} {user.lastname}
        </b>
        <span className="small muted">Tickets gehen an {user.email}</span>
      </p>
    </div>
  );
}
