import { createPrivateKey } from "node:crypto";
import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { z } from "zod";

/** The kinds of values that configuration has. Each reads the text of one environment variable. */

export function wholeNumber(from: number, to: number) {
  return z
    .string()
    .regex(/^\d+$/, "must be a whole number")
    .transform(Number)
    .refine((value) => value >= from && value <= to, `must be from ${from} to ${to}`);
}

function address(...protocols: string[]) {
  const beginnings = protocols.map((protocol) => `${protocol}://`).join(" or ");
  return z
    .string()
    .refine(
      (text) =>
        !/[\s\p{Cc}]/u.test(text) &&
        URL.canParse(text) &&
        protocols.includes(new URL(text).protocol.slice(0, -1)),
      { error: `must be an address that begins with ${beginnings}`, abort: true },
    )
    .refine(hasReadableAccount, "must have each % of its user and password written as %25");
}

/** A client decodes user and password, which fails on a bare % sign. */
function hasReadableAccount(text: string): boolean {
  const { username, password } = new URL(text);
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}

const bareAddress = address("http", "https").refine(
  (text) => {
    const { username, password } = new URL(text);
    return username + password === "" && !/[?#]/.test(text);
  },
  { error: "must be an address without account, ? and #", abort: true },
);

/** Without the slash at its end, so that paths can be appended. */
export const webAddress = bareAddress.transform((text) => new URL(text).href.replace(/\/+$/, ""));
/** Of a server as a whole, as browsers write its origin: `HTTPS://Example.com:443/` → `https://example.com`. */
export const siteAddress = bareAddress
  .refine((text) => new URL(text).pathname === "/", "must be an address without a path")
  .transform((text) => new URL(text).origin);
/** PostgreSQL's may name no host: then it is reached by its socket. */
export const databaseAddress = address("postgres", "postgresql");
export const smtpAddress = address("smtp", "smtps").refine(
  (text) => new URL(text).hostname !== "",
  "must name a host, such as smtp://mail.example.com:587",
);

export const onOff = z.enum(["on", "off"], "must be on or off").transform((value) => value === "on");

/** Names or addresses, without ports, as browsers write them. */
export const hostNames = z
  .string()
  .transform((text) => text.split(",").map((item) => item.trim()))
  .refine(
    (items) =>
      items.every((item) => /^([\w.-]+|\[[\da-f:]+\])$/i.test(item) && URL.canParse(`http://${item}`)),
    { error: "must be host names without ports, such as www.example.com, separated by commas", abort: true },
  )
  .transform((items) => items.map((item) => new URL(`http://${item}`).hostname));

/** As browsers write them: in small letters, without the port that goes without saying. */
export const origins = z
  .string()
  .transform((text) => text.split(",").map((item) => item.trim()))
  .refine(
    (items) =>
      items.every((item) => /^[a-z][a-z0-9+.-]*:\/\/[^/\s@?#\\]+$/i.test(item) && URL.canParse(item)),
    "must be origins such as https://app.example.com, separated by commas",
  )
  .transform((items) => items.map(originOf));

function originOf(address: string): string {
  const { origin } = new URL(address);
  // Of the schemes of apps the URL standard knows no origin.
  return origin === "null" ? address.toLowerCase() : origin;
}

/** How many proxies stand in front, or their addresses; anything else in X-Forwarded-For is not believed. */
export const proxies = z.string().transform((text, context): number | string[] => {
  if (/^\d+$/.test(text)) return Number(text);
  const addresses = text.split(",").map((item) => item.trim());
  if (addresses.every(isNetwork)) return addresses;
  context.addIssue("must be the number of proxies in front, or their addresses separated by commas");
  return z.NEVER;
});

/** One address or a network such as 10.0.0.0/8. */
function isNetwork(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

const CONTROL = /[\p{Cc}\u2028\u2029]/u;

/** What mails, invoices and pages print in a line of theirs. */
export const line = z
  .string()
  .trim()
  .min(1)
  .refine((text) => !CONTROL.test(text), { error: "must be one line of text", abort: true })
  .refine((text) => text.length <= 120, "must have at most 120 characters");

/** A file's path or a network interface: it is tried at the start. */
export const anyText = z.string().trim().min(1);

/** Names and keys that are sent as they are: of a bucket, of an account. */
export const word = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]+$/, "must be one word of letters, digits and signs");

export const bucketName = z
  .string()
  .trim()
  .regex(/^[\w.-]{3,255}$/, "must be a bucket's name: letters, digits, dots and hyphens");

/** A key that says by its beginning what it is. */
export function keyBeginningWith(...beginnings: string[]) {
  return word.refine(
    (text) => beginnings.some((beginning) => text.startsWith(beginning)),
    `must begin with ${beginnings.join(" or ")}`,
  );
}

/** What can be dialled when everything but digits and + is left out. */
export const phoneNumber = z
  .string()
  .trim()
  .refine(
    (text) => /^\+?[\d ()/.–-]{5,40}$/.test(text) && text.replace(/\D/g, "").length >= 5,
    "must be a phone number such as 040 123456 or +49 40 123456",
  );

export const vatId = z
  .string()
  .trim()
  .regex(
    /^[A-Z]{2,3}[- ]?[A-Z\d][A-Z\d .-]{1,20}$/,
    "must be a VAT identification number such as DE123456789",
  );

export const emailAddress = z.email("must be an e-mail address");

export type MailSender = { readonly name: string | undefined; readonly address: string };

/** Who sends mails: an address, or a name with the address in angle brackets. Quotes around the name are left out. */
export const mailSender = z.string().transform((text, context): MailSender => {
  const [, given, bracketed] = /^(.*?)\s*<([^<>]*)>$/.exec(text) ?? [];
  const address = (bracketed ?? text).trim();
  const name = (given ?? "").replace(/^"(.*)"$/, "$1").trim();
  // As browsers check it, since a mail server in the same network may have a name without dots.
  if (
    !CONTROL.test(text) &&
    !/[<>"]/.test(name) &&
    z.regexes.html5Email.test(address) &&
    text.length <= 320
  ) {
    return { name: name || undefined, address };
  }
  context.addIssue("must be name@host or Name <name@host>, in one line");
  return z.NEVER;
});

export const factor = z
  .string()
  .transform(Number)
  .refine((value) => value > 0 && value <= 1000, "must be a number above 0, at most 1000");

/** Without credentials and a path, on this machine only: what is not HTTPS must not leave it. */
const LOCAL_ORIGIN = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;
const HOST_PATTERN = /^(\*\.)?([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/;

/** Names of hosts reached by HTTPS, `*.` standing for one or more labels, and origins on this machine. */
export const pushHosts = z
  .string()
  .transform((text) => text.split(",").map((item) => item.trim().toLowerCase()))
  .refine(
    (items) => items.every((item) => HOST_PATTERN.test(item) || LOCAL_ORIGIN.test(item)),
    "must be hosts such as push.example.com or *.push.example.com, separated by commas",
  );

export type ServiceAccount = { projectId: string; clientEmail: string; privateKey: string; tokenUrl: string };

const serviceAccountFile = z.object({
  project_id: z.string().regex(/^[\w:.-]+$/),
  client_email: z.string().min(1),
  private_key: z.string().refine(isPrivateKey),
  token_uri: z.url({ protocol: /^https?$/ }),
});

/** The key file of a Google service account: its JSON, or the path to it. */
export const serviceAccount = z.string().transform((text, context): ServiceAccount => {
  try {
    const json = text.trimStart().startsWith("{") ? text : readFileSync(text, "utf8");
    const account = serviceAccountFile.parse(JSON.parse(json));
    return {
      projectId: account.project_id,
      clientEmail: account.client_email,
      privateKey: account.private_key,
      tokenUrl: account.token_uri,
    };
  } catch {
    context.addIssue("must be the JSON key of a Google service account, or the path to its file");
    return z.NEVER;
  }
});

function isPrivateKey(text: string): boolean {
  try {
    createPrivateKey(text);
    return true;
  } catch {
    return false;
  }
}
