import type { OrderPosition } from "#server/areas/checkout/public.ts";

/** Equal positions of an order, which are one line of its invoice. */
export type PositionGroup = {
  readonly positions: readonly OrderPosition[];
  readonly quantity: number;
  /** After discounts, in cents. */
  readonly grossCents: number;
};

/** In the order of an invoice's lines. */
export function groupPositions(positions: readonly OrderPosition[]): PositionGroup[] {
  const groups = Map.groupBy(positions, (position) => {
    const { subjectKind, subjectId, kind, title, vatBasisPoints, quantity } = position;
    // As the version before grouped them, so that a part of an invoice of its finds its line: tickets by their offer, fees by their title.
    const what = kind === "ticket" ? subjectId : title;
    return JSON.stringify([subjectKind, kind, what, vatBasisPoints, grossOf(position) / quantity]);
  });
  return [...groups.values()].map((members) => ({
    positions: members,
    quantity: members.reduce((sum, { quantity }) => sum + quantity, 0),
    grossCents: members.reduce((sum, position) => sum + grossOf(position), 0),
  }));
}

const grossOf = ({ priceCents, discountCents }: OrderPosition) => priceCents - discountCents;
