import { LABELS, type PutEvent, TITLE_LENGTH, usualVat } from "../../areas/events/public.ts";
import { searchCities } from "../../areas/places/public.ts";
import type { Transaction } from "../../platform/database.ts";
import type { ImportedEvent, Path } from "./event-fields.ts";

export type FieldProblem = { readonly path: Path; readonly sentence: string };

/** A picture of the file by its name there; null when there is none, after having said why. */
export type FindPicture = (
  name: string,
  kind: "event" | "lounge",
  alt: string,
  path: Path,
) => Promise<number | null>;

/** Brings an event of a file into the words of the use cases. What the file names (city, labels, pictures) is looked for. */
export async function givenEvent(
  tx: Transaction,
  imported: ImportedEvent,
  context: { readonly organiserId: number; readonly now: Date; readonly findPicture: FindPicture },
): Promise<PutEvent | readonly FieldProblem[]> {
  const { organiserId, now, findPicture } = context;
  const { id, title, venue, street, postcode, latitude, longitude, country } = imported;
  const problems: FieldProblem[] = [];
  const city = await cityOf(tx, imported);
  if (typeof city === "string") problems.push({ path: ["city"], sentence: city });
  if ((latitude === null) !== (longitude === null))
    problems.push({ path: ["latitude"], sentence: "Bitte Breite und Länge angeben oder keine von beiden." });
  const labels = imported.labels.map((label, i) => {
    const found = LABELS.find(
      (one) => String(one.id) === label || one.title.toLowerCase() === label.toLowerCase(),
    );
    if (found === undefined)
      problems.push({ path: ["labels", i], sentence: `Das Label „${label}“ gibt es nicht.` });
    return found?.id ?? 0;
  });
  const pictureId =
    imported.picture === null
      ? null
      : await findPicture(imported.picture, "event", imported.picture_alt ?? `Plakat: ${title}`, ["picture"]);
  const lounges: PutEvent["event"]["lounges"][number][] = [];
  for (const [i, lounge] of imported.lounges.entries()) {
    const path = ["lounges", i, "picture"];
    lounges.push({
      title: lounge.title,
      description: lounge.description,
      maxGuests: lounge.guests,
      priceCents: lounge.price,
      minConsumptionCents: lounge.minimum,
      quantity: lounge.quantity,
      pictureId:
        lounge.picture === null
          ? null
          : await findPicture(lounge.picture, "lounge", `Lounge: ${lounge.title}`, path),
    });
  }
  if (problems.length > 0 || typeof city === "string") return problems;
  return {
    venue: {
      ...{ name: venue, street, postcode, cityId: city.id },
      position: latitude === null || longitude === null ? null : { latitude, longitude },
    },
    titleLength: TITLE_LENGTH.imported,
    isPublished: imported.state === "published",
    now,
    event: {
      ...{ organiserId, externalId: id, pictureId, title, labels, lounges },
      description: imported.description,
      lineUp: imported.line_up,
      starts: imported.starts,
      ends: imported.ends,
      lastEntry: imported.last_entry,
      ageLimit: imported.age_limit,
      consentForm: imported.consent_form,
      ticketSale: imported.ticket_sale,
      ticketSaleLink: imported.external_shop,
      boxOfficePriceCents: imported.box_office_price,
      cloakroomPriceCents: imported.cloakroom_price,
      ticketUpgrades: imported.ticket_upgrades,
      ticketReturns: imported.ticket_returns,
      freeNeedConfirmation: imported.confirm_addresses,
      promoted: imported.promoted,
      offers: imported.tickets.map((ticket) => ({
        title: ticket.title,
        description: ticket.description,
        ticketType: ticket.type,
        priceCents: ticket.price,
        feeCents: ticket.fee,
        feeType: ticket.fee_per,
        vatBasisPoints: ticket.vat === null ? usualVat(country) : Math.round(ticket.vat * 100),
        quota: ticket.quota,
        maxPerOrder: ticket.max_per_order,
        saleStarts: ticket.sale_starts,
        saleEnds: ticket.sale_ends,
        personal: ticket.personal,
        insurancePriceCents: ticket.insurance,
        badge: ticket.badge,
      })),
    },
  };
}

/** By its number, or by its name where only one in the country has it. @returns why not, as a sentence */
async function cityOf(
  tx: Transaction,
  { city: given, country }: ImportedEvent,
): Promise<{ readonly id: number } | string> {
  if (/^\d{1,9}$/.test(given)) return { id: Number(given) };
  const found = (await searchCities(tx, given)).filter((city) => city.country === country);
  const named = found.filter(({ name }) => name.toLowerCase() === given.toLowerCase());
  const [only] = named;
  if (only !== undefined && named.length === 1) return only;
  if (found.length === 0) return `Den Ort „${given}“ kennen wir in ${country} nicht.`;
  const choice = (only === undefined ? found : named).map(
    ({ id, name, region }) => `${name}, ${region} (${id})`,
  );
  return `Welcher Ort ist „${given}“? Bitte Namen oder Nummer angeben: ${choice.slice(0, 5).join("; ")}.`;
}
