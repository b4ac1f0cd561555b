import { createPublicKey } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { APIRequestContext } from "@playwright/test";
import { qrCodesInFile, readPdf } from "#server/areas/tickets/read-ticket-file.ts";
import { type TicketCode, verifyTicketCode } from "#server/areas/tickets/ticket-code.ts";
import { expect } from "./journey.ts";

export type OpenedTicket = { readonly text: string; readonly codes: readonly (TicketCode | null)[] };

/** Opens a ticket as a viewer does, reads the QR code from the rendering and checks it with the public key alone. */
export async function openTicket(pdf: Buffer, publicKeyPem: string): Promise<OpenedTicket> {
  const key = createPublicKey(publicKeyPem);
  const pages = await readPdf(pdf);
  const codes = await qrCodesInFile(pdf);
  // A quarter of it may be scratched, wet or in the dark (specification, section 9).
  for (const { level } of codes) expect(level).toBe("H");
  return {
    text: pages.map((page) => page.text).join("\n"),
    codes: codes.map(({ text }) => verifyTicketCode(text, key)),
  };
}

/** The key that a door without a network would have fetched before; the same one lies in the data folder. */
export async function fetchPublicKey(request: APIRequestContext, dataDir: string): Promise<string> {
  const answer = await request.get("/.well-known/nachtfalter-ticket-key.pem");
  const pem = await answer.text();
  expect(pem).toBe(await readFile(path.join(dataDir, "ticket-public-key.pem"), "utf8"));
  return pem;
}
