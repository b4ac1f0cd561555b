import { Readable } from "node:stream";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { nastyText } from "../../testing/nasty-forms.ts";
import { type TestApp, testApp } from "../../testing/services.ts";

/** Every run meets the same bodies; look for more with other seeds. */
const SEED = 20_260;
/** No answer takes as long, except one that never comes. */
const HANGS_MS = 10_000;
const PATHS = ["/home/cities", "/checkout/tickets", "/nothing/there", "/webhooks/sandbox", "/sandbox/pay/x"];

let app: TestApp;
const uncaught: unknown[] = [];
const note = (error: unknown) => uncaught.push(error);
beforeAll(async () => {
  process.on("uncaughtException", note);
  app = await testApp({ rateLimitFactor: 10_000 });
});
afterAll(async () => {
  process.off("uncaughtException", note);
  await app[Symbol.asyncDispose]();
});

const name = fc.constantFrom("search", "f", "", "a[]", "__proto__", "ä");
const disposition = fc.oneof(
  { weight: 3, arbitrary: name.map((text) => `form-data; name="${text}"; filename="a.png"`) },
  { weight: 2, arbitrary: name.map((text) => `form-data; name="${text}"`) },
  fc.constantFrom(
    "form-data",
    'form-data; filename="a.png"',
    'attachment; name="a"',
    "",
    "form-data; name=",
    ";",
  ),
);
const type = fc.constantFrom(
  ...["image/png", "application/octet-stream", "text/plain", "text/plain; charset=utf-16le"],
  ...["text/plain; charset=nonsense", "text/plain; charset=", "multipart/mixed; boundary=y", ""],
);
const content = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom("", "p", "p".repeat(500), "p".repeat(70_000)) },
  nastyText,
);
const part = fc
  .tuple(disposition, fc.option(type), content)
  .map(
    ([told, kind, text]) =>
      `--x\r\ncontent-disposition: ${told}\r\n${kind === null ? "" : `content-type: ${kind}\r\n`}\r\n${text}\r\n`,
  );
const whole = fc
  .tuple(
    fc.array(part, { minLength: 1, maxLength: 4 }),
    fc.constantFrom("--x--\r\n", "--x--\r\n", "--x--", ""),
  )
  .map(([parts, end]) => Buffer.from(parts.join("") + end));

/** Cut off somewhere, often near an end or a beginning of something, and now and then with a byte that is another. */
const broken = fc
  .tuple(
    whole,
    fc.constantFrom("anywhere", "at the end", "not"),
    fc.nat(),
    fc.option(fc.tuple(fc.nat(), fc.nat(255))),
  )
  .map(([bytes, where, cut, other]) => {
    const length = {
      anywhere: cut % (bytes.length + 1),
      "at the end": bytes.length - (cut % 80),
      not: bytes.length,
    };
    const body = Buffer.from(bytes.subarray(0, Math.max(0, length[where as keyof typeof length])));
    if (other !== null && body.length > 0) body[other[0] % body.length] = other[1];
    const shown = JSON.stringify(body.toString("latin1").replace(/p{9,}/g, (file) => `(${file.length} p)`));
    return Object.defineProperty(body, fc.toStringMethod, { value: () => shown });
  });

/** As one piece of told length, or in pieces as they come. */
const pieces = fc.option(fc.constantFrom(1, 7, 1_000, 65_536));

test("no upload, wherever it breaks off, ends the server or keeps it busy", {
  timeout: 120_000,
}, async () => {
  const attempt = fc.asyncProperty(fc.constantFrom(...PATHS), broken, pieces, async (url, body, size) => {
    const inPieces = function* () {
      const step = Math.max(size ?? 1, Math.ceil(body.length / 200));
      for (let at = 0; at < body.length; at += step) yield body.subarray(at, at + step);
    };
    const answer = await app.server.inject({
      method: "POST",
      url,
      payload: size === null ? body : Readable.from(inPieces()),
      headers: { "content-type": "multipart/form-data; boundary=x" },
    });
    expect(answer.statusCode, `${url}: ${answer.body.slice(0, 200)}`).toBeLessThan(500);
    expect(uncaught).toEqual([]);
  });
  await fc.assert(attempt, { numRuns: 1_500, seed: SEED, endOnFailure: true, timeout: HANGS_MS });
});
