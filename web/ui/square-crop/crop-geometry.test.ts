import fc from "fast-check";
import { expect, test } from "vitest";
import {
  cropSquare,
  keepInside,
  moveView,
  OUTPUT_SIDE,
  outputSide,
  placeInPercent,
  wholeView,
  zoomView,
} from "./crop-geometry.ts";

const landscape = { width: 1600, height: 1000 };
const portrait = { width: 900, height: 1200 };

test("begins with the largest square in the middle", () => {
  expect(cropSquare(wholeView(landscape), landscape)).toEqual({ left: 300, top: 0, side: 1000 });
  expect(cropSquare(wholeView(portrait), portrait)).toEqual({ left: 0, top: 150, side: 900 });
});

test("moves by shares of the square and stops at the picture's edges", () => {
  const moved = moveView(wholeView(landscape), landscape, 0.1, 0.1);
  expect(cropSquare(moved, landscape)).toEqual({ left: 400, top: 0, side: 1000 });
  expect(cropSquare(moveView(moved, landscape, 5, 0), landscape)).toEqual({ left: 600, top: 0, side: 1000 });
});

test("zooms around the point under the fingers", () => {
  const size = { width: 1000, height: 1000 };
  const zoomed = zoomView(wholeView(size), size, 2, -0.25, 0.25);
  // That point was 250 pixels from the left before; at twice the size it lies at a quarter of the square again.
  const { left, top, side } = cropSquare(zoomed, size);
  expect({ left, top, side }).toEqual({ left: 125, top: 375, side: 500 });
  expect(left + side * 0.25).toBe(250);
});

test("goes neither out of the picture nor in beyond three times", () => {
  expect(zoomView(wholeView(portrait), portrait, 9).zoom).toBe(3);
  expect(zoomView(wholeView(portrait), portrait, 0).zoom).toBe(1);
});

test("going out again pulls the square back into the picture", () => {
  const corner = moveView(zoomView(wholeView(portrait), portrait, 3), portrait, 9, 9);
  expect(cropSquare(zoomView(corner, portrait, 1), portrait)).toEqual({ left: 0, top: 300, side: 900 });
});

test("makes at most 1024 pixels and enlarges nothing", () => {
  expect(outputSide(4000)).toBe(OUTPUT_SIDE);
  expect(outputSide(333.4)).toBe(333);
  expect(outputSide(0.2)).toBe(1);
});

test("says where the square lies", () => {
  expect(placeInPercent(wholeView(landscape), landscape)).toEqual({ right: 50, down: 50 });
  expect(placeInPercent(moveView(wholeView(landscape), landscape, -9, 0), landscape)).toEqual({
    right: 0,
    down: 50,
  });
});

test("whatever is done, the square is whole and within the picture", () => {
  const side = fc.integer({ min: 1, max: 8000 });
  const step = fc.double({ min: -3, max: 3, noNaN: true });
  fc.assert(
    fc.property(
      side,
      side,
      fc.array(fc.tuple(step, step, step), { maxLength: 20 }),
      (width, height, steps) => {
        const size = { width, height };
        let view = wholeView(size);
        for (const [right, down, zoom] of steps) {
          view = zoomView(moveView(view, size, right, down), size, view.zoom + zoom, right, down);
        }
        const square = cropSquare(view, size);
        expect(square.left).toBeGreaterThanOrEqual(-1e-6);
        expect(square.top).toBeGreaterThanOrEqual(-1e-6);
        expect(square.left + square.side).toBeLessThanOrEqual(width + 1e-6);
        expect(square.top + square.side).toBeLessThanOrEqual(height + 1e-6);
        expect(keepInside(view, size)).toEqual(view);
      },
    ),
  );
});
