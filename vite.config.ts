import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { precompressAssets } from "./web/build/precompress-assets.ts";

/**
 * `vite build --app` makes both halves: `dist/web/client` (hashed, precompressed files and their manifest) and
 * `dist/web/server` (the renderer, with everything it needs inside, so that it never depends on NODE_ENV).
 */
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
      tmpDir: "../node_modules/.cache/tanstack-router",
    }),
    react(),
    tailwindcss(),
    precompressAssets(),
  ],
  define: command === "build" ? { "process.env.NODE_ENV": '"production"' } : {},
  builder: {},
  environments: {
    client: {
      build: {
        outDir: "../dist/web/client",
        emptyOutDir: true,
        manifest: "manifest.json",
        rolldownOptions: { input: "entry-client.tsx" },
      },
    },
    ssr: {
      resolve: { noExternal: command === "build" ? true : [] },
      build: {
        outDir: "../dist/web/server",
        emptyOutDir: true,
        copyPublicDir: false,
        ssr: true,
        rolldownOptions: { input: "entry-server.tsx", output: { entryFileNames: "entry-server.js" } },
      },
    },
  },
  build: { target: "es2022", assetsInlineLimit: 0, reportCompressedSize: false },
}));
