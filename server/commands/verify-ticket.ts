import { createPublicKey, type KeyObject } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { PUBLIC_KEY_FILE } from "../areas/tickets/public-key.ts";
import { codesInFile } from "../areas/tickets/read-ticket-file.ts";
import { CODE_LETTERS, shortCodeOf, verifyTicketCode } from "../areas/tickets/ticket-code.ts";
import { loadEnvironmentFile, pathFromCaller, readOptions, UsageError } from "../platform/command.ts";

const USAGE = `Usage: npm run verify-ticket -- [--key PUBLIC_KEY.pem] FILE_OR_TEXT

Checks a ticket's signed code without a network, a server or a database. FILE is a PDF or a picture of a ticket (its QR
code is read) or a text file with the code; TEXT is the code itself. The public key is
<DATA_DIR>/${PUBLIC_KEY_FILE} unless --key names another; a server gives it out at
/.well-known/nachtfalter-ticket-key.pem.

Exit status: 0 every code is genuine, 1 some code is not or none was found, 2 wrong usage or something cannot be read.`;

const TYPES = { 1: "standard", 2: "deluxe", 3: "premium" } as const;

/** What was given cannot be checked; one line says why. */
class InputError extends Error {}

/** Paths are those of the folder where the command was called. @returns the exit status */
export async function verifyTicket(args: readonly string[], say: (line: string) => void): Promise<0 | 1 | 2> {
  try {
    const given = readArguments(args);
    if (given === "help") {
      say(USAGE);
      return 0;
    }
    const key = await readKey(given.keyFile);
    const codes = await codesOf(given.subject);
    if (codes.length === 0) {
      say(`No QR code found in ${given.subject}.`);
      return 1;
    }
    const verdicts = codes.map((code) => verdictOn(code, key));
    for (const { line } of verdicts) say(line);
    return verdicts.every(({ genuine }) => genuine) ? 0 : 1;
  } catch (error) {
    if (error instanceof UsageError) say(`${error.message}\n\n${USAGE}`);
    else if (error instanceof InputError) say(error.message);
    else throw error;
    return 2;
  }
}

function readArguments(args: readonly string[]): "help" | { subject: string; keyFile: string } {
  const options = { key: { type: "string" }, help: { type: "boolean", short: "h" } } as const;
  const { values, positionals } = readOptions(args, options);
  if (values.help) return "help";
  const [subject, ...rest] = positionals;
  if (subject === undefined || subject.trim() === "") throw new UsageError("Which ticket?");
  if (rest.length > 0)
    throw new UsageError("One ticket at a time; a code with spaces in it needs quotation marks.");
  const keyFile =
    values.key === undefined
      ? join(process.env.DATA_DIR || ".data", PUBLIC_KEY_FILE)
      : pathFromCaller(values.key);
  return { subject, keyFile };
}

async function readKey(file: string): Promise<KeyObject> {
  const mend = "Start the server once, or name the key's file with --key.";
  const pem = await readOrExplain(file);
  if (pem === undefined) throw new InputError(`The public key ${file} does not exist. ${mend}`);
  try {
    const key = createPublicKey(pem);
    if (key.asymmetricKeyType === "ed25519") return key;
  } catch {
    // Not a key at all: the same to the operator who named it.
  }
  throw new InputError(`${file} is no Ed25519 public key. ${mend}`);
}

async function codesOf(subject: string): Promise<string[]> {
  const path = pathFromCaller(subject);
  const file = await readOrExplain(path);
  if (file === undefined) {
    const letters = subject.replace(/\s+/g, "").length;
    if (letters === CODE_LETTERS) return [subject];
    throw new InputError(`${path} does not exist, and a code has ${CODE_LETTERS} letters, not ${letters}.`);
  }
  const text = file.toString("latin1").trim();
  if (/^[A-Za-z2-7\s]+$/.test(text)) return [text];
  try {
    return await codesInFile(file);
  } catch (error) {
    throw new InputError(
      `${path} cannot be read as a PDF, a picture or a text with a code: ${(error as Error).message}.`,
    );
  }
}

/** @returns undefined when there is no such file. @throws InputError when there is something that cannot be read */
async function readOrExplain(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR" || code === "ENAMETOOLONG") return undefined;
    throw new InputError(code === "EISDIR" ? `${file} is a folder.` : `${file} cannot be read: ${message}.`);
  }
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
  loadEnvironmentFile();
  process.exitCode = await verifyTicket(process.argv.slice(2), (line) => console.log(line));
}
