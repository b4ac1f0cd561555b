import type { LoungeScene } from "../pictures/spec.ts";

/** A lounge as a house has it. Prices in cents for Germany and Austria; Switzerland pays more. */
export type Room = {
  readonly key: string;
  readonly scene: LoungeScene;
  readonly title: string;
  readonly text: string;
  readonly guests: number;
  readonly price: number;
  readonly minimum: number;
  readonly quantity: number;
};

export const ROOMS: readonly Room[] = [
  {
    key: "galerie",
    scene: "balcony",
    title: "Galerie links",
    text: "Oben an der Brüstung, mit eigenem Aufgang. Du siehst die ganze Fläche, die Fläche sieht dich kaum.",
    guests: 8,
    price: 32000,
    minimum: 20000,
    quantity: 3,
  },
  {
    key: "kanzel",
    scene: "champagne",
    title: "Kanzel am Pult",
    text: "Zwei Stufen hinter den DJs, näher geht es nicht. Unterhalten kann man sich hier nur in den Pausen.",
    guests: 12,
    price: 54000,
    minimum: 36000,
    quantity: 2,
  },
  {
    key: "hinterzimmer",
    scene: "sofa",
    title: "Hinterzimmer",
    text: "Ein Raum mit zwei tiefen Sofas und einer Tür, die sich schließen lässt. Die Musik kommt über eine eigene, leisere Anlage.",
    guests: 6,
    price: 21000,
    minimum: 12000,
    quantity: 2,
  },
  {
    key: "sofa",
    scene: "sofa",
    title: "Sofaecke",
    text: "Drei tiefe Sofas um einen niedrigen Tisch, zehn Schritte bis zur Tanzfläche. Der Service kommt an den Platz.",
    guests: 8,
    price: 26000,
    minimum: 16000,
    quantity: 4,
  },
  {
    key: "bar",
    scene: "bar",
    title: "Lange Bar",
    text: "Zwölf Hocker an der hinteren Bar, nur für euch und den Menschen, der die Drinks mischt.",
    guests: 12,
    price: 38000,
    minimum: 28000,
    quantity: 1,
  },
  {
    key: "dach",
    scene: "roof",
    title: "Dachterrasse",
    text: "Unter freiem Himmel, mit Heizstrahlern und Decken. Von hier aus hörst du die Stadt und den Bass zugleich.",
    guests: 10,
    price: 36000,
    minimum: 22000,
    quantity: 3,
  },
  {
    key: "garten",
    scene: "garden",
    title: "Gartenlaube",
    text: "Eine Laube mit Lampions am Rand des Gartens, zum Reden wie gemacht. Bei Regen bekommt ihr einen Tisch drinnen.",
    guests: 8,
    price: 22000,
    minimum: 14000,
    quantity: 4,
  },
  {
    key: "separee",
    scene: "champagne",
    title: "Rotes Separee",
    text: "Runde Polsterbank, schwerer Vorhang, Klingel für die Bar. Der Vorhang bleibt offen, bis ihr ihn schließt.",
    guests: 6,
    price: 24000,
    minimum: 15000,
    quantity: 3,
  },
  {
    key: "kapitaen",
    scene: "boat",
    title: "Kapitänstisch",
    text: "Der Tisch am großen Fenster mit Blick aufs Wasser. Er ist der Erste, der vergeben ist.",
    guests: 10,
    price: 34000,
    minimum: 24000,
    quantity: 1,
  },
  {
    key: "loge",
    scene: "balcony",
    title: "Loge vier",
    text: "Sechs Stühle aus der Zeit, als hier noch Theater war, und ein Tischchen für die Gläser.",
    guests: 6,
    price: 27000,
    minimum: 15000,
    quantity: 2,
  },
  {
    key: "wintergarten",
    scene: "garden",
    title: "Wintergarten",
    text: "Palmen, Korbstühle und ein Dach aus Glas. Hier darf man auch einmal einfach nur sitzen.",
    guests: 10,
    price: 30000,
    minimum: 20000,
    quantity: 2,
  },
];

/** Houses at the water have the captain's table; it would be a joke anywhere else. */
export const WATERSIDE = new Set([
  "hh-speicher-6",
  "hh-dock-vierzehn",
  "hb-packhaus-elf",
  "ki-trockendock",
  "k-hafenschuppen-deutz",
  "ff-ostkai-3",
  "ms-heubude-am-kanal",
]);
