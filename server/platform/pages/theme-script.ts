/**
 * Runs before the first paint: dark is the default, light only by the choice kept in this browser. Its text is the
 * same on every page, so its hash stands in every page's security policy.
 */
export const THEME_SCRIPT =
  'try{if(localStorage.getItem("theme")==="light"){document.documentElement.classList.remove("dark");' +
  'document.querySelector("meta[name=theme-color]").content="#F5F1E8"}}catch{}';
