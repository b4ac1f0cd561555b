import { expect, test } from "vitest";
import { isMailPage, withoutToken } from "./mail-pages.ts";

test.each([
  ["/bestaetigen?key=geheim", "/bestaetigen?key=-"],
  ["/tickets-bestaetigen?key=ge%3Dheim", "/tickets-bestaetigen?key=-"],
  ["/login?page=resetpassword&resetkey=geheim", "/login?page=resetpassword&resetkey=-"],
  ["/login?resetkey=geheim", "/login?resetkey=-"],
  ["/login?page=forgot", "/login?page=forgot"],
  ["/login?page=resetpassword", "/login?page=resetpassword"],
  ["/login", "/login"],
  ["/bestaetigen", "/bestaetigen"],
  ["/tickets-bestaetigen", "/tickets-bestaetigen"],
])("%s is one of the pages that mails lead to, without its token", (url, page) => {
  expect(withoutToken(url)).toBe(page);
  expect(isMailPage(page)).toBe(true);
});

test.each([
  "/login?redirect=%2Fbestaetigen%3Fkey%3Dgeheim",
  "/login?page=resetpassword&resetkey=geheim&redirect=%2F",
  "/login?page=forgot&redirect=%2F",
  "/bestaetigen/?key=geheim",
  "/BESTAETIGEN?key=geheim",
  "/checkoutFinished/geheim",
  "/events?key=geheim",
  "/",
])("%s is none of them: what somebody chose stays in it", (url) => {
  expect(withoutToken(url)).toBe(url);
  expect(isMailPage(url)).toBe(false);
});
