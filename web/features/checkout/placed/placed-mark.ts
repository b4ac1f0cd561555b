import { readTab, writeTab } from "#web/platform/tab-storage.ts";

const PLACED = "nachtfalter.checkout.placed";

/** An order was placed in this tab. */
export const markPlaced = () => writeTab(PLACED, 1);

/** Whether there ever was one: only then pages look for one that is not finished. */
export const hasPlacedOrders = () => readTab(PLACED) !== null;
