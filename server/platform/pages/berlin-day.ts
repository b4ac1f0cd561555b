const format = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Europe/Berlin",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** `YYYY-MM-DD` in Berlin of a moment in milliseconds since 1970. */
export function berlinDay(moment: number): string {
  return format.format(moment);
}
