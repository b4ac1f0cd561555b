import { expect, test } from "vitest";
import { BuildManifest } from "./build-manifest.ts";

const manifest = new BuildManifest({
  "entry-client.tsx": { file: "assets/entry.js", css: ["assets/entry.css"], imports: ["_react.js"] },
  "_react.js": { file: "assets/react.js" },
  "_card.js": { file: "assets/card.js", css: ["assets/card.css"], imports: ["_react.js"] },
  "routes/events.tsx?tsr-split=component": {
    file: "assets/events.js",
    css: ["assets/events.css"],
    imports: ["_card.js", "entry-client.tsx"],
  },
  "routes/eventDetails.$id.tsx?tsr-split=component": { file: "assets/details.js" },
});

test("a page links its entry, its route and what these import, each once", () => {
  expect(manifest.assetsOf(["routes/__root.tsx", "routes/events.tsx"])).toEqual({
    script: "/assets/entry.js",
    styles: ["/assets/entry.css", "/assets/events.css", "/assets/card.css"],
    modules: ["/assets/react.js", "/assets/events.js", "/assets/card.js"],
  });
});

test("a build without the entry is refused", () => {
  expect(() => new BuildManifest({})).toThrow("entry-client.tsx");
});
