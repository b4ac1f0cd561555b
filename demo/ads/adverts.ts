import type { AdvertScene } from "../pictures/spec.ts";

export type DemoAd = {
  readonly key: string;
  readonly pagePrefix: string;
  readonly title: string;
  readonly body: string;
  readonly scene: AdvertScene;
  readonly alt: string;
  /** An address elsewhere, or a city of ours. */
  readonly link: string | { readonly city: string };
  readonly advertiser: string;
};

const glowworm = {
  scene: "highball",
  alt: "Zeichnung: ein hohes Glas mit Eis und Zitrusscheibe",
  link: "https://gluehwurm.example/",
  advertiser: "Glühwurm Getränke",
} as const;

const thistle = {
  scene: "coupe",
  alt: "Zeichnung: eine Schale mit Olive vor Strahlen",
  link: "https://distelwerk.example/",
  advertiser: "Distelwerk Destille",
} as const;

const moonride = {
  scene: "taxi",
  alt: "Zeichnung: ein Taxi nachts unter dem Mond",
  link: "https://mondfahrt.example/",
  advertiser: "Mondfahrt Taxiverbund",
} as const;

const flashbox = {
  scene: "lights",
  alt: "Zeichnung: Lichter und Konfetti über einer Menge",
  link: "https://blitzkasten.example/",
  advertiser: "Blitzkasten Fotoautomaten",
} as const;

const vienna = {
  scene: "hands",
  alt: "Zeichnung: erhobene Hände vor den Strahlen einer Bühne",
  link: { city: "Wien" },
  advertiser: "Gürtelnacht Kulturbetriebe GmbH",
} as const;

type Text = Pick<DemoAd, "title" | "body">;
const ad = (
  by: Omit<DemoAd, "key" | "pagePrefix" | keyof Text>,
  key: string,
  pagePrefix: string,
  text: Text,
) => ({
  ...by,
  key,
  pagePrefix,
  ...text,
});

/** Invented advertisers; no brand of the real world appears. Drinks are without alcohol, as visitors may be 16. */
export const ADS: readonly DemoAd[] = [
  ad(glowworm, "glowworm-everywhere", "/", {
    title: "Die Limo, die länger wach ist",
    body: "Ingwer, Limette, viel Eis. Glühwurm steht an jeder guten Bar.",
  }),
  ad(thistle, "thistle-everywhere", "/", {
    title: "Anstoßen mit 0,0",
    body: "Distelwerk schmeckt nach Abend und lässt dir den Morgen.",
  }),
  ad(vienna, "vienna-lists", "/events", {
    title: "Wien tanzt bis sechs",
    body: "Viele Häuser am Gürtel, eine lange Nacht. Such dir deins aus.",
  }),
  ad(flashbox, "flashbox-lists", "/events", {
    title: "Vier Bilder, ein Vorhang",
    body: "Der Blitzkasten steht neben der Garderobe. Bring alle mit, die reinpassen.",
  }),
  ad(moonride, "moonride-events", "/eventDetails", {
    title: "Heim kommst du auch um fünf",
    body: "Mondfahrt wartet vor der Tür, der Preis steht vorher fest.",
  }),
  ad(moonride, "moonride-cities", "/city", {
    title: "Vom Bahnhof auf die Tanzfläche",
    body: "Mondfahrt bringt vier Leute zum Preis von einem, in vierzig Städten.",
  }),
  ad(flashbox, "flashbox-profile", "/profile", {
    title: "Freunde gehören auf Papier",
    body: "Hol dir den Streifen von gestern Nacht aus dem Blitzkasten.",
  }),
  ad(glowworm, "glowworm-notifications", "/notifications", {
    title: "Noch wach? Wir auch.",
    body: "Glühwurm Ingwer-Limette, ab 22 Uhr zwei zum Preis von einer.",
  }),
];
