import type { Country } from "../../server/areas/places/public.ts";

type BarItem = {
  readonly name: string;
  readonly caption: string;
  readonly price: number;
  /** Beer and wine from 16, spirits from 18 (product decisions, "Buying"). */
  readonly age: 0 | 16 | 18;
};
export type BarCategory = { readonly name: string; readonly items: readonly BarItem[] };

const item = (name: string, caption: string, price: number, age: 0 | 16 | 18 = 0): BarItem => ({
  name,
  caption,
  price,
  age,
});

const category = (name: string, items: BarItem[]): BarCategory => ({ name, items });

const soft = category("Ohne Alkohol", [
  item("Wasser", "0,5 l, still oder mit Kohlensäure", 300),
  item("Hauslimonade Rhabarber", "0,4 l, mit Minze", 450),
  item("Mate", "0,5 l, kalt", 420),
  item("Cola", "0,3 l", 380),
  item("Ingwertee", "0,3 l, frisch aufgegossen", 390),
  item("Nachtwächter", "Kalter Kaffee, Tonic, Zitrone", 650),
]);

const long = category("Longdrinks", [
  item("Gin Tonic", "4 cl Gin, Gurke oder Zitrone", 950, 18),
  item("Wodka Mate", "4 cl Wodka, eine halbe Flasche Mate", 900, 18),
  item("Rum Ingwer", "4 cl Rum, Ingwerbier, Limette", 950, 18),
  item("Lampenfieber", "Wermut, Rhabarber, Schaumwein", 1050, 18),
  item("Moscow Mule", "4 cl Wodka, Ingwerbier, Limette, im Kupferbecher", 1050, 18),
]);

const shots = category("Kurze", [
  item("Kräuter", "2 cl, eiskalt", 350, 18),
  item("Mexikaner", "2 cl, hausgemacht und scharf", 300, 18),
  item("Haselnuss", "2 cl", 350, 18),
]);

const bottles = category("Flaschen", [
  item("Schaumwein brut", "0,75 l mit Gläsern", 4200, 16),
  item("Grauburgunder", "0,75 l", 3200, 16),
  item("Gin 0,7 l", "mit sechs Tonic und Eis", 11900, 18),
  item("Wodka 0,7 l", "mit sechs Säften und Eis", 10900, 18),
]);

const food = category("Kleinigkeiten", [
  item("Laugenstange", "mit Butter", 350),
  item("Oliven und Nüsse", "für zwei", 590),
  item("Kartoffelsuppe", "mit Brot, ab Mitternacht", 650),
]);

const beerAndWine: Readonly<Record<Country, BarCategory>> = {
  DE: category("Bier & Wein", [
    item("Pils vom Fass", "0,3 l", 390, 16),
    item("Helles", "0,5 l, Flasche", 480, 16),
    item("Alkoholfreies Pils", "0,33 l, Flasche", 380),
    item("Weinschorle", "0,25 l, Riesling", 550, 16),
    item("Apfelwein", "0,3 l, pur oder gespritzt", 420, 16),
  ]),
  AT: category("Bier & Wein", [
    item("Seidl Märzen", "0,3 l", 420, 16),
    item("Krügerl Märzen", "0,5 l", 540, 16),
    item("Weißer Spritzer", "0,25 l, Grüner Veltliner", 430, 16),
    item("Alkoholfreies Bier", "0,33 l", 420),
    item("Zweigelt", "1/8", 480, 16),
  ]),
  CH: category("Bier & Wein", [
    item("Stange Lager", "0,3 l", 550, 16),
    item("Chübel", "0,5 l", 780, 16),
    item("Gespritzter Weisswein", "0,2 l, süss oder sauer", 690, 16),
    item("Alkoholfreies Lager", "0,33 l", 550),
    item("Pinot Noir", "1 dl", 750, 16),
  ]),
};

/** The menu of a house: the same card with the country's beer and wine; Switzerland costs a third more. */
export function barMenu(country: Country, withBottles: boolean): BarCategory[] {
  const card = [soft, beerAndWine[country], long, shots, ...(withBottles ? [bottles] : []), food];
  if (country !== "CH") return card;
  return card.map((category) =>
    category === beerAndWine.CH
      ? category
      : {
          ...category,
          items: category.items.map((one) => ({ ...one, price: Math.ceil((one.price * 1.35) / 50) * 50 })),
        },
  );
}
