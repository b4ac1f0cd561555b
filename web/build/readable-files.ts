import { type Plugin, parseSync } from "vite";

/**
 * Ends the build when it wrote a file that no browser can read. Files are put together by our own groups, and a group that
 * separates what belongs together once led to an export of something that its file did not have: the build went through,
 * and the page that needed the file could not be opened.
 */
export function readableFiles(): Plugin {
  return {
    name: "readable-files",
    apply: "build",
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk") continue;
        const [problem] = problemsOf(file.fileName, file.code);
        if (problem !== undefined) this.error(`${file.fileName} cannot be read: ${problem}`);
      }
    },
  };
}

/** What is wrong with a module's text, as the browser would see it before it runs any of it. */
export const problemsOf = (fileName: string, code: string): readonly string[] =>
  parseSync(fileName, code, { sourceType: "module", showSemanticErrors: true }).errors.map(
    ({ message }) => message,
  );
