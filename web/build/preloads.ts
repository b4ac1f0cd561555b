import type { Plugin, Rolldown } from "vite";

/**
 * What a file names to be fetched along with a part that it imports later: all that the part needs but what has come with the entry
 * and with the file itself. Every name is bytes of a first page.
 */
export function preloads() {
  let bundle: Rolldown.OutputBundle = {};
  const loaded = new Map<string, ReadonlySet<string>>();
  const loadedWith = (host: string) => {
    const names = new Set([host]);
    for (const { isEntry, fileName } of chunksOf(bundle)) if (isEntry) names.add(fileName);
    for (const name of names) {
      const chunk = bundle[name];
      if (chunk?.type !== "chunk") continue;
      for (const needed of [...chunk.imports, ...(chunk.viteMetadata?.importedCss ?? [])]) names.add(needed);
    }
    return names;
  };
  const plugin: Plugin = {
    name: "preloads",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle: {
      order: "pre",
      handler(_options, written) {
        bundle = written;
        loaded.clear();
      },
    },
  };
  const resolveDependencies = (_file: string, names: string[], { hostId }: { hostId: string }) => {
    const known = loaded.get(hostId) ?? loadedWith(hostId);
    loaded.set(hostId, known);
    return names.filter((name) => !known.has(name));
  };
  return { plugin, resolveDependencies };
}

export const chunksOf = (bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] =>
  Object.values(bundle).filter((file) => file.type === "chunk");
