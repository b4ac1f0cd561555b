import type { FinishedOrder } from "./finished-query.ts";

type Kind = Pick<FinishedOrder, "kind">;

const TICKETS = {
  one: "Ticket",
  many: "Tickets",
  oneOf: "Ein Ticket",
  yourOne: "Dein Ticket",
  yourMany: "Deine Tickets",
  ways: { back: "Voriges Ticket", on: "Nächstes Ticket" },
} as const;

const LOUNGES = {
  one: "Lounge",
  many: "Lounges",
  oneOf: "Eine Lounge",
  yourOne: "Deine Lounge",
  yourMany: "Deine Lounges",
  ways: { back: "Vorige Lounge", on: "Nächste Lounge" },
} as const;

/** What an order hands out, each with a code of its own. */
export const unitWords = ({ kind }: Kind) => (kind === "lounges" ? LOUNGES : TICKETS);

/** Whether what an order hands out are tickets. */
export const isOfTickets = ({ kind, tickets }: Pick<FinishedOrder, "kind" | "tickets">) =>
  kind !== "lounges" && tickets.length > 0;

const NUMBERS = ["", "", "Zwei", "Drei", "Vier", "Fünf", "Sechs", "Sieben", "Acht", "Neun", "Zehn"];

/** „Ein Ticket“, „Zwei Lounges“, „11 Tickets“ */
export function countText(order: Kind, count: number): string {
  const { oneOf, many } = unitWords(order);
  return count === 1 ? oneOf : `${NUMBERS[count] ?? count} ${many}`;
}
