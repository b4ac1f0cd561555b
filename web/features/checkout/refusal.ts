/** Why an order was not placed, as the form shows it. */
export type Refusal = {
  message: string;
  /** Messages of single fields. */
  fields: Readonly<Record<string, string>>;
  /** The same order may go through when it is sent again as it is. */
  retry: boolean;
};

/** Specification, error catalogue, "Checkout 295"; to the letter. */
const LOGIN_OR_EMAIL = "Bitte erneut einlogen oder Email angeben";
const RETRY_LATER =
  "Gerade ist sehr viel los. Deine Angaben bleiben hier stehen, versuche es gleich noch einmal.";

type Refused = { status: number; data: unknown; fields?: Record<string, string> };

/** What to show for an answer of `checkout/tickets` other than success; the server's own sentence wherever there is one. */
export function refusalOf({ status, data, fields = {} }: Refused): Refusal {
  const said = typeof data === "string" && data !== "" ? data : RETRY_LATER;
  return {
    message: status === 295 ? LOGIN_OR_EMAIL : said,
    fields,
    // No network, too many requests, overload.
    retry: status === 0 || status === 429 || status === 503,
  };
}
