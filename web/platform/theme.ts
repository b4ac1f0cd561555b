import { useSyncExternalStore } from "react";
import { createListeners } from "./listeners.ts";

export type Theme = "dark" | "light";

/** `localStorage` key of the choice; the pages' inline script reads it before the first paint. */
export const THEME_KEY = "theme";
const GROUND: Record<Theme, string> = { dark: "#0B0A0D", light: "#F5F1E8" };

const { subscribe, tell } = createListeners();

const currentTheme = (): Theme => (document.documentElement.classList.contains("dark") ? "dark" : "light");

/** Dark unless this browser's person chose otherwise; the server renders dark. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme, () => "dark");
}

/** Switches at once by the class `dark` (specification 4) and keeps the choice in this browser; without storage it holds until the page is left. */
export function setTheme(theme: Theme): void {
  document.documentElement.classList.toggle("dark", theme === "dark");
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", GROUND[theme]);
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // A browser without storage (private mode, blocked by its owner) still switches.
  }
  tell();
}
