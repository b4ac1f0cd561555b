import { expect, test } from "vitest";
import { mailboxOf } from "./mailbox.ts";

test.each([
  ["Mara@Example.ORG", "mara@example.org"],
  ["mara+club@example.org", "mara@example.org"],
  ["mara+club+late@example.org", "mara@example.org"],
  ["mara.k+club@gmail.com", "marak@gmail.com"],
  ["M.a.r.a.K@GoogleMail.com", "marak@gmail.com"],
  ["marak@googlemail.com", "marak@gmail.com"],
])("%s is delivered to %s", (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});

test.each([
  "mara.k@example.org",
  "mara@gmail.com.example.org",
  "mara@mail.gmail.com",
  "+club@example.org",
  "..@gmail.com",
])("%s is a mailbox of its own", (address) => {
  expect(mailboxOf(address)).toBe(address);
});
