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
    const { subjectKind, kind, title, vatBasisPoints, quantity } = position;
    return JSON.stringify([subjectKind, kind, title, vatBasisPoints, grossOf(position) / quantity]);
  });
  return [...groups.values()].map((members) => ({
    positions: members,
    quantity: members.reduce((sum, { quantity }) => sum + quantity, 0),
    grossCents: members.reduce((sum, position) => sum + grossOf(position), 0),
  }));
}

const grossOf = ({ priceCents, discountCents }: OrderPosition) => priceCents - discountCents;
