import * as z from "zod";
import { defineCall } from "../call.ts";
import { euro, flag, idField, wallClock } from "../wire-types.ts";

/** An event as lists show it (events specification, section 3; prices are "ab" prices with mandatory fees in them). */
export const eventListItem = z.object({
  id: z.number(),
  eventId: z.number(),
  title: z.string(),
  image: z.string().describe("Path of the picture as .jpg, 1200 × 640"),
  imageKey: z.string().describe("Key of the picture; widths and formats are appended to it"),
  imageAlt: z.string(),
  startTime: wallClock,
  endTime: wallClock,
  timeZone: z.string(),
  location: z.string().describe("Venue's name"),
  cityId: z.number(),
  city: z.string(),
  lat: z.number(),
  lon: z.number(),
  ageLimit: z.number().nullable(),
  muttizettel: flag,
  ticketSale: flag,
  ticketSaleLink: z.string().nullable(),
  abendkassePrice: euro.nullable(),
  gaderobe: flag,
  gaderobePrice: euro.nullable(),
  eventOwner: z.number().describe("The organiser's id"),
  promotion: flag,
  labels: z.string().describe("Label ids, separated by commas"),
  priceFrom: euro
    .nullable()
    .describe(
      "Cheapest price with mandatory fees of what can be bought, else of what will be, else of what is gone; null without own sale or after its end",
    ),
  available: z
    .number()
    .nullable()
    .describe("Tickets left over all offers; null without own sale or after its end"),
});
export type EventListItem = z.infer<typeof eventListItem>;

export const nearbyEvent = eventListItem.extend({ distanceKm: z.number() });
export type NearbyEvent = z.infer<typeof nearbyEvent>;

export const city = z.object({
  id: z.number(),
  name: z.string(),
  image: z.string().nullable(),
  region: z.string(),
  country: z.enum(["DE", "AT", "CH"]),
  lat: z.number(),
  lon: z.number(),
});
export type City = z.infer<typeof city>;

export const filterItem = z.object({
  id: z.number(),
  emoji: z.string(),
  title: z.string(),
  kind: z.enum(["type", "music", "detail"]),
});
export type FilterItem = z.infer<typeof filterItem>;

export const getEvents = defineCall({
  path: "home/getEvents",
  summary: "The next 200 events that are not over, soonest first; `cursor` = id of the last one received.",
  access: "guest",
  fields: { cursor: idField.optional() },
  answers: { 250: z.array(eventListItem) },
});

export const getEventsByCity = defineCall({
  path: "home/getEventsByCity",
  summary:
    "Events of a city, and those around it: nearest first in steps of 25 km, the soonest first in each.",
  access: "guest",
  fields: { cityId: idField },
  example: { cityId: "2911298" },
  answers: {
    250: z.object({
      events: z.array(eventListItem).describe("Soonest first"),
      nearestEvents: z
        .array(nearbyEvent)
        .describe(
          "At most 24, by great-circle distance from the city rounded to 25 km, within one such step by their beginning",
        ),
    }),
  },
  errors: [404],
});

export const getCityById = defineCall({
  path: "home/getCityById",
  summary: "One city.",
  access: "guest",
  fields: { cityId: idField },
  example: { cityId: "2911298" },
  answers: { 250: city },
  errors: [404],
});

const coordinate = (limit: number) =>
  z
    .string()
    .regex(/^-?\d{1,3}([.,]\d{1,12})?$/, "Das ist keine gültige Koordinate.")
    .transform((text) => Number(text.replace(",", ".")))
    .refine((value) => Math.abs(value) <= limit, "Das ist keine gültige Koordinate.");

export const getCityByGps = defineCall({
  path: "home/getCityByGPS",
  summary: "The nearest city to a position, by great-circle distance.",
  access: "guest",
  fields: { lat: coordinate(90), lon: coordinate(180) },
  example: { lat: "53.5503", lon: "9.9932" },
  answers: { 250: city },
  errors: [404],
});

/** One letter is enough (specification, section 5). */
export const citySearchField = z.string().trim().min(1, "Gib mindestens einen Buchstaben ein.").max(80);

export const cities = defineCall({
  path: "home/cities",
  summary: "Cities whose German, English or umlaut-free name begins with the search text, biggest first.",
  access: "guest",
  fields: { search: citySearchField },
  example: { search: "mün" },
  answers: { 250: z.array(city) },
});

export const getFilterItems = defineCall({
  path: "home/getFilterItems",
  summary: "What events can be filtered by: event types, music, details.",
  access: "guest",
  answers: { 250: z.array(filterItem) },
});

export const get5Events = defineCall({
  path: "home/get5Events",
  summary: "The next five events, for the footer.",
  access: "guest",
  answers: { 250: z.array(eventListItem) },
});

export const get3Events = defineCall({
  path: "home/get3Events",
  summary: "Three events for the home page: promoted ones first, then the soonest.",
  access: "guest",
  answers: { 250: z.array(eventListItem) },
});

export const getCityByIp = defineCall({
  path: "home/getCityByIP",
  summary: "The city that the caller's address belongs to; 404 when that is not known.",
  access: "guest",
  answers: { 250: city },
  errors: [404],
});

export const getHomeCities = defineCall({
  path: "home/getMyCities",
  summary: "The first of the own cities: 6 in the navigation bar, 3 on the home page.",
  access: "member",
  fields: {
    limit: z
      .string()
      .regex(/^([1-9]|[1-4]\d|50)$/, "Bitte eine Zahl von 1 bis 50 angeben.")
      .transform(Number)
      .optional(),
  },
  answers: { 250: z.array(city.extend({ myCityId: z.number() })) },
});

export const ad = z.object({
  id: z.number(),
  title: z.string(),
  text: z.string(),
  image: z.string().nullable().describe("Path of the picture as .jpg"),
  imageKey: z.string().nullable(),
  imageAlt: z.string(),
  link: z.string().describe("Own path or an address elsewhere"),
  advertiser: z.string().describe("Who pays for it (§ 6 DDG)"),
});
export type Ad = z.infer<typeof ad>;

export const getAd = defineCall({
  path: "home/getAd",
  summary: "The advertisement of a page; null when there is none.",
  access: "guest",
  fields: { page: z.string().trim().min(1).max(200).describe("Path of the page") },
  example: { page: "/events" },
  answers: { 250: ad.nullable() },
});
