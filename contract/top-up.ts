/** Top-ups in cents: what the dialog proposes, and what one may be at most (specification, section 9; decision 0240). */
export const TOP_UP_PRESETS_CENTS = [1000, 2500, 5000] as const;
export const TOP_UP_DEFAULT_CENTS = 1000;
export const TOP_UP_LEAST_CENTS = 100;
export const TOP_UP_MOST_CENTS = 50_000;
