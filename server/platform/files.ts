/**
 * Files by key, for example `documents/3f…9a.pdf`. Keys are chosen by the server, never by a guest, and
 * consist of lower-case letters, digits, `-`, `_`, `.` and `/`. Each of them throws FilesUnreachable
 * within seconds when the store does not answer.
 */
export type FileStore = {
  /** Stores or replaces a file. When it resolves, the file survives a power cut and readers see all of it. */
  put(key: string, body: Buffer): Promise<void>;
  /** The whole file; undefined when there is none. */
  get(key: string): Promise<Buffer | undefined>;
  exists(key: string): Promise<boolean>;
  /** Removes the file; nothing happens when there is none. */
  delete(key: string): Promise<void>;
  /** Every key, in no order. */
  list(): AsyncIterable<string>;
};
