import type { Plugin } from "vite";

/**
 * Takes from lucide's icons what only lucide's own function needs (`web/ui/lucide-icon.ts` stands in for it): names, sizes,
 * and the random keys of the lines, which no compression makes smaller.
 */
export function bareIcons(): Plugin {
  return {
    name: "bare-icons",
    apply: "build",
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/ },
      handler: (code) => ({
        code: code
          .replaceAll(/, key: "\w+"/g, "")
          .replace(/name: "[\w-]+",\s*size: \d+,/, "")
          .replace("__iconData.node;", ""),
        map: null,
      }),
    },
  };
}
