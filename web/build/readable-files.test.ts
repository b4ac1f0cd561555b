import { expect, test } from "vitest";
import { problemsOf } from "./readable-files.ts";

test.each([
  ["var e=1;export{e as component,gone_exports as t};", ["Export 'gone_exports' is not defined"]],
  ["let e=1;let e=2;", ["Identifier `e` has already been declared"]],
  ['import{t as e}from"./event-1.js";var r=1;export{e as component,r as t};', []],
])("%s", (code, problems) => {
  expect(problemsOf("event.js", code)).toEqual(problems);
});
