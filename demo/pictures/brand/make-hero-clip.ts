/**
 * Writes the clip of the home page's hero into `web/public/hero`, where it is committed. Needs an ffmpeg with
 * x264 and VP9, which the product itself does not:
 * `node demo/pictures/brand/make-hero-clip.ts /path/to/ffmpeg`
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { lampScene } from "./lamp-scene.ts";

const [ffmpeg = "ffmpeg"] = process.argv.slice(2);
const folder = fileURLToPath(new URL("../../../web/public/hero/", import.meta.url));
const [WIDTH, HEIGHT, RATE, SECONDS] = [1280, 800, 24, 10];

const encoders = [
  ["-c:v", "libx264", "-preset", "veryslow", "-crf", "27", "-pix_fmt", "yuv420p", "-movflags", "+faststart"],
  ["-c:v", "libvpx-vp9", "-b:v", "0", "-crf", "38", "-pix_fmt", "yuv420p", "-speed", "1"],
].map((options, i) => {
  const input = [
    "-f",
    "rawvideo",
    "-pix_fmt",
    "rgb24",
    "-s",
    `${WIDTH}x${HEIGHT}`,
    "-r",
    String(RATE),
    "-i",
    "-",
  ];
  const file = `${folder}hero.${i ? "webm" : "mp4"}`;
  return spawn(ffmpeg, ["-loglevel", "error", "-y", ...input, ...options, "-an", file], {
    stdio: ["pipe", "inherit", "inherit"],
  });
});
for (let frame = 0; frame < RATE * SECONDS; frame++) {
  const picture = await sharp(Buffer.from(lampScene(frame / (RATE * SECONDS))))
    .resize(WIDTH, HEIGHT)
    .removeAlpha()
    .raw()
    .toBuffer();
  for (const { stdin } of encoders) if (!stdin.write(picture)) await once(stdin, "drain");
}
for (const encoder of encoders) {
  encoder.stdin.end();
  const [code] = await once(encoder, "exit");
  if (code !== 0) process.exitCode = 1;
}
