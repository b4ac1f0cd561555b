import { foldEmail } from "./folded-email.ts";

/** Google gives out one mailbox under both, and delivers to it whatever points are written. */
const GMAIL = ["gmail.com", "googlemail.com"];

/**
 * Whose mailbox an address of mail is: the same for all spellings that are delivered to it, as far as providers are alike. Most deliver
 * `mara+anything@` to `mara@`. Only for counting what one person gets: who somebody is, {@link foldEmail} says.
 */
export function mailboxOf(address: string): string {
  const folded = foldEmail(address);
  const at = folded.lastIndexOf("@");
  const [name = ""] = folded.slice(0, at).split("+");
  const domain = folded.slice(at + 1);
  if (name === "") return folded;
  if (!GMAIL.includes(domain)) return `${name}@${domain}`;
  const letters = name.replaceAll(".", "");
  return letters === "" ? folded : `${letters}@gmail.com`;
}
