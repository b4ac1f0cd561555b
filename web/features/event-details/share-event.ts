import type { EventDetails } from "#contract/areas/eventdetails.ts";
import { formatDateTime, WITH_YEAR } from "#web/platform/dates.ts";
import { showToast } from "#web/ui/toast.tsx";

/** The system's own sharing where there is one, else the link is copied. @throws when neither worked; closing the sheet is no failure */
export async function shareLink(event: EventDetails, url: string): Promise<void> {
  if (!navigator.share) {
    await navigator.clipboard.writeText(url);
    showToast("Link kopiert");
    return;
  }
  const text = `${event.title}, ${formatDateTime(event.startTime, WITH_YEAR)}, ${event.location}`;
  try {
    await navigator.share({ title: event.title, text, url });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
  }
}
