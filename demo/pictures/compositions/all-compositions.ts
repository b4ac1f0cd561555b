import type { Composition } from "../composition.ts";
import { arcs } from "./club/arcs.ts";
import { lines } from "./club/lines.ts";
import { litWindows } from "./club/lit-windows.ts";
import { mirrorBall } from "./club/mirror-ball.ts";
import { moire } from "./club/moire.ts";
import { numeral } from "./club/numeral.ts";
import { vinyl } from "./club/vinyl.ts";
import { amps } from "./concert/amps.ts";
import { bolt } from "./concert/bolt.ts";
import { boombox } from "./concert/boombox.ts";
import { cutouts } from "./concert/cutouts.ts";
import { stacked } from "./concert/stacked.ts";
import { stage } from "./concert/stage.ts";
import { strings } from "./concert/strings.ts";
import { turntable } from "./concert/turntable.ts";
import { wagon } from "./concert/wagon.ts";
import { cassette } from "./decades/cassette.ts";
import { danceFloor } from "./decades/dance-floor.ts";
import { ledBoard } from "./decades/led-board.ts";
import { memphis } from "./decades/memphis.ts";
import { millennium } from "./decades/millennium.ts";
import { neonGrid } from "./decades/neon-grid.ts";
import { textMessage } from "./decades/text-message.ts";
import { videoSleeve } from "./decades/video-sleeve.ts";
import { bigWheel } from "./festival/big-wheel.ts";
import { horizon } from "./festival/horizon.ts";
import { meadow } from "./festival/meadow.ts";
import { sundown } from "./festival/sundown.ts";
import { blackletter } from "./rave/blackletter.ts";
import { echo } from "./rave/echo.ts";
import { laser } from "./rave/laser.ts";
import { photocopy } from "./rave/photocopy.ts";
import { tunnel } from "./rave/tunnel.ts";
import { gables } from "./street/gables.ts";
import { lanterns } from "./street/lanterns.ts";
import { market } from "./street/market.ts";
import { tiles } from "./street/tiles.ts";
import { gingerbread } from "./tradition/gingerbread.ts";
import { microphone } from "./tradition/microphone.ts";
import { palms } from "./tradition/palms.ts";
import { soundSystem } from "./tradition/sound-system.ts";
import { supergraphic } from "./tradition/supergraphic.ts";
import { woodtype } from "./tradition/woodtype.ts";

const EITHER = ["dark", "bright"] as const;

/**
 * Every composition. The order decides which one a slot of a style gets: a change here redraws posters, so
 * it goes with a new DRAWING_VERSION.
 */
export const COMPOSITIONS: readonly Composition[] = [
  { name: "lines", styles: ["club", "electro", "rave"], tones: EITHER, draw: lines },
  { name: "mirror-ball", styles: ["club", "dance", "pop", "schlager"], tones: ["dark"], draw: mirrorBall },
  { name: "arcs", styles: ["club", "electro", "concert"], tones: EITHER, draw: arcs },
  { name: "lit-windows", styles: ["club", "hip-hop", "electro"], tones: ["dark"], draw: litWindows },
  { name: "numeral", styles: ["club", "dance", "electro", "concert"], tones: EITHER, draw: numeral },
  { name: "vinyl", styles: ["club", "hip-hop", "dance"], tones: EITHER, draw: vinyl },
  { name: "moire", styles: ["club", "electro", "dance"], tones: EITHER, draw: moire },
  { name: "photocopy", styles: ["rave", "club", "rock"], tones: EITHER, draw: photocopy },
  { name: "laser", styles: ["rave", "electro", "dance"], tones: ["dark"], draw: laser },
  { name: "tunnel", styles: ["rave", "nineties", "club"], tones: EITHER, draw: tunnel },
  { name: "blackletter", styles: ["rave", "rock"], tones: EITHER, draw: blackletter },
  { name: "echo", styles: ["rave", "club", "electro", "two-thousands"], tones: EITHER, draw: echo },
  { name: "stage", styles: ["concert", "rock", "pop"], tones: ["dark"], draw: stage },
  { name: "amps", styles: ["concert", "rock"], tones: EITHER, draw: amps },
  { name: "cutouts", styles: ["concert", "pop", "street-party"], tones: EITHER, draw: cutouts },
  { name: "strings", styles: ["concert", "rock"], tones: EITHER, draw: strings },
  { name: "stacked", styles: ["pop", "rock", "hip-hop", "concert", "club"], tones: EITHER, draw: stacked },
  { name: "turntable", styles: ["hip-hop", "concert"], tones: EITHER, draw: turntable },
  { name: "boombox", styles: ["hip-hop", "eighties", "nineties"], tones: EITHER, draw: boombox },
  { name: "wagon", styles: ["hip-hop"], tones: EITHER, draw: wagon },
  { name: "bolt", styles: ["rock", "electro"], tones: ["dark"], draw: bolt },
  { name: "playbill", styles: ["rock", "concert", "hip-hop"], tones: EITHER, draw: woodtype },
  { name: "gables", styles: ["street-party"], tones: ["dark"], draw: gables },
  { name: "lanterns", styles: ["street-party", "festival"], tones: ["dark"], draw: lanterns },
  { name: "tiles", styles: ["street-party"], tones: EITHER, draw: tiles },
  { name: "market", styles: ["street-party"], tones: ["dark"], draw: market },
  { name: "sundown", styles: ["festival", "reggae"], tones: ["dark"], draw: sundown },
  { name: "big-wheel", styles: ["festival", "street-party"], tones: ["dark"], draw: bigWheel },
  { name: "meadow", styles: ["festival", "pop", "street-party"], tones: ["bright", "dark"], draw: meadow },
  { name: "horizon", styles: ["festival", "rock"], tones: EITHER, draw: horizon },
  { name: "cassette", styles: ["eighties", "nineties", "pop"], tones: EITHER, draw: cassette },
  { name: "neon-grid", styles: ["eighties", "schlager"], tones: ["dark"], draw: neonGrid },
  { name: "memphis", styles: ["eighties", "nineties"], tones: EITHER, draw: memphis },
  { name: "video-sleeve", styles: ["eighties", "nineties"], tones: ["dark"], draw: videoSleeve },
  {
    name: "led-board",
    styles: ["two-thousands", "nineties", "dance", "electro"],
    tones: EITHER,
    draw: ledBoard,
  },
  { name: "millennium", styles: ["two-thousands", "dance"], tones: EITHER, draw: millennium },
  { name: "text-message", styles: ["two-thousands"], tones: EITHER, draw: textMessage },
  {
    name: "dance-floor",
    styles: ["dance", "nineties", "two-thousands", "club"],
    tones: ["dark"],
    draw: danceFloor,
  },
  {
    name: "supergraphic",
    styles: ["schlager", "eighties", "pop", "club"],
    tones: EITHER,
    draw: supergraphic,
  },
  { name: "gingerbread", styles: ["schlager"], tones: ["fair"], draw: gingerbread },
  { name: "microphone", styles: ["schlager", "concert", "pop"], tones: EITHER, draw: microphone },
  { name: "seaside", styles: ["schlager", "festival", "pop"], tones: EITHER, draw: palms },
  { name: "woodtype", styles: ["reggae"], tones: ["reggae"], draw: woodtype },
  { name: "sound-system", styles: ["reggae", "hip-hop"], tones: ["reggae"], draw: soundSystem },
  { name: "seven-inch", styles: ["reggae"], tones: ["reggae"], draw: vinyl },
  { name: "palms", styles: ["reggae"], tones: ["reggae"], draw: palms },
];
