import { nameInMail } from "#server/platform/mail/names.ts";

type Person = { readonly firstname: string; readonly lastname: string };

/** With the ending still far from the 255 bytes that file systems allow. */
const LONGEST_EVENT_BYTES = 110;
const LONGEST_PERSON_BYTES = 70;

/** The PDF with all tickets of an order: „Tickets-Lindenfest-im-Advent-Anna-Muster.pdf“. @param count how many are in it */
export function ticketsFileName(eventTitle: string, buyer: Person, count: number): string {
  return fileName([count === 1 ? "Ticket" : "Tickets"], eventTitle, buyer);
}

/** One ticket of an order: „Ticket-2-Lindenfest-im-Advent-Bo-Brandt.pdf“; numbered, from 1, where there are several. */
export function ticketFileName(
  eventTitle: string,
  holder: Person,
  { index, count }: { readonly index: number; readonly count: number },
): string {
  return fileName(["Ticket", ...(count === 1 ? [] : [String(index)])], eventTitle, holder);
}

/** A name that reads as an address stands in no mail, nor in the name of a file that comes with one. */
function fileName(begin: readonly string[], eventTitle: string, { firstname, lastname }: Person): string {
  const parts = [
    ...begin,
    safePart(eventTitle, LONGEST_EVENT_BYTES),
    safePart(nameInMail(`${firstname} ${lastname}`) ?? "", LONGEST_PERSON_BYTES),
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
