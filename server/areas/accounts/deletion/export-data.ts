import { Readable } from "node:stream";
import { type Database, inSnapshot } from "#server/platform/database.ts";
import type { ExportedFile, PersonalDataPart } from "#server/platform/personal-data.ts";
import { berlinWallClock } from "#server/platform/zoned-time.ts";
import { zipOf } from "./zip.ts";

export type ExportDeps = {
  readonly db: Database;
  readonly personalData: readonly PersonalDataPart[];
  readonly productName: string;
  readonly now: () => Date;
};

/**
 * Everything that is kept about an account, as a ZIP that is made while it is sent: one file of it is in memory at a time. Its data are
 * of one moment; a file that has gone since is left out.
 */
export async function exportData(
  { db, personalData, productName, now }: ExportDeps,
  accountId: number,
): Promise<{ readonly file: Readable; readonly fileName: string }> {
  const at = berlinWallClock(now());
  const parts = await inSnapshot(db, async (tx) => {
    const files: ExportedFile[] = [];
    for (const part of personalData) files.push(...(await part.exportFiles(tx, accountId)));
    return files;
  });
  const gone = new Set<string>();
  const readable = parts.map((file) => ("json" in file ? file : noting(file, gone)));
  // The last one, as only then it is known which files were still there.
  const readme: ExportedFile = {
    name: "LIESMICH.txt",
    read: async () =>
      Buffer.from(
        readmeOf(
          productName,
          at,
          parts.map(({ name }) => name).filter((name) => !gone.has(name)),
        ),
      ),
  };
  return {
    file: Readable.from(zipOf([...readable, readme], at)),
    fileName: `nachtfalter-export-${at.slice(0, 10)}.zip`,
  };
}

/** The same file; its name is noted when it turns out to be gone. */
const noting = (file: Exclude<ExportedFile, { json: unknown }>, gone: Set<string>): ExportedFile => ({
  name: file.name,
  read: async () => {
    const body = await file.read();
    if (body === undefined) gone.add(file.name);
    return body;
  },
});

const readmeOf = (
  productName: string,
  at: string,
  names: readonly string[],
) => `Deine Daten bei ${productName}
Stand: ${at} (Europe/Berlin)

In diesem Archiv steht alles, was wir zu deinem Konto gespeichert haben (Art. 15 und 20 DSGVO).
Die .json-Dateien öffnet jeder Texteditor. Beträge stehen in Cent, Zeiten in der Zeit von Berlin.
Von anderen Personen steht nur darin, was du auch in der App siehst.
Dein Passwort und andere Zugangsdaten kennen wir nur als Prüfwert; sie stehen nicht darin.

${names.map((name) => `- ${name}`).join("\n")}
`;
