import { tour } from "../../plan/calendar.ts";
import { concert, seated } from "./kinds.ts";

/** Tours of September and October, and the open stage of every other month. */
export const AUTUMN_CONCERTS = [
  concert("mole-drei", "Mole Drei", "rock", [16], ["Indie-Rock", "Live"], {
    text: "Mole Drei klingen nach Seezeichen und zu viel Filterkaffee. Indie-Rock aus Cuxhaven mit langen Gitarren und einem Sänger, der beim Sprechen ganz leise ist.",
    editions: [
      "Die Band reist mit dem Fahrrad an, das Equipment nicht.",
      "Die ersten drei Lieder sind neu, bitte nicht filmen.",
      "Als Zugabe gibt es das Lied, das sie sonst nie spielen.",
      "Die Lichter stammen von einem abgewrackten Kutter.",
    ],
    when: tour(`
      9: Do 3 hb-packhaus-elf, Fr 3 ol-remise-22, Sa 3 os-haldenturm, Mi 4 ac-nadelwerk,
      Do 4 tr-porzellanhaus`),
    price: 2400,
  }),
  seated("bergbahn-berta", "Bergbahn Berta", "schlager", [15, 14], ["Austropop", "Live"], {
    text: "Aus dem Zillertal kommt Berta mit Ziehharmonika und Mundwerk, beides trägt sie seit fünfzig Jahren. Ihre Lieder handeln von Touristen, Kühen und Männern, in dieser Reihenfolge der Beliebtheit.",
    editions: [
      "Die Dirndl- und Lederhosenfrage regelt das Programmheft: Trag, was du magst.",
      "Ihr Neffe Lukas spielt Hackbrett und wird dafür beschimpft.",
      "Im zweiten Teil liest sie Urlaubsbeschwerden vor, echte.",
    ],
    when: tour(`
      9: Do 2 i-nordkettensaal, Fr 2 s-pulvermacherkeller, Sa 2 ro-innhalle, So 2 pa-ilzspeicher`),
    price: 2500,
  }),
  concert("tageslicht", "Tageslicht", "electro", [18, 14], ["Elektropop", "Live"], {
    text: "Tageslicht sind Geschwister aus Jena, die ihren Elektropop im Heizungskeller aufgenommen haben. Auf der Bühne stehen dafür jetzt 140 Lampen, jede gehört zu einem Ton.",
    editions: [
      "Ein Lied lang bedient das Publikum die Lampen mit dem Handy, danach nie wieder.",
      "Die Mutter verkauft die T-Shirts und verhandelt nicht.",
      "Diesmal spielt die Cousine Schlagzeug, sie hat im Sommer geübt.",
      "Der Heizungskeller ist in Originalgröße im Foyer aufgebaut.",
    ],
    when: tour(`
      10: Do 2 j-glashuette-ost, Fr 2 dd-messehalle-elbe, Sa 2 cb-tuchfabrik, Do 3 wue-lotsenhaus,
      Fr 3 hd-tabakscheune`),
    price: 2600,
  }),
  concert("altweibersommer", "Altweibersommer", "rock", [16, 12], ["Rock", "80er"], {
    text: "Sechs Frauen, zusammen 361 Jahre alt, spielen den Rock der Achtziger besser als die meisten, die ihn geschrieben haben. Altweibersommer touren mit eigenem Bus und eigener Köchin.",
    editions: [
      "Gitarristin Rosi feiert auf der Bühne Geburtstag, Kuchen ist für 400 Leute da.",
      "Wer die Original-Jeansjacke noch besitzt, bekommt einen Aufnäher.",
      "Im Anschluss Fragerunde über Lärm, Liebe und Rente.",
      "Das Schlagzeugsolo dauert so lang, wie die Getränkeschlange lang ist.",
    ],
    when: tour(`
      10: Fr 1 ma-hafenmagazin, Sa 1 kl-zwirnhalle, Do 4 bt-spinnersaal, Fr 4 la-zeughaus-isar,
      Sa 4 r-fischerstadl`),
    price: 2800,
  }),
  concert("uferlos", "Uferlos", "reggae", [20, 14], ["Reggae", "Live"], {
    text: "Neun Musikerinnen und Musiker vom Bodensee, ein gemeinsamer Herzschlag bei 72: Uferlos spielen Reggae auf Alemannisch, und man versteht trotzdem fast alles.",
    editions: [
      "Die letzte Zugabe spielen sie ohne Strom, vorn an der Kante der Bühne.",
      "Zwei Bläser kommen aus Kingston, die anderen vier aus Kressbronn.",
      "Die Bühne ist mit Fischernetzen abgehängt, sie riechen nicht mehr.",
    ],
    when: tour(`
      10: Sa 2 bz-schiffsboden, Fr 3 rv-oberschwabensaal, Sa 3 sh-garnlager,
      Do 3 lu-bootsschuppen-tribschen`),
    price: 2500,
  }),
  concert("reimfabrik", "Reimfabrik", "hip-hop", [17], ["Open Mic", "Slam"], {
    text: "Die Reimfabrik verarbeitet alles, was sich reimt, und manches, was nicht: Zwei sind eingeladen, alle anderen tragen sich am Pult in die Liste ein. Das Publikum gibt Noten.",
    editions: [
      "Thema ist „Hausordnung“, die schönste hängt danach im Treppenhaus.",
      "Im Finale stehen die beiden Besten der letzten drei Abende.",
      "Moderiert wird von der Siegerin vom letzten Mal, gegen ihren ausdrücklichen Wunsch.",
      "Schülerinnen und Schüler haben freien Eintritt und doppeltes Stimmrecht.",
      "Vor dem Slam ist Schreibwerkstatt, Papier ist da, Mut bringst du mit.",
    ],
    lineUp: [],
    acts: { pool: "hip-hop", count: 2 },
    when: [2, 4, 6, 9, 11].flatMap((month) => tour(`${month}: Di 2 do-nordlager`)),
    hours: ["19:30", "22:30"],
    price: 800,
    offers: "door",
  }),
];
