import type { CallName, Calls } from "./all-calls.ts";
import type { Answer, Input } from "./call.ts";

/**
 * The border between the server and the bundle that renders pages. Only plain values cross it: both sides have their
 * own copies of every class, so `instanceof` would lie.
 */

/** The operator of this installation, as pages name it (imprint, § 5 DDG; footer; titles). From configuration. */
export type Site = {
  /** Where people reach it: `https://nachtfalter.example`, without a slash at its end. */
  readonly origin: string;
  readonly company: {
    readonly productName: string;
    readonly legalName: string;
    readonly street: string;
    readonly postcode: string;
    readonly city: string;
    readonly director: string;
    readonly register: string;
    readonly vatId: string;
    readonly supportEmail: string;
    readonly supportPhone: string;
  };
};

export type PageRequest = {
  /** Path and query. */
  readonly url: string;
  readonly site: Site;
  /**
   * Milliseconds since 1970, the beginning of a quarter of an hour: events begin and end at one, and a page stays the same
   * bytes as long. The browser's first rendering uses the same moment.
   */
  readonly now: number;
  readonly dispatch: <Name extends CallName>(
    name: Name,
    input: Input<Calls[Name]>,
  ) => Promise<Answer<Calls[Name]>>;
};

export type RenderedPage =
  | { readonly kind: "redirect"; readonly location: string; readonly permanent: boolean }
  | {
      readonly kind: "page";
      readonly status: 200 | 404;
      /** The address itself is a secret (an order's reference): the page may be kept nowhere. */
      readonly isPrivate: boolean;
      /** Login required: what was rendered is the frame that every member sees first. */
      readonly needsLogin: boolean;
      /** Members are sent to the home page instead. */
      readonly guestsOnly: boolean;
      /** Title, description, canonical address, Open Graph, structured data: markup of `<head>`. */
      readonly head: string;
      /** Markup inside the application's root element. */
      readonly body: string;
      /** What the browser's first rendering needs, as JSON that is safe inside a script element. */
      readonly data: string;
      /** Route files whose code the page needs at once, as the build's manifest names them. */
      readonly routeFiles: readonly string[];
    };

/** What the rendering bundle exports. */
export type PageRenderer = {
  /** Renders one public page as a guest sees it. Throws when a call failed that the page cannot do without. */
  readonly render: (request: PageRequest) => Promise<RenderedPage>;
  /** The address with only what its route reads of the search and takes as sensible, in a fixed order: equal pages, equal text. */
  readonly canonicalUrl: (url: string) => string;
};

/** Ids in the document that the rendering bundle and the server agree on. */
export const APP_ROOT_ID = "app";
export const PAGE_DATA_ID = "page-data";
