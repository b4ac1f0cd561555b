import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { cookieField, LoginForm } from "./login-form.tsx";

const form = (isApp: boolean) =>
  renderToStaticMarkup(
    <LoginForm email="mara@example.org" onLoggedIn={() => {}} forgot="Passwort vergessen?" isApp={isApp} />,
  );

test("the app build hides the box that keeps a person logged in", () => {
  expect(form(false)).toContain("Angemeldet bleiben");
  expect(form(true)).not.toContain("Angemeldet bleiben");
});

test("a person stays logged in when the box says so, and in the app build always", () => {
  expect(form(false)).toMatch(/name="cookie"[^>]* checked=""/);
  expect([cookieField(false, true), cookieField(false, false)]).toEqual(["1", "0"]);
  expect([cookieField(true, true), cookieField(true, false)]).toEqual(["1", "1"]);
});

test("before the page is alive nothing can be sent, least of all in an address", () => {
  expect(form(false)).toMatch(/<form[^>]* method="post"/);
  expect(form(false)).toMatch(/ type="submit"[^>]* disabled=""/);
});
