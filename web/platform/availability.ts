/** Of so many or fewer it says that they are nearly gone (events specification, sections 4 and 9). */
const FEW_TICKETS = 20;

/** The same of lounges. */
const FEW_LOUNGES = 2;

export type Availability = { readonly text: string; readonly tone: "plain" | "warning" | "success" };

export const SOLD_OUT: Availability = { text: "Ausverkauft", tone: "plain" };
const NEARLY_SOLD_OUT: Availability = { text: "Fast ausverkauft", tone: "warning" };

/** What is said about a number of tickets left; nothing while there are plenty. */
export function ticketAvailability(available: number): Availability | null {
  if (available < 1) return SOLD_OUT;
  return available <= FEW_TICKETS ? NEARLY_SOLD_OUT : null;
}

/** What is said about the lounges of a kind (events specification, section 4). */
export function loungeAvailability({
  quantity,
  reserved,
}: {
  readonly quantity: number;
  readonly reserved: number;
}): Availability {
  const left = quantity - reserved;
  if (left <= 0) return SOLD_OUT;
  if (left <= FEW_LOUNGES) return { text: `Nur noch ${left} verfügbar`, tone: "warning" };
  return { text: `${left}/${quantity} verfügbar`, tone: "success" };
}
