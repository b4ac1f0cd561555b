import { useCanGoBack, useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { IconButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ArrowLeft } from "#web/ui/icons.ts";

/** The phone's own bar instead of the site's header: back, and what else can be done. */
export function PhoneBar({ children }: { children?: ReactNode }) {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <div className="event-bar only-phone">
      <IconButton
        label="Zurück"
        onClick={() => (canGoBack ? router.history.back() : void router.navigate({ to: "/events" }))}
      >
        <Icon of={ArrowLeft} />
      </IconButton>
      {children}
    </div>
  );
}
