import type { Composition } from "../composition.ts";
import { arcs } from "./club/arcs.ts";
import { lines } from "./club/lines.ts";
import { litWindows } from "./club/lit-windows.ts";
import { mirrorBall } from "./club/mirror-ball.ts";
import { moire } from "./club/moire.ts";
import { numeral } from "./club/numeral.ts";
import { sevenInch, vinyl } from "./club/vinyl.ts";
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
import { palms, seaside } from "./tradition/palms.ts";
import { soundSystem } from "./tradition/sound-system.ts";
import { supergraphic } from "./tradition/supergraphic.ts";
import { playbill, woodtype } from "./tradition/woodtype.ts";

/**
 * Every composition. The order decides which one a slot of a style gets: a change here redraws posters, so
 * it goes with a new DRAWING_VERSION.
 */
export const COMPOSITIONS: readonly Composition[] = [
  lines,
  mirrorBall,
  arcs,
  litWindows,
  numeral,
  vinyl,
  moire,
  photocopy,
  laser,
  tunnel,
  blackletter,
  echo,
  stage,
  amps,
  cutouts,
  strings,
  stacked,
  turntable,
  boombox,
  wagon,
  bolt,
  playbill,
  gables,
  lanterns,
  tiles,
  market,
  sundown,
  bigWheel,
  meadow,
  horizon,
  cassette,
  neonGrid,
  memphis,
  videoSleeve,
  ledBoard,
  millennium,
  textMessage,
  danceFloor,
  supergraphic,
  gingerbread,
  microphone,
  seaside,
  woodtype,
  soundSystem,
  sevenInch,
  palms,
];
