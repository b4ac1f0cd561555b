import { admission, type Cut, draft, feeOn, insuranceOn, part, tens } from "./drafts.ts";

export const club: Cut = ({ price, concept }, chance) => {
  const fee = feeOn(price);
  const entry = admission(concept);
  return [
    draft("Early Bird", `${entry}, nur im frühen Vorverkauf`, part(price, 0.75), {
      fee,
      quota: tens(chance, 40, 80),
      early: true,
      badge: "Early Bird",
    }),
    draft("Standard", entry, price, { fee, quota: tens(chance, 140, 300) }),
    draft("Deluxe", "Eigener Einlass ohne Anstehen und ein Longdrink", part(price, 1.9), {
      type: 2,
      fee,
      quota: tens(chance, 30, 60),
      most: 6,
      scarce: true,
      badge: "Ohne Anstehen",
    }),
  ];
};

/** Costs the same here and there, so there is no fee. */
export const door: Cut = ({ price }, chance) => {
  const standard = draft("Standard", "Eintritt, an der Kasse vor Ort zum gleichen Preis", price, {
    quota: tens(chance, 100, 250),
  });
  if (chance.chance(0.5)) return [standard];
  const text = "Eintritt für dich und ein Zuschuss für jemanden, der weniger hat";
  return [standard, draft("Solidarisch", text, part(price, 1.4), { quota: 60 })];
};

export const rave: Cut = ({ price, cloakroom }, chance) => {
  const common = { fee: 150, personal: chance.chance(0.3) };
  const insurance = price >= 2000 ? insuranceOn(price) : null;
  return [
    draft("Early Bird", "Eintritt die ganze Nacht, erste Preisstufe", part(price, 0.7), {
      ...common,
      quota: 150,
      early: true,
      badge: "Erste Stufe",
    }),
    draft("Standard", "Eintritt die ganze Nacht", price, {
      ...common,
      quota: tens(chance, 400, 800),
      insurance,
    }),
    draft("Standard + Garderobe", "Eintritt und eine Garderobenmarke", price + cloakroom, {
      ...common,
      quota: 150,
      scarce: true,
    }),
    draft("Last Call", "Restkarten, nur in den letzten drei Tagen", part(price, 1.2), {
      ...common,
      quota: 80,
      most: 4,
      lastMinute: true,
    }),
  ];
};

export const party: Cut = ({ price, concept }, chance) => {
  const fee = feeOn(price);
  const entry = (concept.age ?? 0) >= 16 ? admission(concept) : "Eintritt für eine Person";
  const extras = concept.outdoors ? "ein Liegestuhl" : "Garderobe";
  const offers = [
    draft("Standard", entry, price, { fee, quota: tens(chance, 200, 450) }),
    draft("Deluxe", `Schneller Einlass, ${extras} und ein Freigetränk`, part(price, 1.7), {
      type: 2,
      fee,
      quota: 60,
      most: 6,
      scarce: true,
    }),
  ];
  if (chance.chance(0.6)) return offers;
  const early = draft("Early Bird", "Dasselbe zum Preis für Frühentschlossene", part(price, 0.8), {
    fee,
    quota: 100,
    early: true,
    badge: "Early Bird",
  });
  return [early, ...offers];
};

export const gala: Cut = ({ price }, chance) => {
  const common = { fee: 350, feeType: "order", personal: true } as const;
  return [
    draft("Standard", "Eintritt ab 22 Uhr und ein Glas Sekt um Mitternacht, auf Wunsch ohne Alkohol", price, {
      ...common,
      quota: tens(chance, 200, 400),
      insurance: insuranceOn(price),
    }),
    draft(
      "Deluxe",
      "Eintritt von Anfang an, Buffet, Garderobe und ein Glas Sekt um Mitternacht",
      part(price, 1.6),
      { ...common, type: 2, quota: 120, most: 8, insurance: insuranceOn(price * 1.6), badge: "Mit Buffet" },
    ),
    draft(
      "Premium",
      "Fester Platz am Tisch, Buffet, Getränke bis zwei Uhr und eigener Einlass",
      part(price, 2.6),
      {
        ...common,
        type: 3,
        quota: 40,
        most: 8,
        insurance: insuranceOn(price * 2.6),
        scarce: true,
        badge: "Getränke inklusive",
      },
    ),
  ];
};
