import type { Country } from "../../server/areas/places/public.ts";

/** Two invented companies. Numbers and addresses are of kinds that are never given out. */
export const ORGANISERS = [
  {
    demo_key: "motte-und-mond",
    name: "Motte & Mond",
    legal_name: "Motte & Mond Veranstaltungen GmbH",
    street: "Lampenweg 41",
    postcode: "22765",
    city: "Hamburg",
    country: "DE",
    vat_id: "DE000000017",
    email: "hallo@motte-und-mond.example",
    phone: "+49 40 66969 141",
  },
  {
    demo_key: "guertelnacht",
    name: "Gürtelnacht",
    legal_name: "Gürtelnacht Kulturbetriebe GmbH",
    street: "Akaziengasse 21",
    postcode: "1070",
    city: "Wien",
    country: "AT",
    vat_id: "ATU00000017",
    email: "servus@guertelnacht.example",
    phone: "+43 1 0123450",
  },
] as const;

/** Wien looks after Austria and Switzerland, Hamburg after Germany. */
export function organiserFor(country: Country): (typeof ORGANISERS)[number]["demo_key"] {
  return country === "DE" ? "motte-und-mond" : "guertelnacht";
}
