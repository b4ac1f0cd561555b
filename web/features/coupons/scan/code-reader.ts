import type { ReaderAnswer } from "./code-reader.worker.ts";

export type CodeReader = {
  /**
   * The text of a QR code in a picture; `undefined` when there is none. One picture at a time.
   * @throws Error when the reader cannot work: its code did not arrive, or the browser lets it not run
   */
  read(picture: ImageData): Promise<string | undefined>;
  stop(): void;
};

/** Starts what reads codes; its code (400 kB) comes now. */
export function startCodeReader(): CodeReader {
  const worker = new Worker(new URL("./code-reader.worker.ts", import.meta.url), {
    type: "module",
    name: "code-reader",
  });
  return {
    read: ({ data, width, height }) =>
      new Promise((resolve, reject) => {
        worker.onerror = () => reject(new Error("the code reader does not run"));
        worker.onmessage = ({ data: answer }: MessageEvent<ReaderAnswer>) =>
          "failed" in answer ? reject(new Error("the code reader failed")) : resolve(answer.text);
        worker.postMessage({ data, width, height }, [data.buffer]);
      }),
    stop: () => worker.terminate(),
  };
}
