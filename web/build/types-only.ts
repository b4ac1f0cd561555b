import type { Plugin, Rolldown } from "vite";
import { chunksOf } from "./preloads.ts";

type Modules = Readonly<Record<string, Pick<Rolldown.RenderedModule, "renderedLength">>>;

/** Ends the build when the contract's schemas got into the browser's code: it knows their types only, zod stays on the server. */
export function typesOnly(): Plugin {
  return {
    name: "types-only",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle(_options, bundle) {
      for (const { name, modules } of chunksOf(bundle))
        if (hasSchemas(modules))
          this.error(
            `The part ${name} has zod in it: import types of the contract, or a file without schemas.`,
          );
    },
  };
}

export const hasSchemas = (modules: Modules): boolean =>
  Object.entries(modules).some(
    ([id, { renderedLength }]) => renderedLength > 0 && id.includes("/node_modules/zod/"),
  );
