import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createRouter,
  parseSearchWith,
  type RouterHistory,
  stringifySearchWith,
} from "@tanstack/react-router";
import { PageFailed } from "#web/features/layout/page-failed.tsx";
import { PageNotFound } from "#web/features/layout/page-not-found.tsx";
import { CallFailed } from "#web/platform/call.ts";
import { transitionTypes } from "#web/platform/page-transition.ts";
import type { RouterContext } from "#web/platform/router-context.ts";
import { routeTree } from "./route-tree.gen.ts";

/** Lists of events change by the minute at most; a page that is older asks again when it is looked at. */
const FRESH_MS = 30_000;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // Without a network a call fails and offers a retry, instead of waiting in silence.
        networkMode: "always",
        // What the server refused stays refused; only what did not come through is tried again.
        retry: (failures, error) => error instanceof CallFailed && error.status === 0 && failures < 1,
      },
    },
  });
}

type Options = RouterContext & {
  history?: RouterHistory;
  /** Rendering on the server: it must not print the router's inline script (the pages' security policy). */
  scrollRestoration: false | (() => boolean);
};

/** Search values stay the text that a person sees in the address; every route parses its own. */
export const parseSearch = parseSearchWith((text) => text);

/** The one router of the application, for the server's rendering and for the browser. */
export function createAppRouter({ history, scrollRestoration, ...context }: Options) {
  return createRouter({
    routeTree,
    context,
    ...(history === undefined ? {} : { history }),
    scrollRestoration,
    trailingSlash: "never",
    parseSearch,
    stringifySearch: stringifySearchWith(String),
    defaultViewTransition: { types: transitionTypes },
    defaultPreload: "intent",
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingMinMs: 300,
    defaultErrorComponent: PageFailed,
    defaultNotFoundComponent: PageNotFound,
    Wrap: ({ children }) => (
      <QueryClientProvider client={context.queryClient}>{children}</QueryClientProvider>
    ),
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    router: AppRouter;
  }
}

declare module "@tanstack/react-query" {
  interface Register {
    /** `ofMember`: its call needs a login, so after the logout it is not asked. */
    queryMeta: { readonly ofMember?: true };
  }
}
