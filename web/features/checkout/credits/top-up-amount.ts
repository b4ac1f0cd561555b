import { TOP_UP_DEFAULT_CENTS, TOP_UP_LEAST_CENTS, TOP_UP_MOST_CENTS } from "#contract/top-up.ts";
import { formatCents } from "#web/platform/money.ts";
import { readDraft, writeDraft } from "../draft-storage.ts";

/** Credits are bought in steps of so many cents (specification, "Checkout": step 0.1). */
export const STEP_CENTS = 10;

/** „12,5“ for 1250 cents, as one types it. */
export const amountText = (cents: number) =>
  (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2).replace(".", ",");

/** What a typed amount of euro is in cents; null where it is none. */
export function typedCents(typed: string): number | null {
  const [, euro, part = ""] = /^\s*(\d{1,7})(?:[.,](\d{0,2}))?\s*€?\s*$/.exec(typed) ?? [];
  return euro === undefined ? null : Number(euro) * 100 + Number(part.padEnd(2, "0"));
}

/** What is wrong with a typed amount; an empty one is only open, not wrong. */
export function amountError(typed: string): string | null {
  if (typed.trim() === "") return null;
  const cents = typedCents(typed);
  if (cents === null) return "Bitte gib einen Betrag in Euro an.";
  if (cents < TOP_UP_LEAST_CENTS) return `Bitte lade mindestens ${formatCents(TOP_UP_LEAST_CENTS)} auf.`;
  if (cents > TOP_UP_MOST_CENTS) return `Bitte lade höchstens ${formatCents(TOP_UP_MOST_CENTS)} auf.`;
  return cents % STEP_CENTS === 0 ? null : "Bitte wähle einen Betrag in Schritten von 10\u00a0Cent.";
}

/** As this tab keeps it. */
export function loadAmount(): string {
  const { typed } = readDraft("credits") ?? {};
  return typeof typed === "string" ? typed : amountText(TOP_UP_DEFAULT_CENTS);
}

export function saveAmount(typed: string): void {
  writeDraft("credits", { typed });
}
