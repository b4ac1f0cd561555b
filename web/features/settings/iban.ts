/** Country, check digits, account; up to 34 characters (ISO 13616). */
const SHAPE = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;
const LENGTHS: Readonly<Record<string, number>> = { DE: 22, AT: 20, CH: 21 };

const compact = (typed: string) => typed.replace(/\s/g, "").toUpperCase();

/** Whether a typed IBAN adds up (modulo 97) and is as long as in its country. */
export function isIban(typed: string): boolean {
  const iban = compact(typed);
  const length = LENGTHS[iban.slice(0, 2)];
  if (!SHAPE.test(iban) || (length !== undefined && iban.length !== length)) return false;
  // Letters count from 10; the country and its check digits come last.
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}

/** „DE89 3704 0044 0532 0130 00“ */
export const writeIban = (typed: string) => compact(typed).replace(/(.{4})(?=.)/g, "$1 ");
