/** The product's look on paper: the light theme's inks, so that black and white printers keep every difference. */
export const INK = "#16131A";
export const MUTED = "#5B5561";
export const HAIRLINE = "#CFCAC0";
export const LAMP = "#FFD84D";
export const BONE = "#F5F1E8";
export const PAPER = "#FFFFFF";

/** The moth mark in a field of 24 × 24 with the path's own measures. */
export const MOTH =
  "M11.2 7C9 4.2 5.6 3 1 3c0 3 .5 5.6 1.6 7.6a2.4 2.4 0 1 1 1.9 4.1C5.9 18.2 8.2 20.4 11.2 21.4z" +
  "M12.8 7C15 4.2 18.4 3 23 3c0 3-.5 5.6-1.6 7.6a2.4 2.4 0 1 0-1.9 4.1c-1.4 3.5-3.7 5.7-6.7 6.7z";
