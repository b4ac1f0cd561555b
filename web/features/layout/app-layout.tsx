import "./layout.css";
import { useRouterState } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ToastRegion } from "#web/ui/toast.tsx";
import { SkipLink } from "#web/ui/visually-hidden.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader, type SiteHeaderProps } from "./site-header.tsx";

export type AppLayoutProps = Omit<SiteHeaderProps, "isClear"> & {
  /** The page. */
  children: ReactNode;
  /** Between page and footer. */
  ad: ReactNode;
};

/** What a route wants of the frame around it, as its `staticData.frame`. */
export type PageFrame = {
  /** `clear`: the header lies on the page's picture until it is scrolled. `own`: on the phone the page has its own bars. */
  header?: "clear" | "own";
};

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    frame?: PageFrame;
  }
}

/** Frame of every page: skip link, header, content, footer, bar at the bottom on the phone, toasts. */
export function AppLayout({ children, ad, ...tools }: AppLayoutProps) {
  const header = useRouterState({ select: ({ matches }) => headerOf(matches) });
  const isLoading = useRouterState({ select: ({ status }) => status === "pending" });
  return (
    <div className="frame" data-header={header ?? "plain"} data-loading={isLoading || undefined}>
      <SkipLink />
      <SiteHeader isClear={header === "clear"} {...tools} />
      <noscript>
        {import.meta.env.SSR && (
          <p className="wrap no-script">
            Ohne JavaScript kannst du hier alles lesen. Zum Einloggen, Kaufen, Filtern und Teilen schalte es
            in deinem Browser ein und lade die Seite neu.
          </p>
        )}
      </noscript>
      <main id="inhalt" tabIndex={-1}>
        {children}
      </main>
      {ad}
      <SiteFooter />
      <BottomBar />
      <ToastRegion />
    </div>
  );
}

type Match = { status: string; staticData: { frame?: PageFrame } };

/** A page that is missing or failed has none of its own bars and pictures. */
function headerOf(matches: readonly Match[]): PageFrame["header"] {
  if (matches.some(({ status }) => status === "notFound" || status === "error")) return undefined;
  return matches.findLast((match) => match.staticData.frame)?.staticData.frame?.header;
}
