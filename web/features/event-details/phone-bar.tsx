import { useCanGoBack, useRouter } from "@tanstack/react-router";
import type { EventDetails } from "#contract/areas/eventdetails.ts";
import { IconButton } from "#web/ui/button.tsx";
import { ArrowLeft, Share2 } from "#web/ui/icons.ts";
import { shareEvent } from "./event-actions.ts";

/** The phone's own bar instead of the site's header: back, and share once there is something to share. */
export function PhoneBar({ event }: { event?: EventDetails }) {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <div className="event-bar only-phone">
      <IconButton
        label="Zurück"
        onClick={() => (canGoBack ? router.history.back() : void router.navigate({ to: "/events" }))}
      >
        <ArrowLeft />
      </IconButton>
      {event && (
        <IconButton label="Teilen" onClick={() => void shareEvent(event)}>
          <Share2 />
        </IconButton>
      )}
    </div>
  );
}
