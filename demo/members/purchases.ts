/** What members of the demo buy: tickets, or a lounge, of the next night in a city that is at least so many days ahead, or of what runs now. */
export type Purchase = {
  readonly who: string;
  readonly night: { readonly city: string; readonly daysAhead: number } | "running";
  readonly quantity: number;
  /** Left out: tickets. */
  readonly lounge?: "booked" | "reserved";
};

/** Members with the same night go there together. */
export const PURCHASES: readonly Purchase[] = [
  { who: "mara", night: { city: "Hamburg", daysAhead: 2 }, quantity: 2 },
  { who: "mara", night: { city: "Hamburg", daysAhead: 16 }, quantity: 1 },
  { who: "mara", night: { city: "Leipzig", daysAhead: 25 }, quantity: 1 },
  { who: "mara", night: "running", quantity: 1 },
  { who: "jonas", night: { city: "Hamburg", daysAhead: 2 }, quantity: 1 },
  { who: "elif", night: { city: "Hamburg", daysAhead: 2 }, quantity: 1 },
  { who: "ben", night: { city: "Berlin", daysAhead: 5 }, quantity: 2 },
  { who: "nino", night: { city: "Leipzig", daysAhead: 25 }, quantity: 1 },
  { who: "tim", night: "running", quantity: 1 },
  { who: "mara", night: "running", quantity: 1, lounge: "booked" },
  { who: "mara", night: { city: "Hamburg", daysAhead: 9 }, quantity: 1, lounge: "reserved" },
  { who: "jonas", night: { city: "Hamburg", daysAhead: 12 }, quantity: 1, lounge: "booked" },
];
