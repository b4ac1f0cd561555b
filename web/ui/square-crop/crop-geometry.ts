/** Measures of a picture, in its own pixels. */
export type PictureSize = { readonly width: number; readonly height: number };

/** What is cut out: the middle of the square in the picture's pixels, and how far one has gone in. */
export type CropView = { readonly zoom: number; readonly x: number; readonly y: number };

/** A square in the picture's pixels. */
export type CropSquare = { readonly left: number; readonly top: number; readonly side: number };

export const MIN_ZOOM = 1;
export const MAX_ZOOM = 3;

/** Pixels along the edge of the picture that is made; a smaller square is not enlarged. */
export const OUTPUT_SIDE = 1024;

/** The largest square, in the middle. */
export const wholeView = ({ width, height }: PictureSize): CropView => ({
  zoom: MIN_ZOOM,
  x: width / 2,
  y: height / 2,
});

/** Edge of the square in the picture's pixels. */
export const cropSide = ({ width, height }: PictureSize, zoom: number) => Math.min(width, height) / zoom;

/** The same view with zoom and middle within what the picture has: the square never leaves it. */
export function keepInside({ zoom, x, y }: CropView, size: PictureSize): CropView {
  const within = clamp(zoom, MIN_ZOOM, MAX_ZOOM);
  const half = cropSide(size, within) / 2;
  return {
    zoom: within,
    x: clamp(x, half, size.width - half),
    y: clamp(y, half, size.height - half),
  };
}

/** Moves the square over the picture, by shares of the square's edge; it stops at the picture's edges. */
export function moveView(view: CropView, size: PictureSize, right: number, down: number): CropView {
  const side = cropSide(size, view.zoom);
  return keepInside({ zoom: view.zoom, x: view.x + right * side, y: view.y + down * side }, size);
}

/**
 * Goes in or out around a point that stays where it is. `right` and `down` are its distance from the square's middle, in
 * shares of the square's edge before.
 */
export function zoomView(view: CropView, size: PictureSize, zoom: number, right = 0, down = 0): CropView {
  const within = clamp(zoom, MIN_ZOOM, MAX_ZOOM);
  const lost = cropSide(size, view.zoom) - cropSide(size, within);
  return keepInside({ zoom: within, x: view.x + right * lost, y: view.y + down * lost }, size);
}

/** The square itself. */
export function cropSquare(view: CropView, size: PictureSize): CropSquare {
  const { zoom, x, y } = keepInside(view, size);
  const side = cropSide(size, zoom);
  return { left: x - side / 2, top: y - side / 2, side };
}

/** Edge of the picture that is made of the square, in whole pixels. */
export const outputSide = (side: number) => clamp(Math.round(side), 1, OUTPUT_SIDE);

/** Where the square lies, in percent of the way it can go; 50 where it cannot move at all. */
export function placeInPercent(view: CropView, size: PictureSize): { right: number; down: number } {
  const { left, top, side } = cropSquare(view, size);
  const share = (at: number, way: number) => (way < 1 ? 50 : Math.round((at / way) * 100));
  return { right: share(left, size.width - side), down: share(top, size.height - side) };
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);
