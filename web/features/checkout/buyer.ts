import { useEffect, useState } from "react";
import type { User } from "#contract/areas/login.ts";
import { ensureUser, useUser } from "#web/platform/session/session.ts";
import { type Draft, latinNames } from "./draft.ts";

/** The buyer: a member, or a guest with their own data (null). */
export type Buyer = User | null;

/** How the buyer says who they are; `login` has not said it yet. */
export type BuyerKind = "guest" | "login" | "member";

/** Undefined while the session is being asked for. If asking fails, the buyer orders as a guest. */
export function useBuyer(): Buyer | undefined {
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

/** The draft as a member orders it: by the account's own data, which are kept nowhere else. */
export function ofMember(draft: Draft, user: User): Draft {
  const { firstname, lastname, email, phone } = user;
  return { ...draft, guest: { firstname, lastname, ...latinNames(user), email, phone: phone ?? "" } };
}
