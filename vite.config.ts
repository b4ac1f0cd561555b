import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { bareIcons } from "./web/build/bare-icons.ts";
import { precompressAssets } from "./web/build/precompress-assets.ts";
import { serviceWorker } from "./web/build/service-worker.ts";

/**
 * Our own code that every first page needs, in one file: dozens of small ones compress worse and cost a phone a round trip
 * each. What only some pages need, or what only opens later (dialogs, and React Aria with them), stays out.
 */
const ON_EVERY_PAGE = [
  /\/contract\/(?!account-data|guest-data)/,
  /\/web\/platform\/(?!(choose-theme|establish-session|link-target|member-session|own-path|page-seen|relative-time|second-clock|session-tabs|sign-out)\.)/,
  // Guards and search of the routes; their components and most loaders are files of their own.
  /\/web\/routes\/(?!-home-page|-load-home|-member-|-ticket-checkout|-verify-hint)[^?]+$/,
  /\/features\/layout\/(?!site-menu|account-)/,
  /\/features\/places\/(city-query|chosen-city|city-button)/,
  /\/features\/checkout\/placed\/placed-storage/,
  /\/features\/events\/event-(card|queries|search|texts)/,
  /\/web\/ui\/(badge|button|class-names|date-stub|icons|lucide-icon|moth-mark|notice|picture|picture-card|skeleton|toast|unbroken-text|visually-hidden)\.tsx?$/,
  /\/lucide-react\/(?!.*\/icons\/)/,
  iconsNamed(
    "arrow-up-right calendar-days calendar-plus chevron-down circle-check circle-exclamation-point clock house info",
    "map-pin menu minus moon plus refresh-cw sun ticket user-round x",
  ),
];
/** Of single first pages. */
const ON_SOME_FIRST_PAGES = iconsNamed(
  "arrow-left id-card locate-fixed pause play search share-2 shirt sliders-horizontal",
);
/** What several of the pages and menus of an account need, and no first page does. */
const FOR_MEMBERS = [
  /\/contract\/(account|guest)-data/,
  /\/web\/platform\/(?!link-target)/,
  /\/features\/layout\/account-/,
  /\/web\/ui\/(avatar|beside-picture|lamp|password-field|rule-list)\.tsx?$/,
  /\/node_modules\/lucide-react\//,
];
const LUCIDE_ICON = fileURLToPath(new URL("./web/ui/lucide-icon.ts", import.meta.url));
/** Small parts that some first pages need together. */
const TOGETHER: readonly (readonly [name: string, test: RegExp])[] = [
  ["order", /\/web\/ui\/(field|perforated|stepper)\.tsx$/],
  [
    "find-events",
    /\/(features\/events\/filter-bar|features\/places\/(city-queries|use-locate)|features\/events\/event-filter|ui\/chip)\.tsx?$/,
  ],
  ["find-city", /\/(features\/places\/city-(finder|search)|ui\/combobox)\.tsx$/],
];
const isOnEveryPage = (id: string) => ON_EVERY_PAGE.some((pattern) => pattern.test(id));
const isForMembers = (id: string) =>
  FOR_MEMBERS.some((pattern) => pattern.test(id)) && !ON_SOME_FIRST_PAGES.test(id);

const ON_EVERY_PAGE_LOADED = /^assets\/(entry-client|libraries|rolldown-runtime|shared)-[\w-]+\.(js|css)$/;

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
    serviceWorker(),
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
                { name: "shared", test: isOnEveryPage, minShareCount: 2 },
                ...TOGETHER.map(([name, test]) => ({
                  name,
                  test,
                  minShareCount: 2,
                  includeDependenciesRecursively: false,
                })),
                {
                  name: "members",
                  test: isForMembers,
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
