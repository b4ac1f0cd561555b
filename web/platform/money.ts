const NO_BREAK_SPACE = "\u00a0";
const MINUS = "\u2212";

/** „12,50 €“ from euro as they travel on the wire; always two decimals, thousands grouped, a real minus. */
export function formatEuro(euro: number): string {
  const cents = Math.round(Math.abs(euro) * 100);
  const whole = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, ".");
  const sign = euro < 0 && cents > 0 ? MINUS : "";
  return `${sign}${whole},${String(cents % 100).padStart(2, "0")}${NO_BREAK_SPACE}€`;
}

/** „12,50 €“ from integer cents. */
export function formatCents(cents: number): string {
  return formatEuro(cents / 100);
}

/** As `formatCents`; what costs nothing is called so. */
export const costText = (cents: number): string => (cents === 0 ? "Kostenlos" : formatCents(cents));
