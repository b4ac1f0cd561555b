import { expect, test } from "vitest";
import { outcomeOf } from "./outcome.ts";

test("250 is a user who is logged in", () => {
  expect(outcomeOf({ status: 250, data: { user_id: 7 } })).toEqual({ kind: "done", user: { user_id: 7 } });
});

test("251 says to the letter that the e-mail is taken", () => {
  expect(outcomeOf({ status: 251, data: "…" })).toEqual({
    kind: "email-taken",
    message: "Es gibt bereits einen Account mit dieser E-Mail.",
  });
});

test("400 leads to the topmost refused field, wherever its step is", () => {
  const common = outcomeOf({
    status: 400,
    data: "Bitte prüfe deine Angaben.",
    fields: { password: "Dieses Passwort ist zu verbreitet." },
  });
  expect(common).toMatchObject({ kind: "refused", step: 3, field: "password" });
  const names = outcomeOf({
    status: 400,
    data: "Bitte prüfe.",
    fields: { dob: "Nein.", firstname: "Nein." },
  });
  expect(names).toMatchObject({ kind: "refused", step: 2, field: "firstname" });
});

test("a refused picture is named, since no field shows it", () => {
  expect(
    outcomeOf({ status: 400, data: "Bitte prüfe.", fields: { avatar: "Das ist kein Bild." } }),
  ).toMatchObject({ kind: "refused", message: "Das ist kein Bild.", field: undefined, step: 3 });
});

test("everything else asks for another try", () => {
  expect(outcomeOf({ status: 0, data: "Kein Netz." })).toMatchObject({
    kind: "refused",
    message: "Kein Netz.",
  });
  expect(outcomeOf({ status: 503, data: null })).toMatchObject({ kind: "refused", fields: {} });
});
