const QUARTER_HOUR = 900_000;

/** When the running quarter of an hour began, in milliseconds since 1970: `PageRequest.now`. */
export const quarterHour = (): number => Math.floor(Date.now() / QUARTER_HOUR) * QUARTER_HOUR;
