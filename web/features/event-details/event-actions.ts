import type { EventDetails } from "#contract/areas/eventdetails.ts";
import { formatDateTime, WITH_YEAR } from "#web/platform/dates.ts";
import { showToast } from "#web/ui/toast.tsx";

const pageUrl = (event: EventDetails) => `${location.origin}/eventDetails/${event.id}`;

/** The system's own sharing where there is one, else the link is copied. */
export async function shareEvent(event: EventDetails): Promise<void> {
  const shared = {
    title: event.title,
    text: `${event.title}, ${formatDateTime(event.startTime, WITH_YEAR)}, ${event.location}`,
    url: pageUrl(event),
  };
  try {
    if (navigator.share) await navigator.share(shared);
    else {
      await navigator.clipboard.writeText(shared.url);
      showToast("Link kopiert");
    }
  } catch (error) {
    // Closing the system's sheet is no failure.
    if (error instanceof DOMException && error.name === "AbortError") return;
    showToast("Teilen hat nicht geklappt. Kopiere die Adresse aus der Zeile oben.");
  }
}

/** Hands the event to the calendar as a file, by code that comes with the press. */
export async function saveToCalendar(event: EventDetails): Promise<void> {
  try {
    (await import("./calendar-file.ts")).downloadCalendarFile(event, pageUrl(event));
  } catch {
    showToast("Der Kalendereintrag konnte nicht geladen werden. Versuche es noch einmal.");
  }
}

/** Where the way there is shown. */
export function routeLink(event: Pick<EventDetails, "lat" | "lon">): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${event.lat},${event.lon}`;
}
