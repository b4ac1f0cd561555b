import type { EventDetails } from "#contract/areas/eventdetails.ts";
import { formatDateTime, WITH_YEAR } from "#web/platform/dates.ts";
import { showToast } from "#web/ui/toast.tsx";
import { calendarFile } from "./calendar-file.ts";

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

/** Hands the event to the calendar as a file; works without a network. */
export function saveToCalendar(event: EventDetails): void {
  const file = calendarFile(event, pageUrl(event), new Date());
  const address = URL.createObjectURL(new Blob([file], { type: "text/calendar;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = `${event.title.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "event"}.ics`;
  link.click();
  // Some browsers read the file only after the press has ended.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Where the way there is shown. */
export function routeLink(event: Pick<EventDetails, "lat" | "lon">): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${event.lat},${event.lon}`;
}
