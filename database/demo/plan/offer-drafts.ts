import type { Random } from "../pictures/seed.ts";
import type { OfferContext } from "./offers.ts";

export type OfferDraft = {
  readonly title: string;
  readonly description: string;
  readonly type: 1 | 2 | 3;
  readonly price: number;
  readonly fee: number;
  readonly feeType: "ticket" | "order";
  readonly quota: number;
  readonly most: number;
  readonly personal: boolean;
  readonly insurance: number | null;
  readonly badge: string | null;
  /** Cheaper, first come first served, gone three weeks before. */
  readonly early: boolean;
  /** Few of them, so now and then there are none left. */
  readonly scarce: boolean;
  /** On sale in the last three days only. */
  readonly lastMinute: boolean;
};

type Given = Pick<OfferDraft, "title" | "description" | "price"> & Partial<OfferDraft>;

function draft(given: Given): OfferDraft {
  return {
    type: 1,
    fee: 0,
    feeType: "ticket",
    quota: 200,
    most: 10,
    personal: false,
    insurance: null,
    badge: null,
    early: false,
    scarce: false,
    lastMinute: false,
    ...given,
  };
}

/** A part of the price, rounded to half euros: nobody asks for 11,37 €. */
function part(cents: number, factor: number): number {
  return Math.max(100, Math.round((cents * factor) / 50) * 50);
}

/** A fee of a tenth, between 0,50 € and 2,50 €, to ten cents. */
function feeOn(cents: number): number {
  return Math.min(250, Math.max(50, Math.round(cents / 100) * 10));
}

function insuranceOn(cents: number): number {
  return Math.max(190, Math.round((cents * 0.08) / 10) * 10 - 10);
}

type Cut = (context: OfferContext, chance: Random) => OfferDraft[];

const club: Cut = ({ price }, chance) => [
  draft({
    title: "Early Bird",
    description: "Eintritt die ganze Nacht, nur im frühen Vorverkauf",
    price: part(price, 0.75),
    fee: feeOn(price),
    quota: chance.int(4, 8) * 10,
    early: true,
    badge: "Early Bird",
  }),
  draft({
    title: "Standard",
    description: "Eintritt die ganze Nacht",
    price,
    fee: feeOn(price),
    quota: chance.int(14, 30) * 10,
  }),
  draft({
    title: "Deluxe",
    description: "Eigener Einlass ohne Anstehen und ein Longdrink",
    type: 2,
    price: part(price, 1.9),
    fee: feeOn(price),
    quota: chance.int(3, 6) * 10,
    most: 6,
    scarce: true,
    badge: "Ohne Anstehen",
  }),
];

const door: Cut = ({ price, days }, chance) => [
  draft({
    title: "Standard",
    description: days > 1 ? "Eintritt an allen Tagen" : "Eintritt, einschließlich Garderobe",
    price,
    fee: 50,
    quota: chance.int(10, 25) * 10,
  }),
  ...(chance.chance(0.5)
    ? [
        draft({
          title: "Solidarisch",
          description: "Eintritt für dich und ein Zuschuss für jemanden, der weniger hat",
          price: part(price, 1.4),
          fee: 50,
          quota: 60,
        }),
      ]
    : []),
];

const rave: Cut = ({ price }, chance) => {
  const personal = chance.chance(0.3);
  return [
    draft({
      title: "Early Bird",
      description: "Eintritt die ganze Nacht, erste Preisstufe",
      price: part(price, 0.7),
      fee: 150,
      quota: 150,
      early: true,
      personal,
      badge: "Erste Stufe",
    }),
    draft({
      title: "Standard",
      description: "Eintritt die ganze Nacht",
      price,
      fee: 150,
      quota: chance.int(40, 80) * 10,
      personal,
      insurance: price >= 2000 ? insuranceOn(price) : null,
    }),
    draft({
      title: "Standard + Garderobe",
      description: "Eintritt und eine Garderobenmarke",
      price: price + 200,
      fee: 150,
      quota: 150,
      personal,
      scarce: true,
    }),
    draft({
      title: "Last Call",
      description: "Restkarten, nur in den letzten drei Tagen",
      price: part(price, 1.2),
      fee: 150,
      quota: 80,
      most: 4,
      personal,
      lastMinute: true,
    }),
  ];
};

const party: Cut = ({ price, age, startsAt, endsAt }, chance) => {
  const allNight = endsAt.getTime() - startsAt.getTime() > 5 * 3_600_000 && age !== null && age >= 16;
  const offers = [
    draft({
      title: "Standard",
      description: allNight ? "Eintritt die ganze Nacht" : "Eintritt für eine Person",
      price,
      fee: feeOn(price),
      quota: chance.int(20, 45) * 10,
    }),
    draft({
      title: "Deluxe",
      description: "Schneller Einlass, Garderobe und ein Freigetränk",
      type: 2,
      price: part(price, 1.7),
      fee: feeOn(price),
      quota: 60,
      most: 6,
      scarce: true,
    }),
  ];
  if (!chance.chance(0.4)) return offers;
  const early = draft({
    title: "Early Bird",
    description: "Der gleiche Abend zum Preis für Frühentschlossene",
    price: part(price, 0.8),
    fee: feeOn(price),
    quota: 100,
    early: true,
    badge: "Early Bird",
  });
  return [early, ...offers];
};

const concert: Cut = ({ price }, chance) => [
  draft({
    title: "Ermäßigt",
    description: "Stehplatz für Leute in Ausbildung, mit Rente oder Bürgergeld, Nachweis am Einlass",
    price: part(price, 0.75),
    fee: 190,
    quota: 60,
    most: 4,
    scarce: true,
  }),
  draft({
    title: "Stehplatz",
    description: "Freie Platzwahl im Saal",
    price,
    fee: 190,
    quota: chance.int(25, 60) * 10,
    insurance: insuranceOn(price),
  }),
  draft({
    title: "Vorn dabei",
    description: "Einlass 30 Minuten früher und das Tourplakat",
    type: 2,
    price: part(price, 1.5),
    fee: 190,
    quota: 50,
    most: 4,
    insurance: insuranceOn(price),
    badge: "Früher rein",
  }),
  ...(chance.chance(0.35)
    ? [
        draft({
          title: "Meet & Greet",
          description: "Soundcheck, ein Getränk mit der Band und ein Platz ganz vorn",
          type: 3,
          price: part(price, 2.6),
          fee: 190,
          quota: 12,
          most: 2,
          personal: true,
          badge: "Nur 12 Plätze",
        }),
      ]
    : []),
];

const seated: Cut = ({ price }, chance) => [
  draft({
    title: "Kategorie B",
    description: "Sitzplatz hinten oder auf der Galerie",
    price: part(price, 0.8),
    fee: 190,
    quota: chance.int(8, 16) * 10,
    insurance: insuranceOn(price),
  }),
  draft({
    title: "Kategorie A",
    description: "Sitzplatz im vorderen Parkett",
    type: 2,
    price: part(price, 1.15),
    fee: 190,
    quota: chance.int(8, 14) * 10,
    insurance: insuranceOn(price),
  }),
  ...(chance.chance(0.5)
    ? [
        draft({
          title: "Erste Reihe",
          description: "Sitzplatz mit Tischchen, ein Getränk inbegriffen",
          type: 3,
          price: part(price, 1.7),
          fee: 190,
          quota: 16,
          most: 4,
          insurance: insuranceOn(price),
          scarce: true,
          badge: "Mit Getränk",
        }),
      ]
    : []),
];

const festival: Cut = ({ price, days, age }, chance) => {
  const all = days === 2 ? "beide Tage" : `alle ${days} Tage`;
  const camping = days > 2;
  return [
    draft({
      title: "Tagesticket",
      description: "Ein Tag deiner Wahl",
      price: part(price, days > 2 ? 0.45 : 0.6),
      fee: 390,
      feeType: "order",
      quota: 600,
      insurance: insuranceOn(price / 2),
    }),
    draft({
      title: "Festivalticket",
      description: `Eintritt für ${all}`,
      price,
      fee: 390,
      feeType: "order",
      quota: chance.int(12, 30) * 100,
      most: 6,
      personal: true,
      insurance: insuranceOn(price),
    }),
    draft({
      title: camping ? "Festival + Camping" : "Festival + Garten",
      description: camping
        ? `Eintritt für ${all} und ein Zeltplatz für zwei Personen und ein Zelt`
        : `Eintritt für ${all} und Zugang zum ruhigen Garten`,
      type: 2,
      price: part(price, 1.35),
      fee: 390,
      feeType: "order",
      quota: 400,
      most: 6,
      personal: true,
      insurance: insuranceOn(price * 1.35),
      scarce: true,
    }),
    draft({
      title: "Komfort",
      description: `Eintritt für ${all}, eigene Duschen, Frühstück und ein Platz im Schatten`,
      type: 3,
      price: part(price, 2.1),
      fee: 390,
      feeType: "order",
      quota: 80,
      most: 4,
      personal: true,
      insurance: insuranceOn(price * 2.1),
      badge: age === 18 ? "Ab 18" : "Mit Frühstück",
    }),
  ];
};

const weekend: Cut = ({ price, days }, chance) => [
  ...(days > 1
    ? [
        draft({
          title: "Einzelabend",
          description: "Ein Abend deiner Wahl",
          price: part(price, 0.6),
          fee: 190,
          quota: 200,
        }),
      ]
    : []),
  draft({
    title: days > 1 ? "Beide Abende" : "Festivalticket",
    description:
      days > 1
        ? "Eintritt an beiden Abenden, das Band gilt durchgehend"
        : "Eintritt zu allen Konzerten des Abends",
    price,
    fee: 190,
    quota: chance.int(25, 50) * 10,
    insurance: insuranceOn(price),
  }),
  draft({
    title: "Soli-Ticket",
    description: "Wie das normale Ticket, mit einem Beitrag für freie Plätze",
    type: 2,
    price: part(price, 1.3),
    fee: 190,
    quota: 100,
  }),
];

const gala: Cut = ({ price }, chance) => [
  draft({
    title: "Standard",
    description: "Eintritt ab 22 Uhr und ein Glas Sekt um Mitternacht, auf Wunsch ohne Alkohol",
    price,
    fee: 250,
    quota: chance.int(20, 40) * 10,
    personal: true,
    insurance: insuranceOn(price),
  }),
  draft({
    title: "Deluxe",
    description: "Eintritt von Anfang an, Buffet, Garderobe und ein Glas Sekt um Mitternacht",
    type: 2,
    price: part(price, 1.6),
    fee: 250,
    quota: 120,
    most: 8,
    personal: true,
    insurance: insuranceOn(price * 1.6),
    badge: "Mit Buffet",
  }),
  draft({
    title: "Premium",
    description: "Fester Platz am Tisch, Buffet, Getränke bis zwei Uhr und eigener Einlass",
    type: 3,
    price: part(price, 2.6),
    fee: 250,
    quota: 40,
    most: 8,
    personal: true,
    insurance: insuranceOn(price * 2.6),
    scarce: true,
    badge: "Getränke inklusive",
  }),
];

const free: Cut = (_context, chance) => [
  draft({
    title: "Freier Eintritt",
    description: "Kostet nichts und hilft uns beim Planen",
    price: 0,
    quota: 2500,
    most: 10,
  }),
  ...(chance.chance(0.3)
    ? [
        draft({
          title: "Förderticket",
          description: "Freier Eintritt und fünf Euro für die Bühnen",
          price: 500,
          quota: 500,
          badge: "Danke",
        }),
      ]
    : []),
];

const external: Cut = ({ price }) => [
  draft({ title: "Einzelkarte", description: "Verkauf über den Kartenladen des Hauses", price, quota: 300 }),
];

const CUTS: Readonly<Record<OfferContext["profile"], Cut>> = {
  club,
  door,
  rave,
  party,
  concert,
  seated,
  festival,
  weekend,
  gala,
  free,
  external,
};

/** What kinds of tickets an event has and what they cost, before anything is sold. */
export function offerDrafts(context: OfferContext, chance: Random): OfferDraft[] {
  return CUTS[context.profile](context, chance);
}
