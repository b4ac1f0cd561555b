import type { Act } from "../act.ts";

export const HOUSE: readonly Act[] = [
  {
    name: "Mirelle Tann",
    bio: "Mirelle Tann mischt Chicago-Platten mit Aufnahmen aus der Küche ihrer Großmutter.",
  },
  {
    name: "Jannik Borke",
    bio: "Jannik Borke braucht zwei Plattenspieler, ein Fenster und ungefähr vier Stunden.",
  },
  {
    name: "Odile Rausch",
    bio: "Odile Rausch hat in Lyon Klavier studiert und spielt heute am liebsten Stücke ohne Ende.",
  },
  {
    name: "Pelle Sommerfeld",
    bio: "Pelle Sommerfeld fängt langsam an und wird dann nicht schneller, nur dichter.",
  },
  {
    name: "Kaya Lindgruen",
    bio: "Kaya Lindgruen hat von ihrer ersten Platte 300 Stück pressen lassen und kennt die meisten Käufer persönlich.",
  },
  {
    name: "Bruno Zettel",
    bio: "Bruno Zettel kommt mit einem Koffer voller Disco-B-Seiten, die keiner kennt und alle mitsummen.",
  },
  {
    name: "Samira Okelo",
    bio: "Samira Okelo legt House mit Percussion auf, manchmal setzt sie sich selbst an die Congas.",
  },
  {
    name: "Theo Wannmacher",
    bio: "Theo Wannmacher schneidet seine Edits noch mit der Rasierklinge, behauptet er jedenfalls.",
  },
  {
    name: "Lotte Aumann",
    bio: "Lotte Aumann betreibt tagsüber einen Waschsalon und weiß, was Schleudern heißt.",
  },
  {
    name: "Fabrice Noor",
    bio: "Fabrice Noor spielt den Soul, aus dem House einmal entstanden ist, und zwar laut.",
  },
  { name: "Ida Marten", bio: "Ida Marten eröffnet immer mit demselben Stück und endet nie mit demselben." },
  {
    name: "Nuno Kestrel",
    bio: "Nuno Kestrel bringt aus Porto Platten mit, die sonst niemand nördlich der Alpen hat.",
  },
  {
    name: "Greta Holm & Vau",
    bio: "Greta Holm & Vau legen zu zweit auf, abwechselnd je zwei Platten, gestritten wird hinterher.",
  },
  {
    name: "Selin Arda",
    bio: "Selin Arda verbindet türkischen Funk mit Deep House, als hätten sie immer zusammengehört.",
  },
];

export const TECHNO: readonly Act[] = [
  { name: "Ona Velt", bio: "Ona Velt spielt seit zehn Jahren nur Vinyl und trägt die Kisten selbst." },
  {
    name: "Tarek Juhl",
    bio: "Tarek Juhl hat lange in einem Plattenladen in Altona gearbeitet, und das hört man.",
  },
  { name: "Kraska", bio: "Kraska baut ihre Synthesizer selbst, mindestens einer geht pro Nacht kaputt." },
  { name: "Henning Grau", bio: "Henning Grau spielt hart, aber nie hektisch: 138 Schläge, keiner zu viel." },
  {
    name: "Liv Sarnow",
    bio: "Liv Sarnow ist mit 21 die Jüngste im Programm und steht seit vier Jahren am Pult.",
  },
  { name: "Modul Ost", bio: "Modul Ost spielen live, zwei Leute, ein Tisch voller Kabel und kein Laptop." },
  { name: "Ruta Kalnina", bio: "Ruta Kalnina kommt aus Riga und lässt sich für jeden Übergang Zeit." },
  {
    name: "Dietmar Eisen",
    bio: "Dietmar Eisen war schon dabei, als die Partys noch auf Anrufbeantwortern angekündigt wurden.",
  },
  {
    name: "Vesna Pohl",
    bio: "Vesna Pohl mischt Industrial mit Balkanblech, das geht besser, als es klingt.",
  },
  {
    name: "Nachtkind 909",
    bio: "Nachtkind 909 benutzt eine einzige Drum-Machine und kennt jeden ihrer Fehler.",
  },
  {
    name: "Malte Quent",
    bio: "Malte Quent verbringt die Woche im Tonstudio und die Nächte beim Ausprobieren.",
  },
  { name: "Aino Räty", bio: "Aino Räty legt finnische Schwermut über sehr gerade Bässe." },
  {
    name: "Cassius Brehm",
    bio: "Cassius Brehm spielt die letzten drei Stunden, weil er das am besten kann.",
  },
  { name: "Petra Lux", bio: "Petra Lux hat früher Maschinen gewartet und programmiert heute welche." },
  {
    name: "Zweite Schicht",
    bio: "Zweite Schicht sind drei Freunde aus Eisenhüttenstadt, die sich ein Pult teilen.",
  },
  {
    name: "Yaro Stein",
    bio: "Yaro Stein hat in einer leeren Talsperre aufgenommen, der Hall dauert elf Sekunden.",
  },
  { name: "Isa Dorn", bio: "Isa Dorn mag es trocken: kein Hall, keine Pausen, viel Acid." },
  { name: "Gleichstrom", bio: "Gleichstrom schalten das Licht aus und erst nach einer Stunde wieder ein." },
];

export const TRANCE: readonly Act[] = [
  {
    name: "Elin Sternau",
    bio: "Elin Sternau spielt Trance, wie er 1999 gemeint war: lang, hell und ohne Ironie.",
  },
  {
    name: "Morpho",
    bio: "Morpho hat ein Set vorbereitet, das mit Vogelstimmen beginnt und mit Laser endet.",
  },
  {
    name: "Jovan Licht",
    bio: "Jovan Licht kommt aus Novi Sad und hat dort ein Festival auf einem Hausboot.",
  },
  { name: "Nora Windt", bio: "Nora Windt ist für Melodien zuständig, die du am Montag noch pfeifst." },
  {
    name: "Psilo & Tau",
    bio: "Psilo & Tau spielen psychedelisch, aber mit Plan: Jeder Bogen landet wieder.",
  },
  { name: "Hanno Fernweh", bio: "Hanno Fernweh hat in Goa aufgelegt, bevor es dort Eintrittsbänder gab." },
];

export const ELECTRO: readonly Act[] = [
  {
    name: "Klara Funke",
    bio: "Klara Funke singt zu ihren Maschinen, erst leise, dann gar nicht mehr leise.",
  },
  { name: "Herr Kapazität", bio: "Herr Kapazität war Elektriker und hat sich das Löten nie abgewöhnt." },
  {
    name: "Bo Lindenau",
    bio: "Bo Lindenau steht für Electro mit Bass, den du erst im Knie und dann im Kopf hast.",
  },
  { name: "Duo Anode", bio: "Duo Anode spielen live auf umgebauten Spielzeugorgeln." },
  {
    name: "Mila Strand",
    bio: "Mila Strand legt Electro-Pop aus Skandinavien auf und tanzt selbst am meisten.",
  },
  {
    name: "Oskar Nebel",
    bio: "Oskar Nebel beginnt bei 100 Schlägen und hört bei 140 auf, dazwischen merkst du nichts.",
  },
  {
    name: "Tamara Volt",
    bio: "Tamara Volt hat die Musik zu zwei Tanzstücken geschrieben, ihr Set ist das dritte.",
  },
  {
    name: "Silo 3",
    bio: "Silo 3 haben in einem Getreidespeicher aufgenommen und den Hall gleich mitgebracht.",
  },
  { name: "Yuki Bergmann", bio: "Yuki Bergmann baut aus Bahnhofsdurchsagen Refrains." },
  {
    name: "Konrad Impuls",
    bio: "Konrad Impuls spielt Breakbeats für Leute, die eigentlich nur kurz schauen wollten.",
  },
];

export const REGGAE: readonly Act[] = [
  {
    name: "Papa Linnert",
    bio: "Papa Linnert sammelt seit 1984 Singles aus Kingston, inzwischen sind es neuntausend.",
  },
  { name: "Sista Amara", bio: "Sista Amara singt über die Riddims anderer Leute, als wären es ihre." },
  {
    name: "Elbufer Sound",
    bio: "Elbufer Sound bringen ihre selbst gebauten Boxen mit, vier Türme, zwei Tonnen.",
  },
  {
    name: "Kwame Detmers",
    bio: "Kwame Detmers hält die Reihenfolge ein: Roots, Lovers Rock, dann Dancehall.",
  },
  {
    name: "Ruhrpott Dub Service",
    bio: "Der Ruhrpott Dub Service mischt live und lässt keinen Regler in Ruhe.",
  },
  {
    name: "Ziggy Mohr",
    bio: "Ziggy Mohr hat ein Jahr in Port Antonio gelebt und die Geduld von dort mitgebracht.",
  },
  { name: "Lioness Ines", bio: "Lioness Ines moderiert, singt und erklärt dir nebenbei die Schritte." },
  { name: "Bassbinder HiFi", bio: "Bassbinder HiFi prüfen vor jedem Abend, ob die Fenster festsitzen." },
];
