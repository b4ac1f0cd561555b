import { useRef, useState } from "react";
import type { Coupon } from "#contract/areas/coupon.ts";
import type { User } from "#contract/areas/login.ts";
import { termsOfCoupon } from "#contract/pricing/coupon-terms.ts";
import { berlinWallClock } from "#web/platform/dates.ts";
import { isRecord, readReductions, writeReductions } from "../draft-storage.ts";
import type { Subject } from "../subject.ts";
import type { ChosenReductions } from "./credits-to-use.ts";

type Kept = { readonly coupon: Coupon | null; readonly usesCredits: boolean };

const RULE_NAMES = ["tickets", "lounges", "drinks"] as const;

/** A coupon that was kept in the tab, if it still is one. */
export function keptCoupon(kept: unknown): Coupon | null {
  if (!isRecord(kept) || typeof kept.id !== "number" || typeof kept.code !== "string") return null;
  const { data } = kept;
  if (!isRecord(data) || !isRecord(data.discount)) return null;
  const { type, value, minAmount } = data.discount;
  const isDiscount = ["percent", "amount", "buyX"].includes(String(type));
  const areRules = RULE_NAMES.every((name) => {
    const rule = data[name];
    return rule === null || (isRecord(rule) && Array.isArray(rule.items));
  });
  return isDiscount && areRules && typeof value === "number" && typeof minAmount === "number"
    ? (kept as Coupon)
    : null;
}

/** Whether the server would still take it (`now` in Berlin): it may have ended while it was kept. */
export const isUsable = ({ validUntil, left }: Coupon & { readonly left?: unknown }, now: string): boolean =>
  (validUntil === null || validUntil > now) && left !== 0;

export type CheckOpenCode = (() => void) | null;

/** Coupon and credits of one order, kept in the tab with every change. Credits are a member's. */
export function useReductions(subject: Subject, user: User | null) {
  const [kept, setKept] = useState<Kept>(() => {
    const { coupon, usesCredits } = readReductions(subject);
    return { coupon: keptCoupon(coupon), usesCredits: usesCredits === true };
  });
  const change = (part: Partial<Kept>) => {
    const next = { ...kept, ...part };
    writeReductions(subject, next);
    setKept(next);
  };
  const checkOpen = useRef<CheckOpenCode>(null);
  const creditsCents = user?.credits ?? 0;
  const chosen: ChosenReductions = {
    coupon:
      kept.coupon && isUsable(kept.coupon, berlinWallClock(Date.now()))
        ? termsOfCoupon(kept.coupon)
        : undefined,
    availableCents: kept.usesCredits ? creditsCents : 0,
  };
  return {
    ...kept,
    /** What the member has, in cents. */
    creditsCents,
    chosen,
    setCoupon: (coupon: Coupon | null) => change({ coupon }),
    /** Tells what checks the code that is written and not checked yet; `null`: there is none. */
    onOpenCode: (check: CheckOpenCode) => {
      checkOpen.current = check;
    },
    /** Checks a code that is written and not checked. @returns whether there is one: nothing may be ordered without it */
    checkOpenCode: (): boolean => {
      checkOpen.current?.();
      return checkOpen.current !== null;
    },
    setUsesCredits: (usesCredits: boolean) => change({ usesCredits }),
  };
}

export type OrderReductions = ReturnType<typeof useReductions>;
