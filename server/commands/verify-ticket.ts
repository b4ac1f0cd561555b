import { createPublicKey, type KeyObject } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { PUBLIC_KEY_FILE } from "../areas/tickets/public-key.ts";
import { codesInFile } from "../areas/tickets/read-ticket-file.ts";
import { shortCodeOf, verifyTicketCode } from "../areas/tickets/ticket-code.ts";

const USAGE = `Usage: npm run verify-ticket -- [--key PUBLIC_KEY.pem] FILE_OR_TEXT

Checks a ticket's signed code without a network, a server or a database. FILE is a PDF or a picture of a ticket (its QR
code is read) or a text file with the code; TEXT is the code itself. The public key is
<DATA_DIR>/${PUBLIC_KEY_FILE} unless --key names another; a server gives it out at
/.well-known/nachtfalter-ticket-key.pem.

Exit status: 0 every code is genuine, 1 some code is not or none was found, 2 wrong usage.`;

const TYPES = { 1: "standard", 2: "deluxe", 3: "premium" } as const;

/** @returns the exit status */
export async function verifyTicket(args: readonly string[], say: (line: string) => void): Promise<0 | 1 | 2> {
  let parsed: { values: { key?: string }; positionals: string[] };
  try {
    parsed = parseArgs({ args: [...args], options: { key: { type: "string" } }, allowPositionals: true });
  } catch (error) {
    say(`${(error as Error).message}\n\n${USAGE}`);
    return 2;
  }
  const [subject, ...rest] = parsed.positionals;
  if (subject === undefined || rest.length > 0) {
    say(USAGE);
    return 2;
  }
  const keyFile = parsed.values.key ?? join(process.env.DATA_DIR || ".data", PUBLIC_KEY_FILE);
  const key = await readKey(keyFile);
  if (key === undefined) {
    say(`${keyFile} is no Ed25519 public key. Start the server once, or name the key's file with --key.`);
    return 2;
  }
  const codes = await codesOf(subject);
  if (codes.length === 0) {
    say("No QR code found.");
    return 1;
  }
  const verdicts = codes.map((code) => verdictOn(code, key));
  for (const { line } of verdicts) say(line);
  return verdicts.every(({ genuine }) => genuine) ? 0 : 1;
}

async function readKey(file: string): Promise<KeyObject | undefined> {
  try {
    const key = createPublicKey(await readFile(file));
    return key.asymmetricKeyType === "ed25519" ? key : undefined;
  } catch {
    return undefined;
  }
}

async function codesOf(subject: string): Promise<string[]> {
  if (!existsSync(subject)) return [subject];
  const file = await readFile(subject);
  const text = file.toString("latin1").trim();
  if (/^[A-Za-z2-7\s]+$/.test(text)) return [text];
  return codesInFile(file);
}

function verdictOn(code: string, key: KeyObject): { genuine: boolean; line: string } {
  const ticket = verifyTicketCode(code, key);
  if (ticket === null) return { genuine: false, line: "NOT GENUINE: the signature does not fit this key." };
  const { ticketId, eventId, ticketType, version } = ticket;
  const short = shortCodeOf(code.replace(/\s+/g, "").toUpperCase());
  return {
    genuine: true,
    line: `GENUINE: ticket ${ticketId} of event ${eventId}, ${TYPES[ticketType]}, code ${short}, version ${version}. Whether it was used or revoked since, only the server knows.`,
  };
}

if (import.meta.main) {
  process.exitCode = await verifyTicket(process.argv.slice(2), (line) => console.log(line));
}
