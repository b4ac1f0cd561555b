import { call } from "./call.ts";
import { userChanged } from "./session/session.ts";
import { setTheme, type Theme } from "./theme.ts";

/**
 * A member's choice: at once in this browser, and kept with the account, so that every other device of theirs shows it with
 * its next page. What could not be kept there holds here until the page is loaded anew.
 */
export async function chooseTheme(theme: Theme): Promise<void> {
  setTheme(theme);
  const isDark = theme === "dark";
  const answer = await call("settings/setPreferences", { darkMode: isDark ? "1" : "0" });
  if (answer.status === 250) userChanged({ darkMode: isDark ? 1 : 0 });
}
