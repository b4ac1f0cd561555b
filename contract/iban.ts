/** How long an IBAN is where we pay out to; elsewhere its check digits decide alone. */
const LENGTHS: Readonly<Record<string, number>> = { AT: 20, CH: 21, DE: 22, LI: 21 };
const SHAPE = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

export const IBAN_MESSAGE = "Diese IBAN stimmt nicht. Bitte prüfe sie noch einmal.";

/** An IBAN without spaces and in capital letters, as it is kept; undefined when its length or check digits are wrong (ISO 13616). */
export function readIban(text: string): string | undefined {
  const iban = text.replace(/[\s-]/g, "").toUpperCase();
  if (!SHAPE.test(iban)) return undefined;
  const length = LENGTHS[iban.slice(0, 2)];
  if (length !== undefined && iban.length !== length) return undefined;
  const moved = iban.slice(4) + iban.slice(0, 4);
  let rest = 0;
  for (const letter of moved) {
    const value = Number.parseInt(letter, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1 ? iban : undefined;
}
