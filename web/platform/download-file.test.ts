import { afterEach, describe, expect, test, vi } from "vitest";
import type { User } from "#contract/areas/login.ts";
import { setTransport, type Transport } from "./call.ts";
import { downloadFile, fileNameOf } from "./download-file.lazy.ts";

const LOGIN_NEEDED = "Bitte logge dich ein.";
const refused = () => Response.json({ status: 401, data: LOGIN_NEEDED }, { status: 401 });
const zip = () =>
  new Response("PK", {
    headers: {
      "content-type": "application/zip",
      "content-disposition": 'attachment; filename="export.zip"',
    },
  });

/** A page, and a server that gives these answers in turn. @returns names of the files that were handed over */
function aPage(answers: Response[]): string[] {
  const saved: string[] = [];
  vi.stubGlobal("document", {
    cookie: "nachtfalter_member=1",
    documentElement: { classList: { toggle: () => {} } },
    createElement: () => ({
      download: "",
      click() {
        saved.push(this.download);
      },
    }),
  });
  vi.stubGlobal("fetch", async () => answers.shift() ?? Response.error());
  return saved;
}
afterEach(() => vi.unstubAllGlobals());

const remembered = (user: User | null) =>
  setTransport((async (name: string) =>
    user !== null && name === "login/cookie"
      ? { status: 250, data: user }
      : { status: 251, data: "" }) as Transport);

describe("a file", () => {
  test("is handed over after the remembered device has brought the session back", async () => {
    const saved = aPage([refused(), zip()]);
    remembered({ user_id: 1 } as User);
    expect(await downloadFile("settings/exportData", "daten.zip")).toBeNull();
    expect(saved).toEqual(["export.zip"]);
  });

  test("is refused to a guest, who is told why", async () => {
    const saved = aPage([refused(), zip()]);
    remembered(null);
    expect(await downloadFile("settings/exportData", "daten.zip")).toBe(LOGIN_NEEDED);
    expect(saved).toEqual([]);
  });
});

test.each([
  ['attachment; filename="nachtfalter-daten.zip"', "nachtfalter-daten.zip"],
  ["attachment; filename=daten.zip; x=y", "daten.zip"],
  ['attachment; filename="../../etc/passwd"', undefined],
  ["attachment", undefined],
  [null, undefined],
])("%s names %s", (disposition, name) => {
  expect(fileNameOf(disposition)).toBe(name);
});
