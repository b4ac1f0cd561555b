/** As one writes it (17.3.2001, 17032001, 17/03/2001), and as browsers fill it in (2001-03-17). */
const GERMAN = /^(\d{1,2})[\s./-]+(\d{1,2})[\s./-]+(\d{4})$/;
const DIGITS = /^(\d{2})(\d{2})(\d{4})$/;
const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The oldest person alive is younger. Years. */
const MAX_AGE = 125;

/** A typed date of birth as `YYYY-MM-DD`; null for what is no day, or one that no living person was born on. */
export function parseBirthDate(typed: string, today: string): string | null {
  const text = typed.trim();
  const german = GERMAN.exec(text) ?? DIGITS.exec(text);
  const [, year, month, day] =
    german === null ? (ISO.exec(text) ?? []) : [undefined, german[3], german[2], german[1]];
  if (year === undefined || month === undefined || day === undefined) return null;
  const iso = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const isDay = new Date(`${iso}T00:00:00Z`).toJSON()?.startsWith(iso) ?? false;
  return isDay && iso < today && ageOn(today, iso) <= MAX_AGE ? iso : null;
}

/** „17.03.2001“ of `YYYY-MM-DD`. */
export const writeBirthDate = (iso: string) => iso.split("-").reverse().join(".");

/** Full years on a day (both `YYYY-MM-DD`). A person born on February 29 is a year older on March 1 of other years. */
export function ageOn(today: string, born: string): number {
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4));
  return today.slice(5) < born.slice(5) ? years - 1 : years;
}
