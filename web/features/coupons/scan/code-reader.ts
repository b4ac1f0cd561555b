import type { ReaderAnswer } from "./code-reader.worker.ts";

export type CodeReader = {
  /**
   * The text of a QR code in a picture; `undefined` when there is none. Pictures wait for those before them.
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
  let isBroken = false;
  const readNow = ({ data, width, height }: ImageData) =>
    new Promise<string | undefined>((resolve, reject) => {
      if (isBroken) reject(new Error("the code reader does not run"));
      worker.onerror = () => {
        isBroken = true;
        reject(new Error("the code reader does not run"));
      };
      worker.onmessage = ({ data: answer }: MessageEvent<ReaderAnswer>) =>
        "failed" in answer ? reject(new Error("the code reader failed")) : resolve(answer.text);
      worker.postMessage({ data, width, height }, [data.buffer]);
    });
  let last: Promise<unknown> = Promise.resolve();
  return {
    read: (picture) => {
      const next = () => readNow(picture);
      const answer = last.then(next, next);
      last = answer;
      return answer;
    },
    stop: () => worker.terminate(),
  };
}
