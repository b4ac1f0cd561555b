import type { EventDetails } from "#contract/areas/eventdetails.ts";
import { showToast } from "#web/ui/toast.tsx";

const pageUrl = (event: EventDetails) => `${location.origin}/eventDetails/${event.id}`;

/** Shares the page's link, by code that comes with the press. */
export function shareEvent(event: EventDetails): void {
  import("./share-event.ts")
    .then(({ shareLink }) => shareLink(event, pageUrl(event)))
    .catch(() => showToast("Teilen hat nicht geklappt. Kopiere die Adresse aus der Zeile oben."));
}

/** Hands the event to the calendar as a file, by code that comes with the press. */
export function saveToCalendar(event: EventDetails): void {
  import("./calendar-file.ts")
    .then(({ downloadCalendarFile }) => downloadCalendarFile(event, pageUrl(event)))
    .catch(() => showToast("Der Kalendereintrag konnte nicht geladen werden. Versuche es noch einmal."));
}

/** Where the way there is shown. */
export function routeLink(event: Pick<EventDetails, "lat" | "lon">): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${event.lat},${event.lon}`;
}
