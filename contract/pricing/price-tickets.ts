import { type PricedOrder, priceOrder } from "./price-order.ts";
import type { Reductions } from "./reduce-price.ts";
import { ticketBasket, type WantedTickets } from "./ticket-basket.ts";

/** What an order of these tickets costs, by the offers' terms as the wire tells them: for the dialog that shows it. */
export const priceTickets = (wanted: readonly WantedTickets[], reductions: Reductions = {}): PricedOrder =>
  priceOrder(ticketBasket(wanted), reductions);
