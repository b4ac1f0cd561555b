import { strToU8, Zip, ZipDeflate, ZipPassThrough } from "fflate";
import type { ExportedFile } from "#server/platform/personal-data.ts";

/** Packing more than this at once would keep all other requests waiting. */
const PIECE = 256 * 1024;

/** Packed once already. */
const PACKED = /\.(webp|pdf)$/;

/**
 * A ZIP, piece by piece: a file is read when the one before has been taken.
 * @param at wall clock that the files carry as their time
 */
export async function* zipOf(files: readonly ExportedFile[], at: string): AsyncGenerator<Uint8Array> {
  let pieces: Uint8Array[] = [];
  let failed: Error | null = null;
  const zip = new Zip((error, piece) => {
    if (error) failed = error;
    else pieces.push(piece);
  });
  const take = () => {
    if (failed) throw failed;
    const taken = pieces;
    pieces = [];
    return taken;
  };
  for (const file of files) {
    const body = await bodyOf(file);
    if (body === undefined) continue;
    const entry = PACKED.test(file.name)
      ? new ZipPassThrough(file.name)
      : new ZipDeflate(file.name, { level: 6 });
    // fflate writes the fields of a Date as they stand: those of the machine's zone.
    entry.mtime = new Date(at.replace(" ", "T"));
    zip.add(entry);
    for (let from = 0; from === 0 || from < body.length; from += PIECE) {
      entry.push(body.subarray(from, from + PIECE), from + PIECE >= body.length);
      yield* take();
    }
  }
  zip.end();
  yield* take();
}

async function bodyOf(file: ExportedFile): Promise<Uint8Array | undefined> {
  return "json" in file ? strToU8(`${JSON.stringify(file.json, null, 2)}\n`) : file.read();
}
