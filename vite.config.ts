import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { firstLoads } from "./web/build/first-loads.ts";
import { precompressAssets } from "./web/build/precompress-assets.ts";
import { preloads } from "./web/build/preloads.ts";
import { readableFiles } from "./web/build/readable-files.ts";
import { serviceWorkers } from "./web/build/service-worker.ts";
import { typesOnly } from "./web/build/types-only.ts";

const { plugin: preloadNames, resolveDependencies } = preloads();

const SHARED_BY_EVENT_PAGE =
  /web\/(features\/(checkout\/(checkout-host|placed\/placed-mark|tickets\/wish-storage)|lounges\/lounge-card)|platform\/payment-methods|ui\/(perforated|select|stepper))\.tsx?$|contract\/pricing\/(order-positions|ticket-basket)\.ts$|\/icons\/(arrow-up-right|calendar-plus|clock|minus|plus|shirt)\./;

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
      codeSplittingOptions: { defaultBehavior: [["loader", "component"]] },
      disableLogging: true,
      // From the folder in which the command runs; nothing may be written above it.
      tmpDir: "node_modules/.cache/tanstack-router",
    }),
    react(),
    tailwindcss(),
    serviceWorkers(),
    readableFiles(),
    typesOnly(),
    precompressAssets(),
    preloadNames,
    firstLoads(),
  ],
  define: command === "build" ? { "process.env.NODE_ENV": '"production"' } : {},
  resolve: {
    // React has had what the shim brings for older ones since 18: every first page would load it for nothing.
    alias: [
      {
        find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
        replacement: "use-sync-external-store/with-selector.js",
      },
    ],
  },
  builder: {},
  environments: {
    client: {
      build: {
        emptyOutDir: true,
        manifest: "manifest.json",
        modulePreload: { resolveDependencies },
        rolldownOptions: {
          input: "entry-client.tsx",
          optimization: { inlineConst: { mode: "all", pass: 3 } },
          treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
          output: {
            // Every first page names all later parts; manifest.json says which is which.
            hashCharacters: "base36",
            chunkFileNames: "assets/[hash:7].js",
            assetFileNames: ({ names: [name = ""] }) =>
              name.endsWith(".css") ? "assets/[hash:7].css" : "assets/[name]-[hash][extname]",
            // All else follows from routes and import().
            codeSplitting: {
              groups: [
                // Libraries outlive a release in the browser's cache.
                { name: "libraries", test: /node_modules/, tags: ["$initial"] },
                { name: "entry-client", tags: ["$initial"] },
                // What an event's page shares with later parts: each would be a file of its own, most of it wrapping.
                { name: "shared", test: SHARED_BY_EVENT_PAGE },
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
  worker: { format: "es" },
  build: { target: "es2022", assetsInlineLimit: 0, reportCompressedSize: false },
}));
