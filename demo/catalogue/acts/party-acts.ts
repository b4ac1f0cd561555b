import type { Act } from "../act.ts";

export const HIP_HOP: readonly Act[] = [
  {
    name: "DJ Kleingeld",
    bio: "DJ Kleingeld scratcht seit der Schulzeit und hat dafür zwei Ausbildungen abgebrochen.",
  },
  { name: "Rana B.", bio: "Rana B. rappt auf Deutsch und Farsi, den Refrain versteht jeder." },
  {
    name: "Der Lange Schmitz",
    bio: "Der Lange Schmitz misst zwei Meter und hat die kürzesten Zeilen der Stadt.",
  },
  { name: "Nia Bravado", bio: "Nia Bravado kommt vom Poetry-Slam und hat den Takt erst danach gefunden." },
  { name: "Kopfsteinpflaster", bio: "Kopfsteinpflaster sind drei MCs und ein Kontrabass." },
  {
    name: "DJ Auslage",
    bio: "DJ Auslage spielt Boom Bap aus den Neunzigern und sagt jeden Sample an, wenn man fragt.",
  },
  { name: "Toni Tacheles", bio: "Toni Tacheles textet über Mieten, Mütter und Mitfahrgelegenheiten." },
  {
    name: "Flurfunk Crew",
    bio: "Die Flurfunk Crew tritt zu siebt auf, die Bühne hat dafür extra ein Podest bekommen.",
  },
  {
    name: "Malik Ohneland",
    bio: "Malik Ohneland hat sein Album im Nachtzug aufgenommen, das Rattern ist geblieben.",
  },
  { name: "Jule Zwei Fünf", bio: "Jule Zwei Fünf legt Trap, Grime und alles dazwischen auf." },
];

export const DANCE: readonly Act[] = [
  { name: "Vicky Vollgas", bio: "Vicky Vollgas spielt kein Stück länger als zwei Minuten." },
  {
    name: "DJ Feierabend",
    bio: "DJ Feierabend heißt wirklich so mit Nachnamen und zeigt auf Wunsch den Ausweis.",
  },
  { name: "Lio Santos", bio: "Lio Santos mischt Charts mit Kuduro und Reggaeton." },
  { name: "Paula Pegel", bio: "Paula Pegel hat die Kopfhörer immer auf und trotzdem alles im Blick." },
  {
    name: "Ben Zucker-Watte",
    bio: "Ben Zucker-Watte nimmt Wünsche an, sofern sie auf einen Bierdeckel passen.",
  },
  {
    name: "Die Nachtbackstube",
    bio: "Die Nachtbackstube sind zwei Bäckerinnen, die um diese Zeit sonst Teig rühren.",
  },
  { name: "Emre Sieben", bio: "Emre Sieben spielt, was im Radio läuft, nur in der besseren Version." },
  { name: "Coco Kolibri", bio: "Coco Kolibri verteilt Fächer, bevor es warm wird." },
];

export const DECADES: readonly Act[] = [
  {
    name: "DJ Telefonzelle",
    bio: "DJ Telefonzelle hat die Maxi-Singles noch selbst gekauft, am Erscheinungstag.",
  },
  {
    name: "Frau Kassettke",
    bio: "Frau Kassettke spult von Hand zurück und hat immer einen Bleistift dabei.",
  },
  { name: "Uwe Vokuhila", bio: "Uwe Vokuhila trägt die Frisur zu Ende, die andere 1989 aufgegeben haben." },
  {
    name: "Die Pausenclowns",
    bio: "Die Pausenclowns kennen jeden Tanzschritt aus jedem Video und machen ihn vor.",
  },
  {
    name: "DJ Wählscheibe",
    bio: "DJ Wählscheibe mischt Synthiepop und Italo Disco ohne Rücksicht auf Geschmack.",
  },
  {
    name: "Tina Tamagotchi",
    bio: "Tina Tamagotchi füttert die Tanzfläche in Abständen von höchstens drei Minuten.",
  },
  {
    name: "Modem Mike",
    bio: "Modem Mike wählt sich gegen elf ein und bleibt bis zum Schluss in der Leitung.",
  },
  {
    name: "Sandra Scart",
    bio: "Sandra Scart bringt Musikvideos auf Röhrenfernsehern mit, sechs Stück, alle schwer.",
  },
  { name: "DJ Bandsalat", bio: "DJ Bandsalat spielt nur, was er als Kind aus dem Radio mitgeschnitten hat." },
  {
    name: "Nadine Neunzehn",
    bio: "Nadine Neunzehn ist deutlich jünger als die Musik und kann trotzdem jeden Text.",
  },
];

export const SCHLAGER: readonly Act[] = [
  { name: "Hansi Hollerbusch", bio: "Hansi Hollerbusch singt live und geht dabei durch jede Reihe." },
  {
    name: "Mona Herzberg",
    bio: "Mona Herzberg hat 1987 fast am Grand Prix teilgenommen und erzählt es gern.",
  },
  { name: "DJ Edelweiß", bio: "DJ Edelweiß kennt von jedem Lied die zweite Strophe." },
  { name: "Die Zwei Gipfel", bio: "Die Zwei Gipfel kommen mit Steirischer und Keyboard aus dem Pustertal." },
  {
    name: "Roswitha Sturm",
    bio: "Roswitha Sturm zeigt vor dem ersten Lied den Discofox-Grundschritt, es dauert vier Minuten.",
  },
  { name: "Kapitän Kuddel", bio: "Kapitän Kuddel bringt das Akkordeon mit und die Mütze sowieso." },
  {
    name: "Gerd Glühwürm",
    bio: "Gerd Glühwürm wechselt viermal das Sakko, jedes glitzert mehr als das vorige.",
  },
  {
    name: "Silvia Sonntag",
    bio: "Silvia Sonntag sang dreißig Jahre auf Kreuzfahrtschiffen und ist seefest.",
  },
];

export const SUPPORT: readonly Act[] = [
  {
    name: "Fräulein Koriander",
    bio: "Den Abend eröffnet Fräulein Koriander mit Loopstation und sehr höflichen Ansagen.",
  },
  { name: "Halbe Stunde Regen", bio: "Vorher spielen Halbe Stunde Regen, und zwar genau eine halbe Stunde." },
  { name: "Papierboot", bio: "Papierboot machen den Anfang: eine Gitarre, ein Cello, zwei Stimmen." },
  {
    name: "Tante Erika",
    bio: "Als Vorband spielen Tante Erika, vier junge Leute mit sehr lauten Verstärkern.",
  },
  { name: "Jonte", bio: "Jonte singt zum Auftakt fünf Lieder allein am Klavier." },
  {
    name: "Kleinstadt Radio",
    bio: "Kleinstadt Radio eröffnen, ihr erstes Album haben sie in einer Garage in Peine aufgenommen.",
  },
  { name: "Murmeltier", bio: "Murmeltier spielen vorher und versprechen, wach zu sein." },
  { name: "Lea Wolkenstein", bio: "Lea Wolkenstein macht den Anfang, nur mit Stimme und einer Autoharp." },
  {
    name: "Bernsteinzimmer",
    bio: "Die Vorband heißt Bernsteinzimmer und wurde bisher auch selten gefunden.",
  },
  { name: "Die Nachzügler", bio: "Zuerst spielen Die Nachzügler, sie sind trotz des Namens pünktlich." },
  { name: "Sandkasten", bio: "Sandkasten spielen zum Warmwerden, mit zwei Trommeln und einem Banjo." },
  { name: "Milchzahn", bio: "Milchzahn eröffnen: zwei Schwestern, Bass und Schlagzeug, sonst nichts." },
  {
    name: "Karla Findig",
    bio: "Karla Findig bringt ihr Harmonium mit und Geschichten, die nicht alle stimmen.",
  },
  { name: "Ostwind Express", bio: "Ostwind Express spielen vorweg zwanzig Minuten ohne Pause." },
];
