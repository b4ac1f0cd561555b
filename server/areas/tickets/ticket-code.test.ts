import { generateKeyPairSync, sign } from "node:crypto";
import fc from "fast-check";
import QRCode from "qrcode";
import { describe, expect, test } from "vitest";
import { decodeBase32, encodeBase32 } from "#server/platform/base32.ts";
import { shortCodeOf, signTicketCode, type TicketType, verifyTicketCode } from "./ticket-code.ts";

const { publicKey, privateKey } = generateKeyPairSync("ed25519");
const foreign = generateKeyPairSync("ed25519");
const ticket = { ticketId: 4711, eventId: 12, ticketType: 2 as TicketType };

describe("ticket code", () => {
  test("comes back as it was signed, for any ids", () => {
    const id = fc.integer({ min: 0, max: 2 ** 48 - 1 });
    fc.assert(
      fc.property(id, id, fc.constantFrom<TicketType>(1, 2, 3), (ticketId, eventId, ticketType) => {
        const code = signTicketCode({ ticketId, eventId, ticketType }, privateKey);
        expect(verifyTicketCode(code, publicKey)).toMatchObject({
          version: 1,
          ticketId,
          eventId,
          ticketType,
        });
      }),
      { numRuns: 50 },
    );
  });

  test("fits a QR code of level H and version 9 in alphanumeric letters", () => {
    const code = signTicketCode({ ticketId: 2 ** 48 - 1, eventId: 2 ** 48 - 1, ticketType: 3 }, privateKey);
    expect(code).toMatch(/^[A-Z2-7]{138}$/);
    expect(QRCode.create(code, { errorCorrectionLevel: "H" }).version).toBe(9);
  });

  test("every single changed letter makes it invalid", () => {
    const code = signTicketCode(ticket, privateKey);
    for (let index = 0; index < code.length; index++) {
      const other = code[index] === "A" ? "B" : "A";
      expect(verifyTicketCode(code.slice(0, index) + other + code.slice(index + 1), publicKey)).toBeNull();
    }
  });

  test("a foreign key, a shortened, a lengthened and an empty text are refused", () => {
    const code = signTicketCode(ticket, privateKey);
    expect(verifyTicketCode(code, foreign.publicKey)).toBeNull();
    expect(verifyTicketCode(signTicketCode(ticket, foreign.privateKey), publicKey)).toBeNull();
    for (const text of [code.slice(1), `${code}A`, "", "HTTPS://EXAMPLE.ORG"]) {
      expect(verifyTicketCode(text, publicKey)).toBeNull();
    }
  });

  test("two issues of the same ticket differ, also in the letters for people", () => {
    const [first, second] = [signTicketCode(ticket, privateKey), signTicketCode(ticket, privateKey)];
    expect(first).not.toBe(second);
    expect(shortCodeOf(first)).toMatch(/^[A-Z2-7]{4} [A-Z2-7]{4}$/);
    expect(shortCodeOf(first)).not.toBe(shortCodeOf(second));
  });

  test("is read in lower case and in groups", () => {
    const typed = ` ${signTicketCode(ticket, privateKey).toLowerCase().replaceAll(/.{4}/g, "$&  \n")}`;
    expect(verifyTicketCode(typed, publicKey)).toMatchObject(ticket);
  });

  test("what the key signed for something else, in another version or for an unknown type is no ticket", () => {
    const purpose = Buffer.from("nachtfalter ticket code\0");
    const codeOf = (signedFor: Buffer, version: number, type: number) => {
      const payload = Buffer.alloc(22);
      payload.writeUInt8(version, 0);
      payload.writeUInt8(type, 13);
      return encodeBase32(
        Buffer.concat([payload, sign(null, Buffer.concat([signedFor, payload]), privateKey)]),
      );
    };
    expect(verifyTicketCode(codeOf(purpose, 1, 1), publicKey)).toMatchObject({ version: 1, ticketType: 1 });
    expect(verifyTicketCode(codeOf(Buffer.alloc(0), 1, 1), publicKey)).toBeNull();
    expect(verifyTicketCode(codeOf(Buffer.from("nachtfalter wallet\0"), 1, 1), publicKey)).toBeNull();
    for (const version of [0, 2]) expect(verifyTicketCode(codeOf(purpose, version, 1), publicKey)).toBeNull();
    for (const type of [0, 4]) expect(verifyTicketCode(codeOf(purpose, 1, type), publicKey)).toBeNull();
  });

  test("ids that are no whole numbers of 48 bits are refused instead of cut", () => {
    for (const id of [2 ** 48, -1, 1.5]) {
      expect(() => signTicketCode({ ...ticket, ticketId: id }, privateKey)).toThrow(
        "does not fit a signed code",
      );
      expect(() => signTicketCode({ ...ticket, eventId: id }, privateKey)).toThrow(
        "does not fit a signed code",
      );
    }
  });

  test("what is no code has no letters for people", () => {
    for (const text of ["", "K7QD2M8Z", "no code!", `${signTicketCode(ticket, privateKey)}AAAAAAAA`])
      expect(() => shortCodeOf(text)).toThrow("This is no signed code.");
  });
});

describe("base32", () => {
  test("turns any bytes into letters and back, and has one text for each value", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 90 }), (bytes) => {
        expect(decodeBase32(encodeBase32(Buffer.from(bytes)))).toEqual(Buffer.from(bytes));
      }),
    );
    expect(decodeBase32("AB")).toBeNull();
    // Letters that hold no whole byte more.
    expect(decodeBase32("A")).toBeNull();
    expect(decodeBase32("AAA")).toBeNull();
    expect(decodeBase32("a!")).toBeNull();
    expect(encodeBase32(Buffer.from("foobar"))).toBe("MZXW6YTBOI");
  });
});
