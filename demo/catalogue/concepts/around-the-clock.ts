import type { Concept } from "../concept.ts";
import { houses } from "../venue.ts";
import { kind } from "./kinds.ts";

/** Parts of the day. Together they cover every hour with at least three hours to go. */
export const DAY_PARTS = {
  night: { starts: "21:00", ends: "08:00" },
  morning: { starts: "05:00", ends: "15:00" },
  noon: { starts: "10:00", ends: "22:00" },
  evening: { starts: "16:00", ends: "02:00" },
} as const;
export type DayPart = keyof typeof DAY_PARTS;

const club = { type: 31, price: 1400, offers: "club", bar: true, age: 18 } as const;
const hamburg = houses("hh-speicher-6 hh-dock-vierzehn hh-ballhaus-altona hh-kesselhaus-nord");
const elsewhere = houses("b-ladestrasse k-drahtwerk l-naschhalle b-maschinenhaus-ost ff-ostkai-3");

const lounge = (part: DayPart) => kind({ ...club, ...DAY_PARTS[part], at: hamburg, lounges: true });
const bar = (part: DayPart) => kind({ ...club, ...DAY_PARTS[part], at: elsewhere });

type Round = { readonly lounge: readonly Concept[]; readonly bar: readonly Concept[] };

/**
 * What runs at the moment of the start, at any hour: in each part of the day one event with lounges and one with
 * cloakroom and bar, by turns.
 */
export const AROUND_THE_CLOCK: Readonly<Record<DayPart, Round>> = {
  night: {
    lounge: [
      lounge("night")("nachtfahrt", "Nachtfahrt", "club", [18, 19], ["House", "Disco"], {
        text: "Die Nachtfahrt legt abends um neun ab und kommt zum Frühstück an. Wer früh da ist, bekommt Platz; wer bis zum Schluss bleibt, ein weiches Ei.",
        editions: [
          "Auf jedem Lounge-Tisch liegt eine Seekarte, der Service findet euch danach.",
          "Gegen drei gibt es Brühe aus Tassen.",
          "Die letzte Stunde läuft ohne Licht von innen.",
        ],
        acts: { pool: "house", count: 2 },
      }),
      lounge("night")("schlaflos", "Schlaflos", "pop", [14, 11], ["Pop", "2000er"], {
        text: "Kommen darf, wer morgen frei hat oder so tut. Pop von gestern bis heute, Sofas für die Füße, eine Uhr ohne Zeiger an der Wand.",
        editions: [
          "Wer gähnt, bekommt einen Espresso.",
          "Im Nebenraum läuft stumm ein Schwarzweißfilm in Endlosschleife.",
          "Kissen werden am Einlass gezählt, am Ausgang auch.",
        ],
        acts: { pool: "dance", count: 2 },
      }),
    ],
    bar: [
      bar("night")("nachtlinie", "Nachtlinie", "electro", [18], ["Electro", "Techno"], {
        text: "Die Nachtlinie fährt durch: Electro und Techno ohne Umsteigen bis acht Uhr. Die Bar heißt Endstation und liegt am Anfang.",
        editions: [
          "Haltewunschtaster hängen an den Säulen, sie ändern tatsächlich das Licht.",
          "Zum Schluss gehen alle gemeinsam zur Haltestelle, der Letzte trägt die Lampe.",
          "Im Garderobenpreis ist ein Apfel enthalten.",
        ],
        acts: { pool: "electro", count: 2 },
      }),
      bar("night")("spaetverkehr", "Spätverkehr", "hip-hop", [17, 19], ["Hip-Hop", "R&B"], {
        text: "Spätverkehr ist Hip-Hop und R&B für die zweite Hälfte der Nacht. Es geht um neun los, richtig voll wird es, wenn die Küchen der Stadt schließen.",
        editions: [
          "Wer in der Gastronomie arbeitet, zahlt an der Abendkasse die Hälfte.",
          "Ab zwei Uhr gibt es Nudeln aus einem sehr großen Topf.",
          "Vor dem DJ-Pult liegt ein Stück Linoleum, wer kann, der dreht sich.",
        ],
        acts: { pool: "hip-hop", count: 2 },
      }),
    ],
  },
  morning: {
    lounge: [
      lounge("morning")("fruehschicht", "Frühschicht", "club", [18], ["House", "Afterhour"], {
        text: "Um fünf machen andere zu, die Frühschicht macht auf: weicher House, Vorhänge halb offen, Rührei auf Bestellung. Kommen darf auch, wer geschlafen hat.",
        editions: [
          "In den Lounges wird Frühstück serviert, mit Zeitung von heute.",
          "Gegen neun spielt eine Stunde lang jemand Harfe zu den Platten.",
          "Sonnenbrillen kannst du leihen, Pfand ist ein Lächeln.",
        ],
        acts: { pool: "house", count: 2 },
        price: 1100,
      }),
      lounge("morning")("morgentau", "Morgentau", "dance", [18, 14], ["Downbeat", "Brunch"], {
        text: "Morgentau beginnt mit Kaffee und Downbeat und ist gegen Mittag eine Tanzveranstaltung, ohne dass jemand den Wechsel bemerkt hätte. Brunch gibt es bis eins.",
        editions: [
          "Der Waffelteig wird vor Ort gerührt, der Takt gibt die Geschwindigkeit vor.",
          "Yoga um sechs, Reue um sieben, Tanz um acht.",
          "Auf den Fensterbänken liegen Kissen und Kreuzworträtsel, Stifte leiht die Bar.",
        ],
        acts: { pool: "dance", count: 1 },
        price: 1300,
      }),
    ],
    bar: [
      bar("morning")("vor-dem-wecker", "Vor dem Wecker", "electro", [18], ["Rave", "Frühsport"], {
        text: "Erst tanzen, dann der Tag: Vor dem Wecker bringt Electro, Saftbar und Duschen zusammen. Wer um acht gehen muss, hat bis dahin zehntausend Schritte.",
        editions: [
          "Handtücher sind inbegriffen, Ausreden nicht.",
          "Der Smoothie zum Ticket ist grün und schmeckt besser, als er aussieht.",
          "Um halb sieben gibt es fünf Minuten Stille, danach wieder Bass.",
        ],
        acts: { pool: "electro", count: 2 },
        price: 900,
      }),
      bar("morning")("restlicht", "Restlicht", "rave", [18], ["Techno", "Afterhour"], {
        text: "Restlicht sammelt ein, wer noch wach ist, und alle, die gerade aufgestanden sind. Techno wird mit jeder Stunde leiser und wärmer, bis nur noch die Bar übrig ist.",
        editions: [
          "Auf dem Hof stehen Liegestühle Richtung Osten.",
          "Die Suppe der Stunde wechselt stündlich.",
          "Obst ist umsonst, Ratschläge auch.",
        ],
        acts: { pool: "techno", count: 2 },
        price: 1200,
      }),
    ],
  },
  noon: {
    lounge: [
      lounge("noon")("taglicht", "Taglicht", "dance", [18, 19], ["Daytime", "House"], {
        text: "Ein Club macht die Fenster auf: House ab zehn Uhr morgens, Mittagstisch um eins und um zehn am Abend das letzte Stück. Hausschuhe darfst du mitbringen.",
        editions: [
          "Der Mittagstisch ist Eintopf, in den Lounges wird er gebracht.",
          "Zwischen drei und vier läuft ausschließlich Musik aus diesem Monat.",
          "Plattenflohmarkt im Foyer, Feilschen ausdrücklich erwünscht.",
        ],
        acts: { pool: "house", count: 2 },
        price: 1200,
      }),
      lounge("noon")("kaffeefahrt", "Kaffeefahrt", "eighties", [12, 10], ["80er", "90er"], {
        text: "Die Kaffeefahrt verkauft keine Heizdecken, sondern die Achtziger und Neunziger: tagsüber, mit Kuchen, auf gutem Parkett. Am Abend ist sie vorbei und alle sind glücklich.",
        editions: [
          "Streuselkuchen gibt es vom Blech, solange die Bleche reichen.",
          "Um vier verlost der Saal eine echte Heizdecke.",
          "Die Lounges haben Zimmerpflanzen aus jener Zeit, sie leben noch.",
        ],
        acts: { pool: "decades", count: 1 },
        price: 1000,
      }),
    ],
    bar: [
      bar("noon")("plattenrausch", "Plattenrausch", "club", [18, 16], ["Vinyl", "DJ-Sets"], {
        text: "Vierzig Händlerinnen und Händler, zwei Pulte, eine Bar: Plattenrausch ist Schallplattenbörse und Tanzveranstaltung zugleich. Was du kaufst, darfst du sofort auflegen, ein Stück pro Person.",
        editions: [
          "Die Waschmaschine am Eingang ist für Vinyl.",
          "Im ersten Stock werden Nadeln getauscht, mit Beratung.",
          "Die Wühlkiste für einen Euro wird jede volle Stunde aufgefüllt.",
        ],
        acts: { pool: "house", count: 1 },
        price: 600,
        offers: "door",
      }),
      bar("noon")("hallenflimmern", "Hallenflimmern", "dance", [14, 11], ["Tagtanz", "Pop"], {
        text: "Beim Hallenflimmern tanzen Leute mit Rucksack, Blumenstrauß und Einkaufstüte, weil es eben auf dem Weg liegt. Pop, Limonade und Garderobe für alles, was du gerade nicht brauchst.",
        editions: [
          "Mittags kommt die Kantine von nebenan und bringt Königsberger Klopse, auch aus Sellerie.",
          "Tanzkurs für Anfänger um drei, für Anfängerinnen auch.",
          "Die Fotokabine macht nur Bilder im Sprung.",
        ],
        acts: { pool: "dance", count: 2 },
        price: 800,
        offers: "door",
      }),
    ],
  },
  evening: {
    lounge: [
      lounge("evening")("blaue-stunde", "Blaue Stunde", "club", [18, 14], ["Nu Disco", "House"], {
        text: "Die Blaue Stunde beginnt am Nachmittag mit einem Aperitif und dauert zehnmal so lang. Erst Platten zum Reden, dann Disco zum Tanzen, um zwei gehen die Lampen an.",
        editions: [
          "Zu jedem Aperitif gibt es bis sieben einen kleinen Teller, auch zu dem ohne Alkohol.",
          "In den Lounges stehen Schachbretter, unfertige Partien bleiben stehen.",
          "Ein Akkordeonist geht herum und lässt sich wegschicken.",
        ],
        acts: { pool: "house", count: 2 },
      }),
      lounge("evening")("lampenfieber", "Lampenfieber", "pop", [14, 19], ["Karaoke", "Pop"], {
        text: "Karaoke, aber die Musik ist echt: Fünf Profis begleiten dich, egal, in welcher Tonart du anfängst. Nach elf übernimmt das DJ-Pult, dann singen eben alle.",
        editions: [
          "Jede Lounge bekommt ein eigenes Notenpult und einen freien Startplatz.",
          "Duette mit Fremden werden mit Schnapspralinen belohnt.",
          "Die Band kennt 400 Lieder, Nummer 401 lernt sie vor Ort.",
        ],
        acts: { pool: "dance", count: 1 },
        price: 1200,
      }),
    ],
    bar: [
      bar("evening")("ladenschluss", "Ladenschluss", "electro", [18], ["Electro", "After Work"], {
        text: "Rollladen runter, Anlage hoch: Ladenschluss fängt an, wenn der Tag für andere endet, und hört auf, bevor der nächste weh tut. Electro, gutes Licht, kurze Wege zur Bar.",
        editions: [
          "Arbeitskleidung jeder Art wird an der Garderobe kostenlos gebügelt.",
          "Bis acht gibt es Abendbrot: Stulle, Gurke, Bier oder Saft.",
          "Ein Schaufensterdekorateur macht das Licht, man sieht es.",
        ],
        acts: { pool: "electro", count: 2 },
        price: 1000,
      }),
      bar("evening")("rundlaufabend", "Rundlaufabend", "hip-hop", [17, 18], ["Tischtennis", "Beats"], {
        text: "Acht Platten, hundert Schläger, ein DJ: Beim Rundlaufabend wird so lange im Kreis gelaufen, bis jemand tanzt. Ab zehn werden die Tische zusammengeklappt.",
        editions: [
          "Das Turnier beginnt um sechs, Schläger bekommst du gegen Pfand.",
          "Die Siegerin darf das nächste Lied bestimmen, die Verlierer auch, aber später.",
          "Bälle in der Bar zählen doppelt und kosten eine Runde Wasser.",
        ],
        acts: { pool: "hip-hop", count: 2 },
        price: 900,
      }),
    ],
  },
};
