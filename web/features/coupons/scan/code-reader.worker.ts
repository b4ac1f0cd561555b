/**
 * Looks for QR codes in pictures, beside the page: it alone may run WebAssembly (the policy that the server gives it), and a page does not stand still
 * meanwhile. The reader comes from our own origin; left alone, zxing would ask a server on the internet for it.
 */
import { prepareZXingModule } from "zxing-wasm/reader";
import wasmUrl from "zxing-wasm/reader/zxing_reader.wasm?url";
import { type Pixels, readCode } from "./read-codes.ts";

prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });

/** What a page asks and is answered, a picture at a time. */
export type ReaderAnswer = { readonly text: string | undefined } | { readonly failed: true };

addEventListener("message", async ({ data }: MessageEvent<Pixels>) => {
  const answer: ReaderAnswer = await readCode(data).then(
    (text) => ({ text }),
    () => ({ failed: true as const }),
  );
  postMessage(answer);
});
