/**
 * Runs before the first paint: the view kept in this browser, without one the system's. Pages are the same for everyone and
 * come dark, so that only light has to be set. Its text is the same on every page, so its hash stands in every page's
 * security policy.
 */
export const THEME_SCRIPT =
  '{let t;try{t=localStorage.getItem("theme")}catch{}' +
  'if(t?t==="light":matchMedia("(prefers-color-scheme:light)").matches){document.documentElement.classList.remove("dark");' +
  'document.querySelector("meta[name=theme-color]").content="#F5F1E8"}}';
