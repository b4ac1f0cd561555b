import { readFile, stat } from "node:fs/promises";
import { extname } from "node:path";
import { listOrganisers } from "../areas/events/public.ts";
import { startPosterReader } from "../areas/media/public.ts";
import { pathFromCaller, readOptions, runCommand, UsageError } from "../platform/command.ts";
import { openFiles } from "../platform/open-files.ts";
import { StartError } from "../platform/start-error.ts";
import { openCommandDatabase } from "./command-database.ts";
import { type FileEntry, type LineProblem, readEventFile } from "./import/event-file.ts";
import { importEvent, type Outcome } from "./import/import-events.ts";
import { picturesOf } from "./import/pictures.ts";

const USAGE = `Usage: npm run import-events -- FILE --organiser ID [--pictures FOLDER] [--dry-run]

Writes the events of a CSV or JSON file (docs/import-events.md says what stands in it, docs/import-events.sample.csv shows one): new
ones are added, changed ones changed, all others left alone, so the same file may be imported again and again. An event is known
by its id in the file and its organiser. While anything in the file is wrong nothing is written, and each problem is named
with its line.

--organiser  whose events they are: its number (npm run admin -- list). Drafts are for everybody, publishing is for who is approved
--pictures   the folder of the pictures that the file names
--dry-run    says what would be done, and does none of it

The installation is that of the environment and .env, as for npm start. Servers may run.

Exit status: 0 written, 1 not written, 2 wrong usage.`;

const LARGEST_FILE = 20 * 1024 * 1024;

await runCommand(USAGE, async (args, config, started) => {
  const { name, file, format, organiserId, pictures: folder, isDryRun } = readWhat(args);
  const text = await readOrExplain(file);
  const read = readEventFile(text, format);
  if ("problems" in read) throw notWritten(name, read.problems);
  if (folder !== undefined && !(await stat(folder).catch(() => undefined))?.isDirectory())
    throw new StartError(`The folder ${folder} does not exist.`);
  const settings = config();
  const what = { command: "import-events", table: "event_history", things: "events" };
  const db = await openCommandDatabase(settings, started, what);
  const organiser = (await listOrganisers(db)).find(({ id }) => id === organiserId);
  if (organiser === undefined)
    throw new StartError(
      `There is no organiser ${organiserId}: npm run admin -- list shows which there are.`,
    );
  const reader = startPosterReader();
  started.defer(() => reader.close());
  const pictures = picturesOf({ folder, reader, db, files: await openFiles(settings) });
  const deps = { db, organiserId, now: new Date(), pictures };
  const { entries } = read;
  const problems: LineProblem[] = sameIds(entries);
  const outcomes: Outcome[] = [];
  const each = async (isRehearsal: boolean) => {
    for (const entry of entries) {
      const became = await importEvent(deps, entry, isRehearsal);
      if ("kind" in became) outcomes.push(became);
      else problems.push(...became);
    }
    if (problems.length > 0) throw notWritten(name, problems, isRehearsal ? 0 : outcomes.length);
  };
  await each(true);
  if (!isDryRun) {
    outcomes.length = 0;
    await each(false);
  }
  console.log(reportOf(outcomes, isDryRun));
});

function readWhat(args: readonly string[]) {
  const options = {
    organiser: { type: "string" },
    pictures: { type: "string" },
    "dry-run": { type: "boolean" },
  } as const;
  const { values, positionals } = readOptions(args, options);
  const [file, ...rest] = positionals;
  if (file === undefined || rest.length > 0) throw new UsageError("Which file? One is needed.");
  const format = extname(file).slice(1).toLowerCase();
  if (format !== "csv" && format !== "json") throw new UsageError("The file's name ends in .csv or .json.");
  if (!/^[1-9]\d{0,14}$/.test(values.organiser ?? "")) throw new UsageError("Whose events? --organiser ID");
  return {
    name: file,
    file: pathFromCaller(file),
    format: format as "csv" | "json",
    organiserId: Number(values.organiser),
    pictures: values.pictures === undefined ? undefined : pathFromCaller(values.pictures),
    isDryRun: values["dry-run"] === true,
  };
}

async function readOrExplain(file: string): Promise<string> {
  const there = await stat(file).catch(() => undefined);
  if (!there?.isFile()) throw new StartError(`There is no file ${file}.`);
  if (there.size > LARGEST_FILE) throw new StartError(`${file} is larger than 20 MB: part it.`);
  const bytes = await readFile(file).catch((error: Error) => {
    throw new StartError(`${file} cannot be read: ${error.message}.`);
  });
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new StartError(`${file} is not UTF-8: save it as such (in Excel “CSV UTF-8”).`);
  }
}

function sameIds(entries: readonly FileEntry[]): LineProblem[] {
  const first = new Map<string, number>();
  return entries.flatMap(({ value, lineOf, nameOf }) => {
    const id = String((value as { id?: unknown } | null)?.id ?? "").trim();
    const line = lineOf(["id"]);
    const earlier = first.get(id);
    if (earlier === undefined || id === "") {
      first.set(id, line);
      return [];
    }
    return [{ line, name: nameOf(["id"]), sentence: `Diese id steht schon in Zeile ${earlier}.` }];
  });
}

/** @param before how many of the file were written: what was fine when all was tried is not any more where somebody works beside */
function notWritten(name: string, problems: readonly LineProblem[], before = 0): StartError {
  const lines = problems
    .toSorted((a, b) => a.line - b.line)
    .map(({ line, name: field, sentence }) => `${name}:${line}${field ? ` ${field}` : ""}: ${sentence}`);
  const count = problems.length === 1 ? "1 problem" : `${problems.length} problems`;
  const written = before === 0 ? "Nothing was written" : `Only ${before} events were written`;
  return new StartError([...lines, `${written}: ${count}.`].join("\n"));
}

function reportOf(outcomes: readonly Outcome[], isDryRun: boolean): string {
  const names = { added: "added", changed: "changed", unchanged: "unchanged", "called-off": "called off" };
  const lines = outcomes
    .filter(({ kind }) => kind !== "unchanged")
    .map(({ kind, eventId, title }) => {
      const isNew = kind === "added" && isDryRun;
      return `${names[kind].padEnd(10)} ${isNew ? "" : `/eventDetails/${eventId} `}“${title}”`;
    });
  const counts = Object.entries(names).map(
    ([kind, name]) => `${outcomes.filter((outcome) => outcome.kind === kind).length} ${name}`,
  );
  const total = outcomes.length === 1 ? "1 event" : `${outcomes.length} events`;
  return [
    ...lines,
    `${total}: ${counts.join(", ")}.${isDryRun ? " Nothing was written: a dry run." : ""}`,
  ].join("\n");
}
