import { describeProblem, OPERATOR, putEvent } from "../../areas/events/public.ts";
import { type Database, inTransaction, type Transaction } from "../../platform/database.ts";
import { importedEvent, pathInFile } from "./event-fields.ts";
import type { FileEntry, LineProblem } from "./event-file.ts";
import { type FieldProblem, type FindPicture, givenEvent } from "./given-event.ts";

export type Outcome = {
  readonly kind: "added" | "changed" | "unchanged" | "called-off";
  readonly eventId: number;
  readonly title: string;
};

export type ImportDeps = {
  readonly db: Database;
  readonly organiserId: number;
  readonly now: Date;
  /** Pictures for one event; a rehearsal stores none. */
  pictures(tx: Transaction, tell: (problem: FieldProblem) => void, isRehearsal: boolean): FindPicture;
};

/** Ends a transaction without effect. */
class TakenBack extends Error {
  readonly became: Outcome | readonly FieldProblem[];

  constructor(became: Outcome | readonly FieldProblem[]) {
    super();
    this.became = became;
  }
}

/**
 * Puts one event of a file, in a transaction of its own.
 * @param isRehearsal does all of it and takes it back
 * @returns what became of it, or what is wrong with it, by line
 */
export async function importEvent(
  { db, organiserId, now, pictures }: ImportDeps,
  entry: FileEntry,
  isRehearsal: boolean,
): Promise<Outcome | readonly LineProblem[]> {
  const parsed = importedEvent.safeParse(entry.value);
  if (!parsed.success)
    return parsed.error.issues.flatMap((issue) => {
      const path = issue.path as (string | number)[];
      if (issue.code !== "unrecognized_keys") return [atLine(entry, { path, sentence: issue.message })];
      return issue.keys.map((key) =>
        atLine(entry, { path: [...path, key], sentence: "Dieses Feld kennen wir nicht." }),
      );
    });
  const transaction = async (tx: Transaction) => {
    const became = await put(tx);
    if (isRehearsal || !("kind" in became)) throw new TakenBack(became);
    return became;
  };
  const became = await inTransaction(db, transaction).catch((error: unknown) => {
    if (error instanceof TakenBack) return error.became;
    throw error;
  });
  return "kind" in became ? became : became.map((problem) => atLine(entry, problem));

  async function put(tx: Transaction): Promise<Outcome | readonly FieldProblem[]> {
    const problems: FieldProblem[] = [];
    const findPicture = pictures(tx, (problem) => problems.push(problem), isRehearsal);
    const given = await givenEvent(tx, parsed.data as NonNullable<typeof parsed.data>, {
      organiserId,
      now,
      findPicture,
    });
    if (!("event" in given)) return [...problems, ...given];
    if (problems.length > 0) return problems;
    const written = await putEvent(tx, OPERATOR, given);
    if (written.kind === "forbidden") throw new Error("the operator may write every event");
    if (written.kind === "refused")
      return written.problems.map((problem) => ({
        path: pathInFile(problem.at),
        sentence: describeProblem(problem),
      }));
    return { ...written, title: given.event.title };
  }
}

function atLine(entry: FileEntry, { path, sentence }: FieldProblem): LineProblem {
  return { line: entry.lineOf(path), name: entry.nameOf(path), sentence };
}
