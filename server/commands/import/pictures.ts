import { readFile, stat } from "node:fs/promises";
import { relative, resolve } from "node:path";
import { AVATAR_MAX_BYTES } from "#contract/account-data.ts";
import {
  addPoster,
  type Poster,
  type PosterReader,
  storePoster,
  UNREADABLE_PICTURE,
} from "../../areas/media/public.ts";
import type { Database } from "../../platform/database.ts";
import type { FileStore } from "../../platform/files.ts";
import type { ImportDeps } from "./import-events.ts";

export type PictureFolder = {
  /** Undefined: the command was called without one. */
  readonly folder: string | undefined;
  readonly reader: PosterReader;
  readonly db: Database;
  readonly files: FileStore;
};

/** Pictures of a folder, each read once however many events name it. */
export function picturesOf({ folder, reader, db, files }: PictureFolder): ImportDeps["pictures"] {
  const read = new Map<string, Promise<Poster | string>>();
  return (tx, tell, isRehearsal) => async (name, kind, alt, path) => {
    const key = JSON.stringify([name, kind, alt]);
    let reading = read.get(key);
    if (reading === undefined) {
      reading = readPoster(name, kind, alt);
      read.set(key, reading);
    }
    const poster = await reading;
    if (typeof poster === "string") {
      tell({ path, sentence: poster });
      return null;
    }
    if (!isRehearsal) await storePoster({ db, files }, poster);
    return addPoster(tx, poster);
  };

  async function readPoster(name: string, kind: Poster["kind"], alt: string): Promise<Poster | string> {
    if (folder === undefined) return "Für Bilder fehlt der Ordner: --pictures ORDNER.";
    const file = resolve(folder, name);
    if (relative(folder, file).startsWith("..")) return `„${name}“ liegt nicht im Ordner der Bilder.`;
    const there = await stat(file).catch(() => undefined);
    if (!there?.isFile()) return `Im Ordner der Bilder gibt es „${name}“ nicht.`;
    if (there.size > AVATAR_MAX_BYTES) return `„${name}“ ist größer als 10 MB.`;
    const bytes = await readFile(file).catch(() => undefined);
    const poster = bytes === undefined ? "unreadable" : await reader.read(bytes, kind, alt);
    return poster === "unreadable" ? UNREADABLE_PICTURE : poster;
  }
}
