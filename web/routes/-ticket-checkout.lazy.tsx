import { Link } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { LoginForm } from "#web/features/account/login-form.tsx";
import { TicketCheckout as Checkout } from "#web/features/checkout/ticket-checkout.lazy.tsx";
import { signedIn } from "#web/platform/session/session.ts";

/** The checkout, with the login that a buyer with an account may choose. */
export function TicketCheckout(props: Omit<ComponentProps<typeof Checkout>, "loginForm">) {
  return (
    <Checkout
      {...props}
      loginForm={(places) => (
        <LoginForm
          {...places}
          isInForm
          onLoggedIn={(user) => void signedIn(user)}
          forgot={
            <Link to="/login" search={{ page: "forgot" }} className="link">
              Passwort vergessen?
            </Link>
          }
        />
      )}
    />
  );
}
