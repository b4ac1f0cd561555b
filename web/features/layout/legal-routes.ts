/** Texts that every page has to lead to. */
export const LEGAL_ROUTES = [
  { to: "/agb", name: "AGB" },
  { to: "/datenschutz", name: "Datenschutz" },
  { to: "/impressum", name: "Impressum" },
] as const;
