import { once } from "node:events";
import { pipeline, type Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { extract, type Pack, pack } from "tar-stream";

export type TarEntry = { readonly path: string; readonly body: Buffer };

/**
 * The bytes of a tar file with these entries, so that any machine can look into a backup. An entry is asked for when the one
 * before has been taken.
 */
export async function* writeTar(entries: AsyncIterable<TarEntry>): AsyncGenerator<Buffer> {
  const archive = pack();
  const filled = fill(archive, entries).catch((error: Error) => archive.destroy(error));
  try {
    yield* archive as AsyncIterable<Buffer>;
  } finally {
    archive.destroy();
    await filled;
  }
}

async function fill(archive: Pack, entries: AsyncIterable<TarEntry>): Promise<void> {
  for await (const { path, body } of entries) {
    const entry = archive.entry({ name: path, size: body.length, mode: 0o600 });
    entry.end(body);
    await once(entry, "close");
    if (archive.destroyed) return;
  }
  archive.finalize();
}

/**
 * Reads the entries of a tar file in order, each as a whole. Ends the source when the reader leaves early.
 * @throws Error when the source fails, ends in the middle of an entry or is no tar file.
 */
export async function* readTar(source: Readable): AsyncGenerator<TarEntry> {
  const entries = extract();
  pipeline(source, entries as unknown as NodeJS.WritableStream, () => {});
  try {
    for await (const entry of entries) {
      yield { path: entry.header.name, body: await buffer(entry as AsyncIterable<Buffer>) };
    }
  } finally {
    entries.destroy();
  }
}
