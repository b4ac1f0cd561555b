import { disc, knock, linear, path, rect, ring, times } from "../drawing/shapes.ts";
import { W } from "../lounges/scene.ts";
import type { Random } from "../seed.ts";
import type { AdvertDrawing } from "./advert-scene.ts";

/** A taxi on its way home, under the moon. */
export function taxi(random: Random): AdvertDrawing {
  let [town, lit] = ["", ""];
  for (let x = -20; x < W; ) {
    const [w, h] = [random.num(90, 150), random.num(120, 330)];
    const top = 560 - h;
    town += rect(x, top, w - 6, h);
    for (let y = top + 22; y < 520; y += 38)
      for (let column = x + 16; column < x + w - 30; column += 32)
        if (random.chance(0.32)) lit += rect(column, y, 14, 18);
    x += w;
  }
  const moon = disc(900, 170, 104);
  const car =
    path(
      "M170 650V560Q170 520 212 514L352 494L436 404Q456 384 488 384H736Q768 384 792 404L884 494L1002 516Q1040 524 1040 566V650Q1040 668 1022 668H188Q170 668 170 650Z",
    ) + rect(540, 330, 140, 58, "@100", { rx: 12 });
  const windows = path("M404 492L474 420Q482 412 496 412H596V492ZM624 412H728Q742 412 752 422L824 492H624Z");
  const sign = rect(556, 342, 108, 34, "@100", { rx: 6 });
  const stripe = times(26, (i) => rect(196 + i * 32, 574 + (i % 2) * 16, 16, 16));
  const wheels = [340, 870].map((x) => disc(x, 668, 76)).join("");
  const hubs = [340, 870].map((x) => ring(x, 668, 34, 14)).join("");
  const lamps = path("M1040 560H1010V604H1040Z") + path("M1046 566L1280 520V690L1046 604Z", "@56");
  const road = rect(-10, 690, W + 20, 120) + times(7, (i) => rect(20 + i * 190, 744, 100, 12, "@0"));
  const sky = linear("s", { 0: "@4", 1: "@70" });
  return {
    stock: "harbour",
    plates: [
      car + knock(windows + sign + stripe + wheels) + hubs,
      moon + knock(town) + lit + knock(car) + windows + sign + lamps + knock(wheels),
      sky + rect(0, 0, W, 690, "url(#s)") + knock(moon + town + car + wheels) + road + knock(wheels),
    ],
    inkOrder: [0, 1, 2],
    order: [2, 1, 0],
  };
}
