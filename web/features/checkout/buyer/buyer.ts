import { useEffect, useState } from "react";
import type { User } from "#contract/areas/login.ts";
import { ensureUser, useUser } from "#web/platform/session/session.ts";
import { type Guest, latinNames } from "./guest.ts";

/** The buyer: a member, or a guest with their own data (null). */
export type Buyer = User | null;

/** How the buyer says who they are; `login` has not said it yet. */
export type BuyerKind = "guest" | "login" | "member";

/** Undefined while the session is being asked for. If asking fails, the buyer orders as a guest. */
function useBuyer(): Buyer | undefined {
  const user = useUser();
  const [isAsking, setAsking] = useState(user === undefined);
  useEffect(() => {
    if (isAsking) {
      ensureUser().then(
        () => setAsking(false),
        () => setAsking(false),
      );
    }
  }, [isAsking]);
  return user ?? (isAsking ? undefined : null);
}

/** Who buys, and how somebody who is not logged in wants to; where guests cannot buy, by logging in. */
export function useBuyerChoice({ hasGuests }: { hasGuests: boolean }) {
  const buyer = useBuyer();
  const [chosen, setChoice] = useState<"guest" | "login">("guest");
  const choice = hasGuests ? chosen : "login";
  const kind: BuyerKind = buyer ? "member" : choice;
  return { buyer, user: buyer ?? null, kind, choice, hasGuests, setChoice };
}

export type BuyerChoice = ReturnType<typeof useBuyerChoice>;

/** A member as a buyer: by the account's own data, which are kept nowhere else. */
export function memberAsGuest(user: User): Guest {
  const { firstname, lastname, email, phone } = user;
  return { firstname, lastname, ...latinNames(user), email, phone: phone ?? "" };
}
