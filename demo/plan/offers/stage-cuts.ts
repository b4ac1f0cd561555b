import { type Cut, draft, insuranceOn, part, tens } from "./drafts.ts";

const fee = 190;
const orderFee = { fee: 390, feeType: "order" } as const;

export const concert: Cut = ({ price }, chance) => {
  const insurance = insuranceOn(price);
  const reduced =
    "Stehplatz für Leute in Ausbildung, in Rente oder mit kleinem Einkommen, Nachweis am Einlass";
  const offers = [
    draft("Ermäßigt", reduced, part(price, 0.75), { fee, quota: 60, most: 4, scarce: true }),
    draft("Stehplatz", "Freie Platzwahl", price, { fee, quota: tens(chance, 250, 600), insurance }),
    draft("Vorn dabei", "Einlass 30 Minuten früher und das Plakat zum Mitnehmen", part(price, 1.5), {
      type: 2,
      fee,
      quota: 50,
      most: 4,
      insurance,
      badge: "Früher rein",
    }),
  ];
  if (chance.chance(0.65)) return offers;
  const meet = draft(
    "Meet & Greet",
    "Soundcheck, ein Getränk mit denen, die spielen, und ein Platz ganz vorn",
    part(price, 2.6),
    { type: 3, fee, quota: 12, most: 2, personal: true, badge: "Nur 12 Plätze" },
  );
  return [...offers, meet];
};

export const seated: Cut = ({ price }, chance) => {
  const insurance = insuranceOn(price);
  const offers = [
    draft("Kategorie B", "Sitzplatz in den hinteren Reihen", part(price, 0.8), {
      fee,
      quota: tens(chance, 80, 160),
      insurance,
    }),
    draft("Kategorie A", "Sitzplatz in den vorderen Reihen", part(price, 1.15), {
      type: 2,
      fee,
      quota: tens(chance, 80, 140),
      insurance,
    }),
  ];
  if (chance.chance(0.5)) return offers;
  const first = draft("Erste Reihe", "Sitzplatz mit Tischchen, ein Getränk inbegriffen", part(price, 1.7), {
    type: 3,
    fee,
    quota: 16,
    most: 4,
    insurance,
    scarce: true,
    badge: "Mit Getränk",
  });
  return [...offers, first];
};

export const festival: Cut = ({ price, concept: { days = 1 } }, chance) => {
  const all = days === 2 ? "beide Tage" : `alle ${days} Tage`;
  const camping = days > 2;
  return [
    draft("Tagesticket", "Ein Tag deiner Wahl", part(price, camping ? 0.45 : 0.6), {
      ...orderFee,
      quota: 600,
      insurance: insuranceOn(price / 2),
    }),
    draft("Festivalticket", `Eintritt für ${all}`, price, {
      ...orderFee,
      quota: tens(chance, 1200, 3000),
      most: 6,
      personal: true,
      insurance: insuranceOn(price),
    }),
    draft(
      camping ? "Festival + Camping" : "Festival + Garten",
      camping
        ? `Eintritt für ${all} und ein Zeltplatz für zwei Personen und ein Zelt`
        : `Eintritt für ${all} und Zugang zum ruhigen Garten`,
      part(price, 1.35),
      {
        ...orderFee,
        type: 2,
        quota: 400,
        most: 6,
        personal: true,
        insurance: insuranceOn(price * 1.35),
        scarce: true,
      },
    ),
    draft(
      "Komfort",
      camping
        ? `Eintritt für ${all}, Zeltplatz mit eigenen Duschen und Frühstück`
        : `Eintritt für ${all}, Sitzplatz auf der Tribüne und ein Abendessen`,
      part(price, 2.1),
      {
        ...orderFee,
        type: 3,
        quota: 80,
        most: 4,
        personal: true,
        insurance: insuranceOn(price * 2.1),
        badge: camping ? "Mit Frühstück" : "Mit Abendessen",
      },
    ),
  ];
};

export const weekend: Cut = ({ price, concept: { days = 1 } }, chance) => {
  const insurance = insuranceOn(price);
  const quota = tens(chance, 250, 500);
  const soli = draft(
    "Soli-Ticket",
    "Wie das normale Ticket, mit einem Beitrag für freie Plätze",
    part(price, 1.3),
    { type: 2, ...orderFee, quota: 100 },
  );
  if (days === 1)
    return [
      draft("Festivalticket", "Eintritt zu allen Konzerten, das Band gilt durchgehend", price, {
        ...orderFee,
        quota,
        insurance,
      }),
      soli,
    ];
  return [
    draft("Einzelabend", "Ein Abend deiner Wahl", part(price, 0.6), { ...orderFee, quota: 200 }),
    draft("Beide Abende", "Eintritt an beiden Abenden mit einem Band", price, {
      ...orderFee,
      quota,
      insurance,
    }),
    soli,
  ];
};

export const free: Cut = (_context, chance) => {
  const ticket = draft("Freier Eintritt", "Kostet nichts und hilft uns beim Planen", 0, { quota: 2500 });
  if (chance.chance(0.7)) return [ticket];
  const text = "Freier Eintritt und ein Beitrag für die Bühnen";
  return [ticket, draft("Förderticket", text, 500, { quota: 500, badge: "Danke" })];
};

export const external: Cut = ({ price }) => [
  draft("Einzelkarte", "Verkauf über den Kartenladen des Hauses", price, { quota: 300 }),
];
