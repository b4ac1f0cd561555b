import { n1 } from "../drawing/layout.ts";

/** The two wings of the mark on a field of 24 x 24, cut apart along its middle. */
const LEFT = "M11.2 7C9 4.2 5.6 3 1 3c0 3 .5 5.6 1.6 7.6a2.4 2.4 0 1 1 1.9 4.1C5.9 18.2 8.2 20.4 11.2 21.4z";
const RIGHT = "M12.8 7C15 4.2 18.4 3 23 3c0 3-.5 5.6-1.6 7.6a2.4 2.4 0 1 0-1.9 4.1c-1.4 3.5-3.7 5.7-6.7 6.7z";

export type Moth = {
  x: number;
  y: number;
  /** Wing span in px. */
  size: number;
  /** Where its head points, degrees clockwise from up. */
  heading: number;
  /** 1 wings spread, 0 folded. */
  spread: number;
  fill: string;
};

/** The moth in flight: the wings of the mark, drawn together as they beat. */
export function moth({ x, y, size, heading, spread, fill }: Moth): string {
  const scale = Math.round((size / 24) * 1000) / 1000;
  const fold = Math.round((0.35 + 0.65 * spread) * 1000) / 1000;
  const wing = (d: string, axis: number) =>
    `<path transform="translate(${axis} 0) scale(${fold} 1) translate(${-axis} 0)" d="${d}"/>`;
  return (
    `<g fill="${fill}" transform="translate(${n1(x)} ${n1(y)}) rotate(${n1(heading)}) scale(${scale}) translate(-12 -12.2)">` +
    `${wing(LEFT, 11.2)}${wing(RIGHT, 12.8)}</g>`
  );
}
