/** Where the browser keeps tickets for when there is no network: pages by their paths. */
export const TICKETS_CACHE = "nachtfalter-tickets";
/** The page of all tickets of this browser's member. */
export const TICKETS_PATH = "/tickets";
/** Where the icon on a phone's screen leads: the start page; without a network the member's tickets. */
export const APP_START = "/tickets/app";
/** Asks for what is kept, with or without a network: `/tickets?gespeichert=1`. */
export const KEPT_PARAM = "gespeichert";
/** Of a kept page: until when it is of use, as `YYYY-MM-DD`. */
export const KEPT_UNTIL = "x-kept-until";
/** Of a kept page that is one member's: whose. */
export const KEPT_FOR = "x-kept-for";
