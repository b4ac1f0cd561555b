import { expect, test } from "vitest";
import { guestContact, isConfirmedAddress, memberContact } from "./buyer.ts";

const ACCOUNT = {
  email: "ida@example.org",
  firstname: "Ida",
  firstnameLatin: "Ida L.",
  lastname: "Holm",
  lastnameLatin: "Holm L.",
  phone: "040 1",
};
/** Documents have no letters for it. */
const CHEROKEE = "ᏣᎳᎩ";

test("what a member leaves out is the account's, and a name that is given brings its own Latin one", () => {
  expect(memberContact({}, ACCOUNT)).toEqual(ACCOUNT);
  expect(memberContact({ email: "", firstname: "", lastname: "", phone: "" }, ACCOUNT)).toEqual(ACCOUNT);
  expect(memberContact({ firstname: CHEROKEE, firstnameLatin: "Tsalagi" }, ACCOUNT)).toEqual({
    ...ACCOUNT,
    firstname: CHEROKEE,
    firstnameLatin: "Tsalagi",
  });
  expect(memberContact({ email: "jo@example.org", lastname: "Berg", phone: "040 2" }, ACCOUNT)).toEqual({
    ...ACCOUNT,
    email: "jo@example.org",
    lastname: "Berg",
    lastnameLatin: undefined,
    phone: "040 2",
  });
});

test("a name that documents cannot print needs its Latin one, of members and guests alike", () => {
  const given = { email: "ida@example.org", phone: "040 1", firstname: "Ida", lastname: CHEROKEE };
  const refused = { missing: { lastnameLatin: expect.any(String) } };
  expect(memberContact({ lastname: CHEROKEE }, ACCOUNT)).toEqual(refused);
  expect(memberContact({ firstname: CHEROKEE }, ACCOUNT)).toEqual({
    missing: { firstnameLatin: expect.any(String) },
  });
  expect(guestContact(given)).toEqual(refused);
  expect(guestContact({ ...given, lastnameLatin: "Tsalagi" })).toMatchObject({ lastnameLatin: "Tsalagi" });
});

test.each([
  ["the own one, however it is written", "Ida@Example.org", { isEmailConfirmed: true }, true],
  ["the own one that was never confirmed", "ida@example.org", { isEmailConfirmed: false }, false],
  ["another one", "jo@example.org", { isEmailConfirmed: true }, false],
  ["a guest's", "ida@example.org", undefined, false],
])("an order to %s", (_whose, email, account, isConfirmed) => {
  expect(isConfirmedAddress({ ...ACCOUNT, email }, account && { ...ACCOUNT, ...account })).toBe(isConfirmed);
});
