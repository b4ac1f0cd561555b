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
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol.slice(0, -1)),
      `must be an address that begins with ${beginnings}`,
    );
}

/** Without the slash at its end, so that paths can be appended. */
export const webAddress = address("http", "https").transform((text) => text.replace(/\/+$/, ""));
export const databaseAddress = address("postgres", "postgresql");
export const smtpAddress = address("smtp", "smtps");

export const onOff = z.enum(["on", "off"], "must be on or off").transform((value) => value === "on");

export const origins = z
  .string()
  .transform((text) => text.split(",").map((item) => item.trim()))
  .refine(
    (items) => items.every((item) => /^[a-z][a-z0-9+.-]*:\/\/[^/\s]+$/.test(item)),
    "must be origins such as https://app.example.com, separated by commas",
  );

/** How many proxies stand in front, or their addresses; anything else in X-Forwarded-For is not believed. */
export const proxies = z.string().transform((text, context): number | string[] => {
  if (/^\d+$/.test(text)) return Number(text);
  const addresses = text.split(",").map((item) => item.trim());
  if (addresses.every((item) => isIP(item.split("/")[0] ?? "") !== 0)) return addresses;
  context.addIssue("must be the number of proxies in front, or their addresses separated by commas");
  return z.NEVER;
});

export const anyText = z.string().trim().min(1);
export const emailAddress = z.email("must be an e-mail address");
export const factor = z
  .string()
  .transform(Number)
  .refine((value) => value > 0 && value <= 1000, "must be a number above 0, at most 1000");
