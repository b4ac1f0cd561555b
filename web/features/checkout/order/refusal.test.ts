import { expect, test } from "vitest";
import { refusalOf } from "./refusal.ts";

test("295 asks for login or e-mail in the specification's words", () => {
  expect(refusalOf({ status: 295, data: "Ohne Anmeldung brauchen wir deine Daten." }).message).toBe(
    "Bitte erneut einlogen oder Email angeben",
  );
});

test("285 says that a purchase of it is not complete, in the specification's words", () => {
  expect(refusalOf({ status: 285, data: "Kauf noch nicht abgeschlossen" })).toEqual({
    message: "Kauf noch nicht abgeschlossen",
    isRetry: false,
  });
});

test("what the server says is shown", () => {
  const data = "Die Preise haben sich geändert. Bitte prüfe deine Bestellung.";
  expect(refusalOf({ status: 409, data })).toEqual({ message: data, isRetry: false });
});

test.each([0, 429, 503])("after %i the same order may be sent again", (status) => {
  expect(refusalOf({ status, data: "Später." }).isRetry).toBe(true);
});

test("an answer without words still gets some", () => {
  expect(refusalOf({ status: 503, data: undefined }).message).toMatch(/versuche es gleich noch einmal/);
});
