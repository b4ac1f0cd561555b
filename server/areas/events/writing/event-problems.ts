/** What is wrong with an event that somebody writes, each with the sentence that says so. A function gets the problem's detail. */
const SENTENCES = {
  missing: "Bitte gib das an.",
  "too-long": (most) => `Bitte höchstens ${most} Zeichen angeben.`,
  "too-many": (most) => `Bitte höchstens ${most} angeben.`,
  unreadable: "Dieser Text enthält Zeichen, die wir nicht speichern können.",
  "not-a-time":
    "Das ist kein gültiger Zeitpunkt. Bitte als JJJJ-MM-TT HH:MM angeben, zum Beispiel 2026-12-31 22:00.",
  "skipped-time": "Diese Uhrzeit gibt es in dieser Nacht nicht: Die Uhr wird um eine Stunde vorgestellt.",
  "end-before-start": "Das Ende liegt nicht nach dem Beginn.",
  "too-long-event": (days) => `Ein Event dauert höchstens ${days} Tage.`,
  "entry-outside": "Der letzte Einlass liegt nicht zwischen Beginn und Ende.",
  over: "Das Ende liegt in der Vergangenheit.",
  "out-of-range": (range) => `Bitte eine ganze Zahl von ${range} angeben.`,
  "not-a-price": (most) => `Das ist kein gültiger Betrag. Er liegt zwischen 0 und ${most} €.`,
  "below-half-a-euro": "Online bezahlen geht erst ab 0,50 €: Preis und Gebühr ergeben zusammen weniger.",
  "not-an-address": "Das ist keine Internetadresse. Sie beginnt mit https:// oder http://.",
  "unknown-label": (label) => `Das Label ${label} gibt es nicht.`,
  "unknown-city": "Diesen Ort kennen wir nicht.",
  "unknown-organiser": "Diesen Veranstalter gibt es nicht.",
  "same-title": "Zwei davon haben denselben Titel.",
  "sale-ends-first": "Der Verkauf endet, bevor er beginnt.",
  "sale-after-event": "Der Verkauf endet erst nach dem Event.",
  "unknown-part": "Das gibt es in diesem Event nicht.",
  "below-taken": (taken) => `So viele sind schon vergeben oder reserviert: ${taken}. Weniger geht nicht.`,
  "fixed-by-publishing": "Das lässt sich nach der Veröffentlichung nicht mehr ändern.",
  "fixed-by-sale": "Es sind schon Tickets verkauft oder reserviert. Was den Gästen zugesagt wurde, bleibt.",
  "removed-offer":
    "Ein Ticket eines veröffentlichten Events lässt sich nicht löschen. Beende seinen Verkauf oder setze die Menge auf die vergebenen.",
  "removed-lounge":
    "Eine Lounge eines veröffentlichten Events lässt sich nicht löschen. Setze die Anzahl auf die reservierten.",
  "called-off": "Dieses Event wurde abgesagt.",
  "without-organiser": "Das ist erst ein Vorschlag: Es fehlt ein Veranstalter.",
  "without-picture": "Ohne Bild lässt sich ein Event nicht veröffentlichen.",
  "organiser-not-approved":
    "Dieser Veranstalter ist noch nicht freigeschaltet. Bis dahin bleibt das Event ein Entwurf.",
  "not-yours": "„Gesponsert“ vergibt nur die Plattform.",
} as const satisfies Readonly<Record<string, string | ((detail: string | number) => string)>>;

export type EventProblem = {
  /** What it is about: `title`, `offers.0.priceCents`. */
  readonly at: string;
  readonly problem: keyof typeof SENTENCES;
  readonly detail?: string | number;
};

/** The German sentence that a person can act on. */
export function describeProblem({ problem, detail = "" }: EventProblem): string {
  const sentence: string | ((detail: string | number) => string) = SENTENCES[problem];
  return typeof sentence === "string" ? sentence : sentence(detail);
}
