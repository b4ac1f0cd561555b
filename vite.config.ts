import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { bareIcons } from "./web/build/bare-icons.ts";
import { precompressAssets } from "./web/build/precompress-assets.ts";
import { readableFiles } from "./web/build/readable-files.ts";
import { serviceWorkers } from "./web/build/service-worker.ts";

/**
 * Our own code that every first page needs, in one file: what the entry stands on, and what several of the first pages
 * share. Dozens of small files compress worse, cost a phone a round trip each, and every file has to be named by those
 * that load it later. What only some pages need, or what only opens later (dialogs, and React Aria with them), stays out.
 */
const ON_EVERY_PAGE = [
  /\/web\/entry-client\.tsx$/,
  /\/features\/events\/event-(card|queries)\.tsx?$/,
  /\/features\/checkout\/placed\/placed-storage\.ts$/,
  // Stands in for an event's page while its data and the code of the rest are on their way.
  /\/features\/event-details\/(event-skeleton|phone-bar)\.tsx$/,
  /\/features\/places\/city-queries\.ts$/,
  /\/web\/ui\/(notice|unbroken-text)\.tsx$|\/web\/platform\/unbroken\.ts$/,
  // Smaller than a file of their own would be.
  /\/web\/ui\/bring-focused-in\.ts$|\/event-details\/event-moment\.ts$/,
  /\/infiniteQueryOptions/,
  iconsNamed("arrow-left arrow-up-right calendar-plus circle-check clock info minus plus ticket"),
];
/** What the two pages that are opened most consist of, without what comes later. */
const PAGES: readonly (readonly [name: string, ...tests: readonly RegExp[]])[] = [
  [
    "home",
    /\/routes\/-(home-page|load-home|verify-hint)/,
    /\/features\/(home\/|events\/(nearby|highlight)-events)/,
    iconsNamed("pause play"),
  ],
  [
    "event",
    // Not the route's own module: what its file exports besides would be missing in it, and the page would not open.
    // The page's head and data are asked for by its route, which is in the entry; moments are the calendar file's, too.
    /\/features\/event-details\/(?!calendar-file|share-event|event-head|event-moment|event-skeleton|phone-bar|queries)[^/]+\.tsx?$/,
    /\/features\/checkout\/(checkout-host|placed\/use-placed-order)/,
    // Only the checkout, which opens from here, needs the stepper as well.
    /\/web\/(platform\/payment-methods|ui\/(fact-list|stepper))/,
    iconsNamed("id-card share-2 shirt"),
  ],
];
/** Small parts that several pages need together. */
const TOGETHER: typeof PAGES = [
  [
    "placed",
    /\/features\/checkout\/(draft-storage|finished\/(finished-query|leaving-link)|placed\/placed-order|wish)/,
  ],
  ["lists", /\/web\/ui\/live-text/, /(i|useI)nfiniteQuery(Observer)?\.js$/, iconsNamed("search")],
  ["order", /\/web\/ui\/(field|select-field|perforated)\.tsx$/],
  [
    "find-events",
    /\/features\/events\/(filter-bar|event-filter|event-lists)/,
    /\/features\/places\/(use-locate|locate-city)|\/web\/ui\/chip/,
    iconsNamed("locate-fixed sliders-horizontal"),
  ],
  ["find-city", /\/(features\/places\/city-(finder|search)|ui\/combobox)\.tsx$/],
];
/** What several of the pages and menus of an account need, and no first page does. */
const FOR_MEMBERS = [
  /\/contract\/(account|guest)-data/,
  /\/web\/platform\/(?!link-target)/,
  /\/features\/layout\/account-/,
  /\/features\/(account\/(attempt-notice|screen-head)|settings\/unverified-notice|push\/(push-support|use-push))/,
  /\/web\/ui\/(avatar|beside-picture|choice|contact-fields|lamp|password-field|retry-notice|rule-list|text-field)\.tsx$/,
  /\/web\/ui\/styles\/(avatar|beside-picture|lamp|rule-list)\.css$/,
  /\/node_modules\/lucide-react\//,
];
const LUCIDE_ICON = fileURLToPath(new URL("./web/ui/lucide-icon.ts", import.meta.url));
const anyOf = (patterns: readonly RegExp[]) => (id: string) => patterns.some((pattern) => pattern.test(id));

const ON_EVERY_PAGE_LOADED = /^assets\/(entry-client|libraries|rolldown-runtime)-[\w-]+\.(js|css)$/;

/** Modules of lucide's icons, by their names. */
function iconsNamed(...names: string[]): RegExp {
  return new RegExp(`/lucide-react/.*/icons/(${names.join(" ").replaceAll(" ", "|")})\\.mjs`);
}

/** Both halves, the browser's and the renderer's. Where they are written, scripts/build-web.ts says. */
export default defineConfig(({ command }) => ({
  root: "web",
  appType: "custom",
  plugins: [
    tanstackRouter({
      target: "react",
      routesDirectory: "routes",
      generatedRouteTree: "route-tree.gen.ts",
      quoteStyle: "double",
      semicolons: true,
      addExtensions: true,
      autoCodeSplitting: true,
      // Waiting, failed and missing views belong to the route's own first byte: they show while the rest is loading.
      codeSplittingOptions: {
        defaultBehavior: [["component"]],
        // The way from a list to an event is the one that people go most: its data and its code are fetched at the same time.
        // The loaders of all other pages come with them.
        splitBehavior: ({ routeId }) =>
          routeId === "/eventDetails/$id" ? undefined : [["loader", "component"]],
      },
      disableLogging: true,
      // From the folder in which the command runs; nothing may be written above it.
      tmpDir: "node_modules/.cache/tanstack-router",
    }),
    react(),
    tailwindcss(),
    bareIcons(),
    serviceWorkers(),
    readableFiles(),
    precompressAssets(),
  ],
  resolve: {
    alias: [
      // React has the hook itself since version 18: its stand-in for older ones would be code for nobody.
      {
        find: "use-sync-external-store/shim/with-selector",
        replacement: "use-sync-external-store/with-selector",
      },
      // The icons' drawings without what could be set about each of them; both halves are built alike.
      ...(command === "build" ? [{ find: /^\.\.\/createLucideIcon\.mjs$/, replacement: LUCIDE_ICON }] : []),
    ],
  },
  define: command === "build" ? { "process.env.NODE_ENV": '"production"' } : {},
  builder: {},
  environments: {
    client: {
      build: {
        emptyOutDir: true,
        manifest: "manifest.json",
        modulePreload: {
          // What every page has loaded already need not be named by each part that is loaded later.
          resolveDependencies: (_file, names) => names.filter((name) => !ON_EVERY_PAGE_LOADED.test(name)),
        },
        rolldownOptions: {
          input: "entry-client.tsx",
          output: {
            // Libraries outlive a release in the browser's cache.
            codeSplitting: {
              groups: [
                {
                  name: "libraries",
                  // Only lists turn pages, only members change things.
                  test: /node_modules\/(react|react-dom|scheduler|@tanstack|use-sync-external-store)\/(?!.*infiniteQuery(Observer|Options)|.*useInfiniteQuery|.*mutationObserver|.*useMutation)/,
                },
                { name: "entry-client", test: anyOf(ON_EVERY_PAGE) },
                ...PAGES.map(([name, ...tests]) => ({
                  name,
                  test: anyOf(tests),
                  includeDependenciesRecursively: false,
                  priority: 2,
                })),
                ...TOGETHER.map(([name, ...tests]) => ({
                  name,
                  test: anyOf(tests),
                  minShareCount: 2,
                  includeDependenciesRecursively: false,
                  priority: 1,
                })),
                {
                  name: "members",
                  test: anyOf(FOR_MEMBERS),
                  minShareCount: 2,
                  // A first page may need what they stand on.
                  includeDependenciesRecursively: false,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      resolve: { noExternal: command === "build" ? true : [] },
      build: {
        emptyOutDir: true,
        copyPublicDir: false,
        ssr: true,
        rolldownOptions: { input: "entry-server.tsx", output: { entryFileNames: "entry-server.js" } },
      },
    },
  },
  build: { target: "es2022", assetsInlineLimit: 0, reportCompressedSize: false },
}));
