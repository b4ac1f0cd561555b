import { sign, verify } from "node:crypto";
import { expect, test } from "vitest";
import { testDatabase } from "../../testing/database.ts";
import { loadSecrets } from "./secrets.ts";

test("processes that start together agree on the same secrets, and later ones read them", async () => {
  await using database = await testDatabase();
  const together = await Promise.all([1, 2, 3, 4, 5].map(() => loadSecrets(database.db)));
  const later = await loadSecrets(database.db);
  for (const secrets of together) {
    expect(secrets.hmac("order", "42")).toEqual(later.hmac("order", "42"));
    expect(secrets.pseudonym("network", "10.0.0.1")).toBe(later.pseudonym("network", "10.0.0.1"));
    const signature = sign(null, Buffer.from("ticket"), secrets.ticketPrivateKey);
    expect(verify(null, Buffer.from("ticket"), later.ticketPublicKey, signature)).toBe(true);
    expect(secrets.pushKey).toEqual(later.pushKey);
  }
  expect(Buffer.from(later.pushKey.publicKey, "base64url")).toHaveLength(65);
});

test("what is signed for one purpose or by one installation is worth nothing for another", async () => {
  await using one = await testDatabase();
  await using other = await testDatabase();
  const [here, there] = await Promise.all([loadSecrets(one.db), loadSecrets(other.db)]);
  expect(here.hmac("order", "42")).not.toEqual(here.hmac("file", "42"));
  expect(here.hmac("order", "42")).not.toEqual(there.hmac("order", "42"));
  expect(here.pseudonym("network", "42")).not.toBe(here.pseudonym("mailbox", "42"));
  expect(here.pseudonym("network", "42")).not.toBe(there.pseudonym("network", "42"));
  const signature = sign(null, Buffer.from("ticket"), here.ticketPrivateKey);
  expect(verify(null, Buffer.from("ticket"), there.ticketPublicKey, signature)).toBe(false);
});
