import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { LoginForm } from "#web/features/account/login-form.tsx";
import type { CouponSlot } from "#web/features/checkout/reductions/extras.tsx";
import { CouponField } from "#web/features/coupons/coupon-field.lazy.tsx";
import { signedIn } from "#web/platform/session/session.ts";

/** Logging in inside the checkout of whatever type. */
export const loginSlot = (places: { email: string; id: string }): ReactNode => (
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
);

/** Where a coupon is entered or scanned. */
export const couponSlot = (slot: CouponSlot): ReactNode => <CouponField {...slot} />;
