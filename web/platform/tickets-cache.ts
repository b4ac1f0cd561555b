/** Where the browser keeps tickets for when there is no network: pages of orders by their paths. */
export const TICKETS_CACHE = "nachtfalter-tickets";
