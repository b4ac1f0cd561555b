import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { lazyDialog, lazyPart } from "./lazy-part.tsx";

const Bell = ({ count }: { count: number }) => <b>{count}</b>;
const NoBell = () => <i>keine</i>;

/** All that has been waiting for promises runs before it. */
const codeArrived = () => new Promise((resolve) => setImmediate(resolve));

test("code that was fetched ahead is shown at the first rendering, without waiting", async () => {
  const Part = lazyPart(async () => Bell);
  Part.warm();
  await codeArrived();
  expect(renderToString(<Part count={3} />)).toContain("<b>3</b>");
});

test("code that has not come yet shows nothing", () => {
  const Part = lazyPart(async () => Bell);
  expect(renderToString(<Part count={3} />)).not.toContain("<b>");
});

test("the code is fetched once, however often it is asked for", async () => {
  let fetched = 0;
  const Part = lazyPart(async () => {
    fetched++;
    return Bell;
  });
  Part.warm();
  Part.warm();
  await codeArrived();
  renderToString(<Part count={3} />);
  expect(fetched).toBe(1);
});

test("in place of code that did not arrive stands what was named for that", async () => {
  const Part = lazyPart<{ count: number }>(() => Promise.reject(new Error("offline")), NoBell);
  Part.warm();
  await codeArrived();
  expect(renderToString(<Part count={3} />)).toContain("<i>keine</i>");
});

test("nothing of a dialog is there before it is opened first", async () => {
  let fetched = 0;
  const Dialog = lazyDialog(async () => {
    fetched++;
    return ({ isOpen }: { isOpen: boolean; onClose: () => void }) => <b>{String(isOpen)}</b>;
  });
  const shown = (isOpen: boolean) => renderToString(<Dialog isOpen={isOpen} onClose={() => {}} />);
  expect(shown(false)).toBe("");
  expect(fetched).toBe(0);
  Dialog.warm();
  await codeArrived();
  expect(shown(true)).toContain("<b>true</b>");
});
