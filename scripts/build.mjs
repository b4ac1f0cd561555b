// npm run build: builds the web code unless this very code has been built; npm start and npm test do it by themselves.
import { runMain } from "./main-guard.mjs";
import { buildWeb, install } from "./prepare.mjs";

const help = `Usage: npm run build

Builds the web code into a folder of its own below dist/web, unless this very code has been built. Running servers keep
theirs; the next start uses the new one. npm start and npm test do this by themselves; npm run serve needs it done.`;

runMain({ help }, async () => {
  await install();
  await buildWeb();
  return 0;
});
