import { nameInMail } from "#server/platform/mail/names.ts";

/** With the ending still far from the 255 bytes that file systems allow. */
const LONGEST_EVENT_BYTES = 110;
const LONGEST_PERSON_BYTES = 70;

/**
 * What the PDF of a pass is called: „Lounge-2-Lindenfest-im-Advent-Anna-Muster.pdf“. A name that reads as an address stands in no mail, nor in
 * the name of a file that comes with one.
 */
export function passFileName(
  begin: readonly string[],
  eventTitle: string,
  person: { readonly firstname: string; readonly lastname: string } | undefined,
): string {
  const parts = [
    ...begin,
    safePart(eventTitle, LONGEST_EVENT_BYTES),
    safePart((person && nameInMail(`${person.firstname} ${person.lastname}`)) ?? "", LONGEST_PERSON_BYTES),
  ];
  return `${parts.filter((part) => part !== "").join("-")}.pdf`;
}

/** Letters and digits of any script, everything between them one hyphen; cut between letters. */
function safePart(text: string, longestBytes: number): string {
  let part = "";
  for (const letter of text.normalize("NFC").replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")) {
    if (Buffer.byteLength(part + letter) > longestBytes) break;
    part += letter;
  }
  return part.replace(/^-|-$/g, "");
}
