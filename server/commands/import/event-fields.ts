import * as z from "zod";
import { describeProblem } from "../../areas/events/public.ts";
import { isStorable } from "../../platform/storable.ts";

/** Where something stands in an event of a file, in the names and the shape of the JSON format. */
export type Path = readonly (string | number)[];

/** What a JSON file says as it is and a CSV file as text. */
const text = z
  .union([z.string(), z.number()], "Hier fehlt ein Text.")
  .transform((value) => String(value).trim())
  .refine(isStorable, describeProblem({ at: "", problem: "unreadable" }));

const NO_COUNT = "Das ist keine ganze Zahl.";
const count = z
  .union(
    [
      z.number(),
      z
        .string()
        .trim()
        .regex(/^-?\d{1,9}$/, NO_COUNT),
    ],
    "Hier fehlt eine Zahl.",
  )
  .transform((value) => Number(value))
  .refine(Number.isInteger, NO_COUNT);

const decimal = (message: string) =>
  z
    .union([z.number(), z.string().regex(/^-?\d{1,9}([.,]\d{1,8})?$/, message)], message)
    .transform((value) => Number(String(value).replace(",", ".")));

/** Euro with at most two decimals, as cents. */
const price = decimal("Das ist kein gültiger Betrag.")
  .refine(
    (euro) => Math.abs(euro * 100 - Math.round(euro * 100)) < 1e-6,
    "Ein Betrag hat höchstens zwei Nachkommastellen.",
  )
  .transform((euro) => Math.round(euro * 100));

const degrees = (most: number) => {
  const message = `Das ist keine Gradzahl von -${most} bis ${most}.`;
  return decimal(message).refine((value) => Math.abs(value) <= most, message);
};

const FLAGS = new Map([
  ...["1", "true", "yes", "ja"].map((word) => [word, true] as const),
  ...["0", "false", "no", "nein"].map((word) => [word, false] as const),
]);

const flag = z
  .union([z.boolean(), z.string(), z.number()], "Bitte ja oder nein angeben.")
  .transform((value) => FLAGS.get(String(value).trim().toLowerCase()))
  .pipe(z.boolean("Bitte ja oder nein angeben."));

const list = z
  .union([z.array(text), z.string().transform((value) => value.split("|"))], "Hier fehlt eine Liste.")
  .transform((items) => items.map((item) => item.trim()).filter((item) => item !== ""));

const optional = <S extends z.ZodType>(schema: S) => schema.nullish().transform((value) => value ?? null);

const NO_OBJECT = "Hier fehlt ein Objekt: { … }.";

const ticket = z.strictObject(
  {
    title: text,
    description: text.default(""),
    type: count.default(1),
    price,
    fee: price.default(0),
    fee_per: z.enum(["ticket", "order"], "Bitte ticket oder order angeben.").default("ticket"),
    /** Percent; by default that of the country. */
    vat: optional(decimal("Das ist kein gültiger Prozentsatz.")),
    quota: count,
    max_per_order: count.default(10),
    sale_starts: optional(text),
    sale_ends: optional(text),
    personal: flag.default(false),
    insurance: optional(price),
    badge: optional(text),
  },
  NO_OBJECT,
);

const lounge = z.strictObject(
  {
    title: text,
    description: text.default(""),
    guests: count,
    price,
    minimum: price.default(0),
    quantity: count,
    picture: optional(text),
  },
  NO_OBJECT,
);

/** An event of a file (docs/import-events.md). */
export const importedEvent = z.strictObject(
  {
    id: text,
    title: text,
    description: text,
    starts: text,
    ends: text,
    last_entry: optional(text),
    venue: text,
    street: text,
    postcode: text,
    city: text,
    country: z.enum(["DE", "AT", "CH"], "Bitte DE, AT oder CH angeben.").default("DE"),
    latitude: optional(degrees(90)),
    longitude: optional(degrees(180)),
    picture: optional(text),
    picture_alt: optional(text),
    line_up: list.default([]),
    labels: list.default([]),
    age_limit: optional(count),
    consent_form: flag.default(false),
    ticket_sale: flag.default(true),
    external_shop: optional(text),
    box_office_price: optional(price),
    cloakroom_price: optional(price),
    ticket_upgrades: flag.default(false),
    ticket_returns: flag.default(false),
    confirm_addresses: flag.default(false),
    promoted: flag.default(false),
    state: z
      .enum(
        ["draft", "published"],
        "Bitte draft oder published angeben. Abgesagt wird mit npm run events -- cancel.",
      )
      .default("draft"),
    tickets: z.array(ticket, "Hier fehlt eine Liste.").default([]),
    lounges: z.array(lounge, "Hier fehlt eine Liste.").default([]),
  },
  NO_OBJECT,
);

export type ImportedEvent = z.infer<typeof importedEvent>;

/** Columns of a CSV file by what they are of an event's tickets and lounges. */
const columnsOf = (prefix: string, part: z.ZodObject) =>
  new Map(Object.keys(part.shape).map((field) => [field === "title" ? prefix : `${prefix}_${field}`, field]));
export const TICKET_FIELDS: ReadonlyMap<string, string> = columnsOf("ticket", ticket);
export const LOUNGE_FIELDS: ReadonlyMap<string, string> = columnsOf("lounge", lounge);
const { tickets: _, lounges: __, ...ofEvent } = importedEvent.shape;
/** Every column that there may be. */
export const COLUMNS: ReadonlySet<string> = new Set([
  ...Object.keys(ofEvent),
  ...TICKET_FIELDS.keys(),
  ...LOUNGE_FIELDS.keys(),
]);

/** Where the names differ: fields of the use cases as a file calls them. */
const FILE_NAMES: Readonly<Record<string, string>> = {
  "venue.name": "venue",
  "venue.street": "street",
  "venue.postcode": "postcode",
  "venue.city": "city",
  externalId: "id",
  pictureId: "picture",
  lineUp: "line_up",
  lastEntry: "last_entry",
  ageLimit: "age_limit",
  consentForm: "consent_form",
  ticketSaleLink: "external_shop",
  boxOfficePriceCents: "box_office_price",
  cloakroomPriceCents: "cloakroom_price",
  offers: "tickets",
  ticketType: "type",
  priceCents: "price",
  feeCents: "fee",
  feeType: "fee_per",
  vatBasisPoints: "vat",
  maxPerOrder: "max_per_order",
  saleStarts: "sale_starts",
  saleEnds: "sale_ends",
  insurancePriceCents: "insurance",
  maxGuests: "guests",
  minConsumptionCents: "minimum",
};

/** `offers.0.priceCents` of a use case as the file has it: `tickets`, 0, `price`. */
export function pathInFile(at: string): Path {
  const whole = FILE_NAMES[at];
  if (whole !== undefined) return [whole];
  return at.split(".").map((name) => (/^\d+$/.test(name) ? Number(name) : (FILE_NAMES[name] ?? name)));
}
