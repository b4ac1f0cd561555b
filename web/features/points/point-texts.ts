const GERMAN = new Intl.NumberFormat("de-DE");

/** „1.240“. */
export const countText = (count: number): string => GERMAN.format(count);

/** „1.240 Punkte“. */
export const pointsText = (points: number): string =>
  `${countText(points)}\u00a0${Math.abs(points) === 1 ? "Punkt" : "Punkte"}`;

/** „noch 388 bis VIP“. */
export const restText = (
  points: number,
  next: { readonly rangName: string; readonly points: number },
): string => `noch ${countText(next.points - points)} bis ${next.rangName}`;
