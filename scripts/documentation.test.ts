import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import { loadConfig, variableNames } from "#server/platform/config.ts";

const root = join(import.meta.dirname, "..");
/** Not of the repository: installed, built or written while it runs. */
const FOREIGN = new Set(["node_modules", "dist", "test-results"]);
/** Pages of the specification and of the design, which lie elsewhere. */
const PAGES_ELSEWHERE = new Set([
  "account-checkout-payments.md",
  "events-content-forms.md",
  "look/direction.md",
]);
const FILE_NAME = /\.(?:[cm]?[jt]s|tsx|sql|md|json|css|tsv|html)$/;
/** `areas/x/calls.ts` and `NNNN-name.sql` stand for any. */
const PLACEHOLDER = /[<>{}*…$]|NNNN|\/x\//;

const folders = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith(".") && !FOREIGN.has(entry.name))
  .map(({ name }) => name);
const inside = folders.flatMap((folder) => [
  folder,
  ...readdirSync(join(root, folder), { recursive: true }).map((path) => `${folder}/${path}`),
]);
const paths = new Set([...readdirSync(root), ...inside]);
const documents = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"].concat(
  // A decision is kept as it was taken, with the files of its day.
  inside.filter((path) => /^docs\/.*\.md$/.test(path) && !path.startsWith("docs/decisions/")),
);

const textOf = (path: string) => readFileSync(join(root, path), "utf8");

/** The words in backticks that are paths from the root of the repository, or names of files. */
function namedPaths(text: string): string[] {
  return (
    [...text.replace(/^```.*?^```/gms, "").matchAll(/`([^`]+)`/g)]
      .flatMap(([, code = ""]) => code.split(/\s+/))
      .map((word) => word.replace(/:\d+$/, "").replace(/\/$/, ""))
      .filter((word) => /^[\w.@][^:()"',;=]*$/.test(word))
      // A route's file has a $ in its name, everything else with one is a placeholder.
      .filter((word) => word.startsWith("web/routes/") || !PLACEHOLDER.test(word))
      .filter((word) =>
        /^[\w-]+\//.test(word)
          ? folders.includes(word.split("/")[0] ?? "") || FILE_NAME.test(word)
          : /\w/.test(word.replace(FILE_NAME, "")) && FILE_NAME.test(word),
      )
      .filter((word) => !PAGES_ELSEWHERE.has(word))
  );
}

/** Decisions may be named by their number, files by the end of their path. */
function exists(path: string): boolean {
  if (paths.has(path)) return true;
  if (/^docs\/decisions\/\d{4}$/.test(path)) return inside.some((file) => file.startsWith(`${path}-`));
  return (
    FILE_NAME.test(path) &&
    !folders.includes(path.split("/")[0] ?? "") &&
    inside.some((file) => file.endsWith(`/${path}`))
  );
}

test.each(documents)("%s names files that exist", (document) => {
  expect(namedPaths(textOf(document)).filter((path) => !exists(path))).toEqual([]);
});

/** Of Node, npm and systemd; everything else in capitals is read by `server/platform/config.ts`. */
const OTHER_VARIABLES = new Set(["AF_UNIX", "NODE_EXTRA_CA_CERTS", "NODE_COMPILE_CACHE", "INIT_CWD"]);
const SET_UP = [
  "README.md",
  ...inside.filter((path) => /^docs\/operations\.md$|^deploy\/systemd\//.test(path)),
];

test.each(SET_UP)("%s names variables and commands that exist", (file) => {
  const text = textOf(file);
  const variables = [
    ...text.matchAll(/(?<![\w$])([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|PORT|HOST|MODE|ROLE)(?=[=`,]|$)/gm),
  ]
    .map(([, name = ""]) => name)
    .filter((name) => !OTHER_VARIABLES.has(name));
  expect(variables.filter((name) => !variableNames.some((known) => known === name))).toEqual([]);
  const { scripts } = JSON.parse(textOf("package.json")) as { scripts: Record<string, string> };
  const commands = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = ""]) => name);
  expect(commands.filter((name) => scripts[name] === undefined)).toEqual([]);
});

test("README.md has the defaults of the software", () => {
  const readme = textOf("README.md");
  const { port, dataDir, mode } = loadConfig({});
  expect(readme).toContain(`http://localhost:${port}`);
  expect(readme).toContain(`Data lie\nin \`${basename(dataDir)}/\``);
  expect(readme).toContain(`\`${mode}\` (default with the embedded database)`);
});

/** `path` “title”, “title”, as the rows of the table name their proofs. */
const PROOF = /`([^`\s]+\.(?:test|journey)\.tsx?)`((?:,? “[^”]*”)+)/g;

describe("docs/spec-coverage.md", () => {
  const rows = textOf("docs/spec-coverage.md")
    .split("\n")
    .filter((line) => /^\| [AE]\d/.test(line));
  const proofs = rows.flatMap((row) =>
    [...row.matchAll(PROOF)].map(([, path = "", titles = ""]) => ({
      row: row.split(" ")[1],
      path,
      titles: [...titles.matchAll(/“([^”]*)”/g)].map(([, title = ""]) => title),
    })),
  );

  test("quotes tests by the names that they have", () => {
    const missing = proofs.flatMap(({ row, path, titles }) => {
      const source = paths.has(path) ? textOf(path).replaceAll('\\"', '"') : "";
      const isNamed = (title: string) =>
        ['"', "'", "`"].some((quote) => source.includes(quote + title + quote));
      return titles.filter((title) => !isNamed(title)).map((title) => `${row}: ${path} “${title}”`);
    });
    expect(missing).toEqual([]);
  });

  test("names a test with everything that it calls shown by one", () => {
    expect(proofs.length).toBeGreaterThan(100);
    const unread = rows.filter(
      (row) => [...row.matchAll(/\.(?:test|journey)\.tsx?` “/g)].length !== [...row.matchAll(PROOF)].length,
    );
    expect(unread).toEqual([]);
  });
});
