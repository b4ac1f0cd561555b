import { IBAN_MESSAGE, readIban } from "#contract/iban.ts";

/** What the dialog asks for before the account goes. */
export type DeletionDraft = {
  currentPassword: string;
  /** The credit is to be paid out instead of lost. */
  wantsPayout: boolean;
  payoutHolder: string;
  payoutIban: string;
};
export type DeletionField = "payoutHolder" | "payoutIban" | "currentPassword";

export const EMPTY_DELETION: DeletionDraft = {
  currentPassword: "",
  wantsPayout: true,
  payoutHolder: "",
  payoutIban: "",
};

/** Top to bottom of the dialog. */
export const DELETION_FIELDS: readonly DeletionField[] = ["payoutHolder", "payoutIban", "currentPassword"];

/** What the account asks for: a bank account for its credit (cents), its password unless it was just entered. */
export type DeletionNeeds = { readonly credits: number; readonly password: boolean };

/** Whether the account's credit (cents) goes to a bank account. */
export const isPayout = ({ wantsPayout }: DeletionDraft, credits: number) => credits > 0 && wantsPayout;

/** What is wrong with a field, or null. */
export function deletionFieldError(
  name: DeletionField,
  draft: DeletionDraft,
  { credits, password }: DeletionNeeds,
): string | null {
  if (name === "currentPassword") {
    return password && draft.currentPassword === "" ? "Bitte gib dein Passwort an." : null;
  }
  if (!isPayout(draft, credits)) return null;
  if (name === "payoutHolder") {
    return draft.payoutHolder.trim() === "" ? "Bitte gib an, wem das Konto gehört." : null;
  }
  return readIban(draft.payoutIban) === undefined ? IBAN_MESSAGE : null;
}
