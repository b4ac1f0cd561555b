import { LOUNGE_SCENES, type LoungeScene } from "../pictures/spec.ts";
import { recordsOf } from "./records.ts";

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

/** What a house is like, as far as its lounges tell: `rang` has a gallery, `wasser` a view of water, `garten` a yard. */
export type HouseKind = "werk" | "lager" | "keller" | "saal" | "rang" | "wasser" | "bar" | "garten";

/** Each room with key, title, scene, guests, price and minimum in euros, and how many there are; below it the text. */
export const ROOMS: Readonly<Record<HouseKind, readonly Room[]>> = {
  werk: roomsOf(`
    meisterbude | Meisterbude | balcony | 8 | 300 | 180 | 2
      Eine Kabine mit Fenstern über der Tanzfläche, eigene Treppe, eigener Lichtschalter.
    werkbank | An der Werkbank | bar | 12 | 360 | 240 | 1
      Ein langer Tisch aus dickem Holz mit zwölf Hockern, die Getränke kommen auf Rollwagen.
    sofalager | Sofalager | sofa | 10 | 260 | 150 | 3
      Vier Sofas aus vier Jahrzehnten im Viereck, dazwischen Platz für genau einen Eiskübel.
    stahltreppe | Podest an der Treppe | balcony | 6 | 220 | 130 | 3
      Halbe Höhe, ganzer Überblick: drei Bänke auf einem Podest mit Geländer.
    schaltraum | Schaltraum | champagne | 6 | 240 | 140 | 2
      Ein kleiner Raum mit Vorhang und gedimmten Lampen, die Anlage hört man hier nur halb so laut.
    pultnah | Bank am Pult | champagne | 8 | 340 | 220 | 2
      Seitlich neben den DJs, nah genug, um Platten zu erkennen. Zum Reden ist das nichts.
    ladezone | Ladezone | sofa | 8 | 200 | 120 | 4
      Niedrige Polster auf Paletten, zehn Schritte zur Bar, der Service kommt trotzdem.`),
  lager: roomsOf(`
    kistenplatz | Kistenplatz | sofa | 6 | 190 | 110 | 4
      Sessel zwischen gestapelten Holzkisten, eure Gläser stehen auf der niedrigsten.
    rampe | Bar an der Rampe | bar | 8 | 320 | 240 | 1
      Eine Bar nur für euch, mit acht Hockern und einem Menschen, der zuhört.
    zwischenboden | Zwischenboden | balcony | 10 | 330 | 200 | 2
      Eine Ebene höher, mit Blick auf das Pult und einer Treppe, die ihr für euch habt.
    frachtbrief | Tisch Nummer neun | sofa | 9 | 250 | 150 | 2
      Ein großer runder Tisch am Rand der Fläche, auf der Karte stehen Krüge statt Gläser.
    kontor | Kontor | champagne | 6 | 270 | 160 | 1
      Schreibtischlampen, Ledersessel und eine Tür, die ihr zumachen dürft.
    seitengang | Seitengang | sofa | 8 | 180 | 100 | 3
      Eine lange Polsterbank an der Wand, ihr sitzt nebeneinander und seht alle vorbeigehen.`),
  keller: roomsOf(`
    nische | Hintere Nische | champagne | 5 | 170 | 90 | 3
      Eine Polsterbank in der Mauer, zwei Kerzen, ein Vorhang. Größer muss ein Abend nicht sein.
    fass | Am langen Brett | bar | 10 | 220 | 140 | 1
      Ein Stehtisch über die ganze Wand mit zehn Haken für eure Taschen und eigener Bedienung.
    kaminzimmer | Kleines Zimmer | sofa | 8 | 240 | 140 | 1
      Drei Sofas hinter einer dicken Tür. Drinnen versteht man sich, draußen wird getanzt.
    treppenabsatz | Treppenabsatz | balcony | 5 | 160 | 90 | 2
      Fünf Sessel auf halber Treppe, von hier seht ihr, wer kommt und wer bleibt.
    letzter-bogen | Letzte Bank | sofa | 6 | 180 | 100 | 2
      Ganz hinten, wo der Bass rund wird: eine Bank über Eck und ein Tisch auf drei Beinen.`),
  saal: roomsOf(`
    ehrentisch | Ehrentisch | champagne | 8 | 290 | 180 | 2
      Weiße Decke, silberner Kübel, acht Stühle mit Armlehnen. Reden werden geduldet.
    parkettrand | Tisch am Parkett | sofa | 6 | 210 | 120 | 4
      Direkt am Rand der Tanzfläche, ihr könnt sitzen bleiben und seid trotzdem dabei.
    saalbar | Halbe Saalbar | bar | 12 | 350 | 250 | 1
      Die linke Hälfte der Bar gehört euch, mit einem eigenen Menschen dahinter.
    samtbank | Samtbank | champagne | 7 | 240 | 150 | 3
      Eine runde Bank mit hoher Lehne, in die Mitte passt ein Tablett für alle.
    kuenstlerzimmer | Künstlerzimmer | sofa | 6 | 270 | 160 | 1
      Zwei Sofas und ein beleuchteter Spiegel, gleich neben dem Aufgang zur Bühne.
    familientisch | Großer runder Tisch | sofa | 10 | 260 | 150 | 2
      Platz für zehn, eine Lampe darüber und Brot, solange ihr Hunger habt.
    buehnenseite | Seitenplatz | balcony | 6 | 250 | 140 | 2
      Leicht erhöht und seitlich zur Bühne, mit niedriger Brüstung zum Anlehnen.`),
  rang: roomsOf(`
    rangloge | Loge rechts | balcony | 6 | 280 | 160 | 2
      Sechs Stühle an der Brüstung, ein Tischchen für die Gläser und die ganze Fläche unter euch.
    rangmitte | Mitte oben | balcony | 8 | 330 | 200 | 1
      Genau gegenüber dem Pult, höher sitzt hier niemand. Mit eigener Bedienung.
    oberbar | Kleine Bar oben | bar | 8 | 310 | 210 | 1
      Acht Hocker, drei Flaschen Auswahl mehr als unten und kein Gedränge.
    stiegensofa | Sofa an der Stiege | sofa | 7 | 200 | 110 | 2
      Ein langes Sofa, wo die Treppe endet. Alle müssen vorbei, ihr nicht.`),
  wasser: roomsOf(`
    fensterplatz | Tisch am Fenster | boat | 8 | 320 | 220 | 1
      Ihr schaut aufs Wasser, das Wasser schaut zurück. Der beste Tisch im Haus.
    kaikante | Draußen an der Kante | garden | 8 | 230 | 130 | 3
      Bänke mit Decken und Blick aufs Wasser. Bei Regen bekommt ihr drinnen einen Tisch.
    kajuete | Kajüte | sofa | 6 | 240 | 140 | 2
      Ein niedriger Raum mit Polstern ringsum, das Licht kommt aus Bullaugenlampen.
    heck | Achterbar | bar | 6 | 270 | 180 | 1
      Sechs Plätze an der kleinen Bar hinten, der Rum hat eine eigene Karte.`),
  bar: roomsOf(`
    tresenende | Ende des Tresens | bar | 5 | 150 | 90 | 1
      Die letzten fünf Hocker, der kurze Weg zum Eis und ein Haken für jeden Mantel.
    ecktisch | Ecktisch | sofa | 5 | 140 | 80 | 2
      Eine Bank über Eck, vier Kissen, eine Lampe, die sich dimmen lässt.
    stammplatz | Stammplatz | champagne | 6 | 160 | 90 | 1
      Der runde Tisch, den sonst die Nachbarschaft belegt. Heute steht euer Name darauf.`),
  garten: roomsOf(`
    hoftisch | Tafel im Hof | garden | 10 | 220 | 130 | 2
      Ein langer Tisch unter Lichterketten, mit Decken. Wenn es regnet, zieht ihr drinnen ein.
    laube | Laube | garden | 6 | 190 | 110 | 2
      Etwas abseits, mit Lampions und einer Klingel zur Bar. Auch drinnen ist ein Platz für euch frei.
    innensofa | Sofas am Fenster | sofa | 7 | 210 | 120 | 2
      Zwei Sofas mit Blick nach draußen, falls ihr lieber im Warmen sitzt.`),
};

/** @throws Error for a room that names no scene, or gives no numbers */
function roomsOf(table: string): Room[] {
  return recordsOf(table).map(({ cells: [key = "", title = "", drawn, ...numbers], text }) => {
    const scene = LOUNGE_SCENES.find((name) => name === drawn);
    const [guests = 0, euros = 0, least = 0, quantity = 0] = numbers.map(Number);
    if (!scene || !quantity) throw new Error(`no room: "${key}"`);
    return { key, scene, title, text, guests, price: euros * 100, minimum: least * 100, quantity };
  });
}
