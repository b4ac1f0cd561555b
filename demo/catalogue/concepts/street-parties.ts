import { yearly } from "../../plan/calendar.ts";
import { streetParty } from "./kinds.ts";

/** Feasts in the street from April to October. */
export const STREET_PARTIES = [
  streetParty("lindenfest", "Lindenfest", "street-party", [14, 16], ["Straßenfest", "Musik"], {
    text: "Zum Lindenfest trägt die halbe Nachbarschaft ihre Küchentische auf die Straße. Vier Bühnen, sechzig Flohmarktstände und ein Kinderkarussell, das noch gekurbelt wird.",
    editions: [
      "Der Kuchenwettbewerb wird um drei entschieden, gegessen wird vorher.",
      "Neu ist die Bühne der Musikschule vor der alten Post.",
    ],
    acts: { pool: "support", count: 2 },
    when: [yearly(6, "So", 1, "hh-am-lindenplatz")],
    confirmAddress: true,
  }),
  streetParty(
    "steinviertelfest",
    "Steinviertelfest",
    "street-party",
    [20, 17, 16],
    ["Straßenfest", "Livemusik"],
    {
      text: "An sechs Ecken spielen den ganzen Tag Bands, keine länger als vierzig Minuten. Dazwischen gibt es Bücherkisten, Fahrradreparatur und Kohl in allen Formen.",
      editions: [
        "Abends wird die Kreuzung an der Apotheke zur Tanzfläche.",
        "Die Sparkassenbühne gehört diesmal den Chören.",
      ],
      acts: { pool: "reggae", count: 1 },
      when: [yearly(6, "Sa", 2, "hb-im-steinviertel")],
      hours: ["12:00", "23:00"],
    },
  ),
  streetParty("karlplatzfest", "Karlplatzfest", "street-party", [18, 14], ["Kiezfest", "DJs"], {
    text: "Das Karlplatzfest macht die Leute vom Spätkauf: eine Bühne, eine Hüpfburg, zehn Sorten Limonade. Gegen acht verwandelt sich der Wochenmarkt in einen Tanzboden.",
    editions: ["Die Hausmusik der Nummer 9 spielt vom Balkon, erster Stock links."],
    acts: { pool: "electro", count: 2 },
    when: [yearly(9, "Sa", 2, "b-rund-um-den-karlplatz")],
  }),
  streetParty("veedelsfest-sued", "Veedelsfest Süd", "street-party", [15, 14], ["Veedelsfest", "Musik"], {
    text: "Rund ums Severinseck wird drei Straßen weit gegrillt, gesungen und gestritten, welche Seite die bessere Bühne hat. Kölsch gibt es aus Stangen, Wasser aus Karaffen.",
    editions: [
      "Das Tauziehen der Hausnummern gewinnt traditionell die gerade Seite.",
      "Am Nachmittag ist Kinderflohmarkt, Standgebühr ist ein Kuchen.",
    ],
    acts: { pool: "schlager", count: 1 },
    when: [yearly(5, "So", 3, "k-am-severinseck")],
  }),
  streetParty("sachsenhaeuser-hoefe", "Sachsenhäuser Höfe", "street-party", [14, 18], ["Hoffest", "Live"], {
    text: "Sieben Tore, sieben Höfe, sieben Kochtöpfe: Einmal im Jahr kannst du in Sachsenhausen von der Straße bis zum Bahndamm durchlaufen, ohne auf den Gehweg zu müssen. Ausgeschenkt wird Apfelwein, auch alkoholfrei.",
    editions: ["In Hof vier darf selbst gekeltert werden, Äpfel liegen bereit."],
    acts: { pool: "house", count: 1 },
    when: [yearly(8, "So", 2, "ff-sachsenhaeuser-hoefe")],
  }),
  streetParty("bohnenviertelfest", "Bohnenviertelfest", "street-party", [14, 20], ["Straßenfest", "Küche"], {
    text: "Schupfnudeln neben Falafel, Blaskapelle neben Oud: Das Bohnenviertelfest ist das kleinste und lauteste der Stuttgarter Feste. Sitzplätze sind knapp, Stehtische nicht.",
    editions: [
      "Beim Viertelele-Lauf wird mit vollem Glas gerannt, alkoholfrei ist erlaubt.",
      "Am Abend spielt das Orchester der Änderungsschneidereien.",
    ],
    acts: { pool: "support", count: 2 },
    when: [yearly(7, "Sa", 3, "s-im-bohnenviertel")],
  }),
  streetParty("graetzelfest", "Grätzelfest", "street-party", [14, 18], ["Grätzelfest", "Musik"], {
    text: "Im Karmeliterviertel sperren wir einen Sonntag lang die Haidgasse und den Markt. Es gibt Marktstandln, einen Kinderchor, Klezmer und am Schluss Elektronik, die um zehn brav aufhört.",
    editions: [
      "Die Bezirksvorstehung eröffnet, fasst sich aber kurz.",
      "Das Kino ums Eck zeigt gratis Kurzfilme übers Viertel.",
    ],
    acts: { pool: "electro", count: 1 },
    when: [yearly(5, "So", 4, "w-karmeliterviertel"), yearly(9, "So", 3, "w-karmeliterviertel")],
  }),
  streetParty("mattefest", "Mattefest", "street-party", [16, 14], ["Quartierfest", "Live"], {
    text: "Unten an der Aare feiert die Matte sich selbst: lange Tische, Mattänglisch-Quiz und Bands aus dem Quartier. Wer oben wohnt, ist eingeladen und muss nachher wieder hinauf.",
    editions: ["Das Entenrennen startet um drei bei der Schwelle, Enten gibt es am Brunnen zu kaufen."],
    acts: { pool: "support", count: 2 },
    when: [yearly(6, "Sa", 3, "be-muehlenplatz-matte")],
  }),
  streetParty("weberfest", "Weberfest", "street-party", [14], ["Marktfest", "Handwerk"], {
    text: "Auf dem Weberplatz stehen Töpfer, Korbmacherinnen und eine Schmiede im Kreis, in der Mitte spielt Musik. Probieren ist überall erlaubt, auch am Webstuhl.",
    editions: [
      "Abends brennt die Kerzenmanufaktur alles ab, was schief geworden ist.",
      "Die böhmische Siedlung öffnet ihre Vorgärten.",
    ],
    acts: { pool: "support", count: 1 },
    when: [yearly(5, "Sa", 2, "p-weberplatz")],
  }),
  streetParty("leinen-los", "Leinen los", "street-party", [14, 16], ["Hafenfest", "Shanty"], {
    text: "Zwölf alte Segler machen an der Hafeninsel fest, an Bord darfst du bei allen. An Land gibt es Räucherfisch, Seilerei und zwei Bühnen, die sich abwechseln.",
    editions: [
      "Das Feuerwerk ist seit letztem Jahr eine Lichtparade der Boote.",
      "Mitsegeln kostet eine Spende, die Liste liegt am Kai.",
    ],
    lineUp: ["Hafenlichter"],
    acts: { pool: "support", count: 1 },
    when: [yearly(7, "Sa", 2, "st-hafeninsel")],
  }),
  streetParty("kraemergassenfest", "Krämergassenfest", "street-party", [14, 12], ["Altstadtfest", "Live"], {
    text: "Die Krämergassen sind so schmal, dass in keine eine Bühne passt: Die Musik geht zu Fuß, wer sie hören will, geht mit. Bratwurst gibt es natürlich, aber nicht nur.",
    editions: ["Die Gassenkarte mit den Spielzeiten kostet einen Euro und ist ein Kalender."],
    acts: { pool: "decades", count: 1 },
    when: [yearly(9, "So", 1, "ef-kraemerhof")],
  }),
  streetParty("neckarwiesenfest", "Neckarwiesenfest", "street-party", [14, 18], ["Uferfest", "DJs"], {
    text: "Eine Wiese, ein Fluss, hundert Decken: Beim Neckarwiesenfest bringt ihr das Essen mit und wir die Musik. Müllsäcke gibt es am Eingang, Komplimente am Ausgang.",
    editions: ["Um neun läuft ein Film auf der Brückenwand, Ton über Kopfhörer."],
    acts: { pool: "dance", count: 2 },
    when: [yearly(7, "So", 1, "hd-neckarwiese-nord")],
    hours: ["13:00", "23:00"],
  }),
  streetParty("fest-am-seil", "Fest am Seil", "street-party", [16, 14], ["Quartiersfest", "Live"], {
    text: "In Barmen wird einmal im Jahr unter der Schwebebahn gefeiert. Wenn sie vorbeikommt, unterbrechen alle Bands das Stück, das hat Tradition und eine eigene Choreografie.",
    editions: ["Eine Wagenladung Nachbarn aus Vohwinkel kommt mit der Bahn und bringt Waffeln mit."],
    acts: { pool: "support", count: 2 },
    when: [yearly(9, "Sa", 3, "w-bandweberei")],
  }),
  streetParty("krabbentage", "Krabbentage", "street-party", [14, 15], ["Hafenfest", "Krabben"], {
    text: "Zwei Meter Tisch, ein Berg Krabben, eine Stoppuhr: Bei den Krabbentagen im Husumer Hafen wird um die Wette gepult. Wer nicht mitmacht, isst die Ergebnisse.",
    editions: ["Der Shantychor singt bei Flut, bei Ebbe spielt die Feuerwehrkapelle."],
    acts: { pool: "schlager", count: 1 },
    when: [yearly(10, "So", 2, "hu-krabbenspeicher")],
    hours: ["10:00", "18:00"],
  }),
  streetParty("lange-tafel", "Lange Tafel", "street-party", [14], ["Stadttafel", "Musik"], {
    text: "Eine Tafel quer durch den Propsteihof, 240 Plätze, jeder bringt eine Schüssel mit und geht mit einer anderen nach Hause. Dazu spielt leise, was sonst laut ist.",
    editions: ["Die Sitzordnung wird am Eingang ausgelost, Widerspruch ist zwecklos."],
    acts: { pool: "support", count: 1 },
    when: [yearly(8, "Sa", 3, "fd-propsteihof")],
    starts: "16:00",
  }),
  streetParty("dreisamfruehling", "Dreisamfrühling", "street-party", [14, 20], ["Flohmarkt", "Live"], {
    text: "Sobald die Poller trocken sind, räumt das Viertel an der Dreisam die Keller aus. Flohmarkt, Fahrradbörse, zwei Bühnen und die erste Bratwurst des Jahres im T-Shirt.",
    editions: ["Wer mit dem Fahrrad kommt, bekommt den Kaffee zum halben Preis."],
    acts: { pool: "reggae", count: 1 },
    when: [yearly(4, "Sa", 2, "fr-saegewerk-wiehre")],
    confirmAddress: true,
  }),
  streetParty("winzertafel", "Winzertafel", "street-party", [14], ["Weinfest", "Musik"], {
    text: "Acht Winzerinnen, ein Dutzend lange Tische und Musik, bei der man sich noch unterhalten kann. Die Winzertafel liegt mitten im Weinberg, der Heimweg geht bergab.",
    editions: [
      "Traubensaft gibt es in ebenso vielen Sorten wie Wein.",
      "Zum Abschluss wird die Erntekrone durch die Zeilen getragen, alle gehen mit.",
    ],
    acts: { pool: "support", count: 1 },
    when: [yearly(9, "So", 2, "kr-weingarten-steiner-tor")],
    hours: ["13:00", "21:00"],
  }),
  streetParty("hof-an-hof", "Hof an Hof", "street-party", [14, 18], ["Hofflohmarkt", "DJs"], {
    text: "Hundertzwanzig Höfe in Connewitz machen die Tore auf und verkaufen, was seit dem Einzug im Weg steht. An jedem zehnten Tor legt jemand Platten auf, dort gibt es auch Limonade.",
    editions: ["Die Karte mit allen Höfen hängt an jeder Ampel."],
    acts: { pool: "house", count: 2 },
    when: [yearly(4, "So", 4, "l-lichtwirtschaft")],
    ends: "18:00",
  }),
  streetParty("kastanienfest", "Kastanienfest", "street-party", [16, 15], ["Hoffest", "Live"], {
    text: "Wenn die Kastanie im Welser Dragonerhof abwirft, wird darunter gefeiert: Maroni, Sturm, Most und zwei Bands, die gegen die Nüsse anspielen. Helme sind vorrätig.",
    editions: ["Kinder bekommen pro Kilo gesammelter Kastanien eine Karussellfahrt."],
    acts: { pool: "support", count: 2 },
    when: [yearly(10, "Sa", 2, "we-dragonersaal")],
    starts: "14:00",
  }),
  streetParty("kastanienkeller", "Kelleranstich", "street-party", [15, 14], ["Bierkeller", "Blasmusik"], {
    text: "In Erlangen sitzt man auf dem Keller und nicht darin: Brezn, Obatzda und eine Blaskapelle, die nach der dritten Maß Wünsche annimmt. Kinder dürfen die Fässer rollen, die leeren.",
    editions: [
      "Alkoholfreies läuft aus dem zweiten Hahn und schmeckt genauso nach Hang.",
      "Zum Abschluss singen alle das Lied vom leeren Fass, es hat elf Strophen.",
    ],
    acts: { pool: "schlager", count: 1 },
    when: [yearly(5, "Do", 4, "er-ahornkeller"), yearly(6, "So", 2, "er-ahornkeller")],
  }),
];
