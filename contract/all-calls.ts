import { buyTickets, getData, getFile } from "./areas/checkout.ts";
import { getCheapestTicket, getDetails } from "./areas/eventdetails.ts";
import {
  cities,
  get3Events,
  get5Events,
  getCityByGps,
  getCityById,
  getEvents,
  getEventsByCity,
  getFilterItems,
} from "./areas/home.ts";

/** The one table of calls. The server refuses to start when one of them has no handler, or a handler no call. */
export const allCalls = {
  "home/getEvents": getEvents,
  "home/getEventsByCity": getEventsByCity,
  "home/getCityById": getCityById,
  "home/getCityByGPS": getCityByGps,
  "home/cities": cities,
  "home/getFilterItems": getFilterItems,
  "home/get5Events": get5Events,
  "home/get3Events": get3Events,
  "eventdetails/getDetails": getDetails,
  "eventdetails/getCheapestTicket": getCheapestTicket,
  "checkout/tickets": buyTickets,
  "checkout/getData": getData,
  "checkout/getFile": getFile,
} as const;

export type Calls = typeof allCalls;
export type CallName = keyof Calls;
