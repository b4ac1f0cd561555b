/** Specification, error catalogue, "Checkout 295" and "285"; to the letter. */
const LOGIN_OR_EMAIL = "Bitte erneut einlogen oder Email angeben";
export const NOT_COMPLETE = "Kauf noch nicht abgeschlossen";
const RETRY_LATER =
  "Gerade ist sehr viel los. Deine Angaben bleiben hier stehen, versuche es gleich noch einmal.";

/** What to show for an answer of `checkout/*` other than success; the server's own sentence wherever there is one. */
export function refusalOf({ status, data }: { status: number; data?: unknown }) {
  const said = typeof data === "string" && data !== "" ? data : RETRY_LATER;
  const ofStatus: Readonly<Record<number, string>> = { 285: NOT_COMPLETE, 295: LOGIN_OR_EMAIL };
  return {
    message: ofStatus[status] ?? said,
    // The same order may go through when it is sent again as it is: no network, too many requests, overload.
    isRetry: status === 0 || status === 429 || status === 503,
  };
}
