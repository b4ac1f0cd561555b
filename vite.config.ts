import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { precompressAssets } from "./web/build/precompress-assets.ts";
import { serviceWorker } from "./web/build/service-worker.ts";

/**
 * Our own code that every first page needs, in one file: dozens of small ones compress worse and cost a phone a round trip
 * each. What only some pages need, or what only opens later (dialogs, and React Aria with them), stays out.
 */
const ON_EVERY_PAGE = [
  /\/contract\//,
  /\/web\/platform\//,
  // Loaders and search of the routes; their components are files of their own.
  /\/web\/routes\/(?!-home-page)[^?]+$/,
  /\/features\/layout\/(?!site-menu)/,
  /\/features\/places\/(city-queries|chosen-city|city-button)/,
  /\/features\/checkout\/placed\/placed-storage/,
  /\/features\/events\/event-(card|filter|queries|search|texts)/,
  /\/web\/ui\/(badge|button|class-names|date-stub|icons|lucide-icon|moth-mark|picture|picture-card|skeleton|toast|visually-hidden)\.tsx?$/,
  /\/node_modules\/lucide-react\//,
];
const LUCIDE_ICON = fileURLToPath(new URL("./web/ui/lucide-icon.ts", import.meta.url));
const isOnEveryPage = (id: string) => ON_EVERY_PAGE.some((pattern) => pattern.test(id));

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
      codeSplittingOptions: { defaultBehavior: [["component"]] },
      disableLogging: true,
      // From the folder in which the command runs; nothing may be written above it.
      tmpDir: "node_modules/.cache/tanstack-router",
    }),
    react(),
    tailwindcss(),
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
        rolldownOptions: {
          input: "entry-client.tsx",
          // Libraries outlive a release in the browser's cache.
          output: {
            codeSplitting: {
              groups: [
                {
                  name: "libraries",
                  // Only the list of events turns pages.
                  test: /node_modules\/(react|react-dom|scheduler|@tanstack|use-sync-external-store)\/(?!.*infiniteQuery(Observer|Options)|.*useInfiniteQuery)/,
                },
                { name: "shared", test: isOnEveryPage, minShareCount: 2 },
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
