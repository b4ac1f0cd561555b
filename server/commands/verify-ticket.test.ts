import { generateKeyPairSync } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sampleKeys, sampleTicket } from "../../testing/document-samples.ts";
import { renderTicketPdf } from "../areas/tickets/documents/ticket-pdf.ts";
import { exportTicketKey, PUBLIC_KEY_FILE } from "../areas/tickets/public-key.ts";
import { readPdf } from "../areas/tickets/read-ticket-file.ts";
import { verifyTicket } from "./verify-ticket.ts";

let folder: string;
const ticket = sampleTicket();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nachtfalter-verify-"));
  await exportTicketKey(sampleKeys.publicKey, folder);
  const pdf = await renderTicketPdf(ticket);
  await writeFile(join(folder, "ticket.pdf"), pdf);
  const [page] = await readPdf(pdf, 2);
  const { pixels, width, height } = page as NonNullable<typeof page>;
  const picture = sharp(pixels, { raw: { width, height, channels: 4 } });
  // As a phone's photo of a black and white print: grey, a little turned, compressed.
  await picture
    .greyscale()
    .rotate(3, { background: "#dddddd" })
    .jpeg({ quality: 60 })
    .toFile(join(folder, "foto.jpg"));
  await writeFile(join(folder, "code.txt"), `${ticket.code}\n`);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(...args: string[]) {
  const lines: string[] = [];
  const status = await verifyTicket(args, (line) => lines.push(line));
  return { status, said: lines.join("\n") };
}
const key = () => join(folder, PUBLIC_KEY_FILE);

test.each(["ticket.pdf", "foto.jpg", "code.txt"])(
  "finds the code of %s genuine with the public key alone",
  async (file) => {
    const { status, said } = await run("--key", key(), join(folder, file));
    expect(said).toMatch(
      /^GENUINE: ticket 4711 of event 12, standard, code [A-Z2-7]{4} [A-Z2-7]{4}, version 1\./,
    );
    expect(status).toBe(0);
  },
);

test("checks a code given as text, also in lower case", async () => {
  expect((await run("--key", key(), ticket.code.toLowerCase())).status).toBe(0);
});

test("finds out a forged code and one of another installation", async () => {
  const forged = `${ticket.code.slice(0, 10)}${ticket.code[10] === "A" ? "B" : "A"}${ticket.code.slice(11)}`;
  expect(await run("--key", key(), forged)).toEqual({
    status: 1,
    said: "NOT GENUINE: the signature does not fit this key.",
  });
  const theirs = join(folder, "theirs");
  await writeFile(theirs, generateKeyPairSync("ed25519").publicKey.export({ type: "spki", format: "pem" }));
  expect((await run("--key", theirs, join(folder, "ticket.pdf"))).status).toBe(1);
});

test("says so when there is no code, no key or no argument", async () => {
  const empty = join(folder, "leer.png");
  await sharp({ create: { width: 200, height: 200, channels: 3, background: "#ffffff" } })
    .png()
    .toFile(empty);
  expect(await run("--key", key(), empty)).toEqual({ status: 1, said: "No QR code found." });
  expect((await run("--key", join(folder, "nirgends.pem"), ticket.code)).status).toBe(2);
  expect((await run()).status).toBe(2);
  expect((await run("--unknown")).status).toBe(2);
});
