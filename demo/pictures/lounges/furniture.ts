import { n1 } from "../drawing/layout.ts";
import { oval, path, rect } from "../drawing/shapes.ts";

/** Things that stand in a lounge; x, y is the middle of their foot. */
export const bottle = (x: number, y: number, h: number, w = h * 0.26) => {
  const [half, neck] = [w / 2, w * 0.17];
  return path(
    `M${n1(x - half)} ${n1(y)}V${n1(y - h * 0.55)}Q${n1(x - half)} ${n1(y - h * 0.66)} ${n1(x - neck)} ${n1(y - h * 0.74)}` +
      `V${n1(y - h)}H${n1(x + neck)}V${n1(y - h * 0.74)}Q${n1(x + half)} ${n1(y - h * 0.66)} ${n1(x + half)} ${n1(y - h * 0.55)}V${n1(y)}Z`,
  );
};

export const flute = (x: number, y: number, h: number) =>
  path(
    `M${n1(x - h * 0.12)} ${n1(y - h)}H${n1(x + h * 0.12)}Q${n1(x + h * 0.13)} ${n1(y - h * 0.46)} ${n1(x + h * 0.02)} ${n1(y - h * 0.4)}` +
      `V${n1(y - 5)}H${n1(x + h * 0.13)}V${n1(y)}H${n1(x - h * 0.13)}V${n1(y - 5)}H${n1(x - h * 0.02)}V${n1(y - h * 0.4)}` +
      `Q${n1(x - h * 0.13)} ${n1(y - h * 0.46)} ${n1(x - h * 0.12)} ${n1(y - h)}Z`,
  );

/** A hanging lamp; x, y is the top of its shade, w half its width. */
export const lamp = (x: number, y: number, w: number) =>
  rect(x - 2, -5, 4, y + 5) +
  path(`M${x - w} ${y + w * 0.8}Q${x - w} ${y} ${x} ${y}T${x + w} ${y + w * 0.8}Z`);

/** A round table on one leg; y is the top. */
export const roundTable = (x: number, y: number, w: number) =>
  oval(x, y, w, w * 0.17) + rect(x - w * 0.06, y + 6, w * 0.12, 112) + oval(x, y + 118, w * 0.5, w * 0.08);

/** An armchair seen from the side, its back at the left; mirrored with side -1. */
export const armchair = (x: number, side: number) => {
  const legs = rect(-130, 720, 14, 46) + rect(108, 720, 14, 46);
  const body = path("M-150 720V500Q-150 400 -60 400H-20Q20 400 20 450V590H110Q140 590 140 620V720Z");
  const seams = path("M18 590V450h4V590zM-60 648H140v4H-60z", "@0");
  return `<g transform="translate(${x} 0) scale(${side} 1)">${body}${seams}${legs}</g>`;
};
