import { parse } from "csv-parse/sync";
import {
  findNodeAtLocation,
  getNodeValue,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from "jsonc-parser";
import { COLUMNS, LOUNGE_FIELDS, type Path, TICKET_FIELDS } from "./event-fields.ts";

/** An event as its file has it: nothing is checked but that it can be read. */
export type FileEntry = {
  /** In the shape of the JSON format; of a CSV file all values are texts. */
  readonly value: unknown;
  /** The line of a part, or of the nearest thing around it, counted from 1. */
  lineOf(path: Path): number;
  /** What the file calls it. */
  nameOf(path: Path): string;
};

export type LineProblem = { readonly line: number; readonly name?: string; readonly sentence: string };

/** Events of a file. @returns problems instead where it cannot be read at all */
export function readEventFile(
  text: string,
  format: "csv" | "json",
): { readonly entries: readonly FileEntry[] } | { readonly problems: readonly LineProblem[] } {
  const content = text.replace(/^\ufeff/, "").replaceAll(/\r\n?/g, "\n");
  return format === "csv" ? readCsv(content) : readJson(content);
}

/** The line of each offset, looked up in a time that does not grow with the text before it. */
function linesOf(text: string): (offset: number) => number {
  const begins = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) begins.push(at + 1);
  return (offset) => {
    let [first, last] = [0, begins.length];
    while (last - first > 1) {
      const middle = (first + last) >> 1;
      if ((begins[middle] as number) <= offset) first = middle;
      else last = middle;
    }
    return first + 1;
  };
}

function readJson(text: string): ReturnType<typeof readEventFile> {
  const lineAt = linesOf(text);
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true });
  const [error] = errors;
  if (error !== undefined) {
    const sentence = `Das ist kein gültiges JSON (${printParseErrorCode(error.error)}).`;
    return { problems: [{ line: lineAt(error.offset), sentence }] };
  }
  if (root?.type !== "array")
    return { problems: [{ line: 1, sentence: "Die Datei muss eine Liste von Events sein: [ … ]." }] };
  const entries = (root.children ?? []).map((node): FileEntry => {
    return {
      value: getNodeValue(node),
      lineOf(path) {
        for (let length = path.length; length > 0; length--) {
          const found = findNodeAtLocation(node, path.slice(0, length));
          if (found !== undefined) return lineAt(found.offset);
        }
        return lineAt(node.offset);
      },
      nameOf: (path) => path.join("."),
    };
  });
  return { entries };
}

type Cells = Readonly<Record<string, string>>;
type CsvEvent = { cells: Cells; line: number; tickets: [Cells, number][]; lounges: [Cells, number][] };

/** The first line names the columns; commas or semicolons part them, whichever there are more of. */
function readCsv(text: string): ReturnType<typeof readEventFile> {
  const [head = ""] = text.split("\n", 1);
  const delimiter = head.split(";").length > head.split(",").length ? ";" : ",";
  let rows: { line: number; cells: string[] }[];
  try {
    rows = recordsOf(text, delimiter);
  } catch (error) {
    const { lines = 1, message } = error as { lines?: number; message: string };
    return { problems: [{ line: lines, sentence: `Das ist kein gültiges CSV: ${message}` }] };
  }
  const [header, ...records] = rows;
  if (header === undefined) return { entries: [] };
  const names = header.cells.map((name) => name.trim().toLowerCase());
  const problems: LineProblem[] = names.flatMap((name, i) => {
    if (!COLUMNS.has(name)) return [{ line: 1, name, sentence: "Diese Spalte kennen wir nicht." }];
    return names.indexOf(name) === i ? [] : [{ line: 1, name, sentence: "Diese Spalte steht zweimal da." }];
  });
  const events: CsvEvent[] = [];
  for (const { cells, line } of records) {
    if (cells.length !== names.length) {
      problems.push({ line, sentence: `Hier stehen ${cells.length} Felder statt ${names.length}.` });
      continue;
    }
    const filled = names.flatMap((name, i) => (cells[i]?.trim() ? [[name, cells[i].trim()] as const] : []));
    addRecord(events, Object.fromEntries(filled), line, problems);
  }
  return problems.length > 0 ? { problems } : { entries: events.map(csvEntry) };
}

function recordsOf(text: string, delimiter: string): { line: number; cells: string[] }[] {
  const records = parse(text, {
    delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
  }) as unknown as { info: { lines: number }; record: string[] }[];
  return records.map(({ info, record }) => {
    // What counts is where a record begins; it is said where it ends.
    const breaks = record.reduce((sum, cell) => sum + (cell.split("\n").length - 1), 0);
    return { line: info.lines - breaks, cells: record };
  });
}

/** A record with an `id` begins an event; one without adds a ticket or a lounge to the event before it. */
function addRecord(events: CsvEvent[], cells: Cells, line: number, problems: LineProblem[]): void {
  const ofEvent = Object.entries(cells).filter(
    ([name]) => !TICKET_FIELDS.has(name) && !LOUNGE_FIELDS.has(name),
  );
  let event = events.at(-1);
  if (cells.id !== undefined) {
    event = { cells: Object.fromEntries(ofEvent), line, tickets: [], lounges: [] };
    events.push(event);
  } else if (event === undefined || ofEvent.length > 0) {
    const sentence = "Hier fehlt die id des Events. Zeilen ohne id ergänzen nur Tickets und Lounges.";
    problems.push({ line, name: "id", sentence });
    return;
  }
  const partOf = (fields: ReadonlyMap<string, string>) =>
    Object.fromEntries(
      Object.entries(cells).flatMap(([name, cell]) =>
        fields.has(name) ? [[fields.get(name) as string, cell]] : [],
      ),
    );
  for (const [parts, fields] of [
    [event.tickets, TICKET_FIELDS],
    [event.lounges, LOUNGE_FIELDS],
  ] as const) {
    const part = partOf(fields);
    if (Object.keys(part).length > 0) parts.push([part, line]);
  }
}

function csvEntry({ cells, line, tickets, lounges }: CsvEvent): FileEntry {
  const value = { ...cells, tickets: tickets.map(([part]) => part), lounges: lounges.map(([part]) => part) };
  return {
    value,
    lineOf([part, index]) {
      const parts = { tickets, lounges }[String(part)];
      return (typeof index === "number" && parts?.[index]?.[1]) || line;
    },
    nameOf([part, , field]) {
      const fields = { tickets: TICKET_FIELDS, lounges: LOUNGE_FIELDS }[String(part)];
      return [...(fields ?? [])].find(([, name]) => name === field)?.[0] ?? String(part);
    },
  };
}
