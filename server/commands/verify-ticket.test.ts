import { generateKeyPairSync } from "node:crypto";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import QRCode from "qrcode";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sampleKeys, sampleTicket } from "../../testing/document-samples.ts";
import { renderTicketPdf } from "../areas/tickets/documents/ticket-pdf.ts";
import { exportTicketKey, PUBLIC_KEY_FILE } from "../areas/tickets/public-key.ts";
import { readPdf } from "../areas/tickets/read-ticket-file.ts";
import { signTicketCode } from "../areas/tickets/ticket-code.ts";
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

test.each([
  [1, "standard"],
  [2, "deluxe"],
  [3, "premium"],
] as const)("calls tickets of type %i %s (specification, section 9)", async (ticketType, name) => {
  const code = signTicketCode({ ticketId: 4711, eventId: 12, ticketType }, sampleKeys.privateKey);
  expect((await run("--key", key(), code)).said).toContain(`event 12, ${name}, code`);
});

test("checks a code given as text or in a file, also in lower case and in groups", async () => {
  expect((await run("--key", key(), ticket.code.toLowerCase())).status).toBe(0);
  const groups = ticket.code.replaceAll(/.{6}/g, "$&  ");
  const file = join(folder, "gruppen.txt");
  await writeFile(file, groups.replaceAll("  ", "\n"));
  for (const given of [groups, file])
    expect(await run("--key", key(), given)).toEqual({
      status: 0,
      said: expect.stringMatching(/^GENUINE: .*, code [A-Z2-7]{4} [A-Z2-7]{4}, version 1\./),
    });
});

test("one forged ticket among genuine ones is told apart, and the whole is not genuine", async () => {
  const stranger = generateKeyPairSync("ed25519").privateKey;
  const codes = [ticket.code, signTicketCode({ ticketId: 4712, eventId: 12, ticketType: 1 }, stranger)];
  const side = (53 + 2 * 4) * 4;
  // Without a background, as a picture that was cut out.
  const transparent = "#ffffff00";
  const drawn = await Promise.all(
    codes.map((code) =>
      QRCode.toBuffer(code, { errorCorrectionLevel: "H", scale: 4, color: { light: transparent } }),
    ),
  );
  const file = join(folder, "zwei.png");
  await sharp({ create: { width: 2 * side, height: side, channels: 4, background: transparent } })
    .composite(drawn.map((input, place) => ({ input, left: place * side, top: 0 })))
    .png()
    .toFile(file);
  const { status, said } = await run("--key", key(), file);
  expect(status).toBe(1);
  expect(
    said
      .split("\n")
      .map((line) => line.split(":")[0])
      .toSorted(),
  ).toEqual(["GENUINE", "NOT GENUINE"]);
});

test("takes the key of the data folder where none is named", async () => {
  const { DATA_DIR } = process.env;
  process.env.DATA_DIR = folder;
  try {
    expect((await run(ticket.code)).status).toBe(0);
  } finally {
    if (DATA_DIR === undefined) delete process.env.DATA_DIR;
    else process.env.DATA_DIR = DATA_DIR;
  }
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

test("a ticket without a code is not genuine, but no wrong usage", async () => {
  const empty = join(folder, "leer.png");
  await sharp({ create: { width: 200, height: 200, channels: 3, background: "#ffffff" } })
    .png()
    .toFile(empty);
  expect(await run("--key", key(), empty)).toEqual({ status: 1, said: `No QR code found in ${empty}.` });
});

describe("what cannot be checked is one line and status 2, and never called a forgery", () => {
  const failing = async (...args: string[]) => {
    const { status, said } = await run(...args);
    expect(status).toBe(2);
    expect(said).not.toContain("GENUINE");
    return said;
  };

  test("a mistyped file", async () => {
    const file = join(folder, "tiket.pdf");
    expect(await failing("--key", key(), file)).toBe(
      `${file} does not exist, and a code has 138 letters, not ${file.length}.`,
    );
  });

  test("a folder, a file of another kind, an empty and a damaged one", async () => {
    expect(await failing("--key", key(), folder)).toBe(`${folder} is a folder.`);
    const contents = {
      "brief.txt": "Hallo, ich bin kein Ticket.",
      "nichts.pdf": "",
      "leer.txt": " \n",
      "kaputt.pdf": "%PDF-1.7 nein",
    };
    for (const [name, text] of Object.entries(contents)) {
      const file = join(folder, name);
      await writeFile(file, text);
      expect(await failing("--key", key(), file)).toMatch(
        /^.* cannot be read as a PDF, a picture or a text with a code: .+\.$/,
      );
    }
  });

  test("a code of which a part is missing, or that is there twice", async () => {
    for (const [code, letters] of [
      [ticket.code.slice(0, 100), 100],
      [ticket.code.repeat(2), 276],
      [`code.txt/${ticket.code.slice(0, 100)}`, 109],
    ] as const)
      expect(await failing("--key", key(), join(folder, code))).toMatch(
        new RegExp(` does not exist, and a code has 138 letters, not ${letters + folder.length + 1}\\.$`),
      );
  });

  test("a link that leads to itself", async () => {
    const file = join(folder, "schleife");
    await symlink(file, file);
    expect(await failing("--key", key(), file)).toMatch(/schleife cannot be read: ELOOP.*\.$/);
  });

  test("a missing key and one that is none", async () => {
    const missing = join(folder, "nirgends.pem");
    expect(await failing("--key", missing, ticket.code)).toBe(
      `The public key ${missing} does not exist. Start the server once, or name the key's file with --key.`,
    );
    const none = join(folder, "code.txt");
    expect(await failing("--key", none, ticket.code)).toMatch(/code\.txt is no Ed25519 public key\./);
    const other = join(folder, "andere.pem");
    const { publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    await writeFile(other, publicKey.export({ type: "spki", format: "pem" }));
    expect(await failing("--key", other, ticket.code)).toMatch(/andere\.pem is no Ed25519 public key\./);
  });

  test("a wrong call gets the reason and the usage", async () => {
    for (const nothing of [[], [""], ["  "]])
      expect(await failing(...nothing)).toMatch(/^Which ticket\?\n\nUsage: /);
    expect(await failing("--unknown")).toMatch(/^Unknown option '--unknown'.*\n\nUsage: /);
    expect(await failing("ABCD", "EFGH")).toMatch(/^One ticket at a time.*\n\nUsage: /);
  });
});

test("--help says how it is meant", async () => {
  const { status, said } = await run("--help");
  expect(status).toBe(0);
  expect(said).toMatch(/^Usage: npm run verify-ticket/);
});

test("paths are those of the folder where npm was called, not of the project's", async () => {
  process.env.INIT_CWD = folder;
  try {
    expect((await run("--key", PUBLIC_KEY_FILE, "ticket.pdf")).status).toBe(0);
  } finally {
    delete process.env.INIT_CWD;
  }
});
