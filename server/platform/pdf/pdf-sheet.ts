import PDFDocument from "pdfkit";
import type { DocumentFace } from "./fonts/document-face.ts";
import {
  lettersIn,
  type SetText,
  setText,
  TABULAR,
  type TextRun,
  type TextStyle,
} from "./fonts/typefaces.ts";
import { INK } from "./look.ts";

/** A4 in points (1/72 inch). */
export const A4 = { width: 595.28, height: 841.89 } as const;

export type TextOptions = {
  readonly style?: TextStyle;
  readonly size: number;
  readonly color?: string;
  readonly align?: "left" | "right" | "center";
  /** Digits of one width, for columns of amounts. */
  readonly tabular?: boolean;
  /** Points between letters. */
  readonly tracking?: number;
  /** The paragraph that a line belongs to: all of its lines are set in the family that knows the whole. */
  readonly basis?: string;
};

export type SheetInfo = {
  readonly title: string;
  readonly author: string;
  /** Printed into the file's properties; the same content at the same moment gives the same bytes. */
  readonly createdAt: Date;
};

/** A page to draw on, in points from its upper left corner. All text is data: nothing in it is ever interpreted. */
export class PdfSheet {
  readonly #document: PDFKit.PDFDocument;
  readonly #chunks: Buffer[] = [];
  readonly #registered = new Set<string>();
  readonly #bytes: Promise<Buffer>;

  constructor(info: SheetInfo) {
    this.#document = new PDFDocument({
      size: [A4.width, A4.height],
      margin: 0,
      pdfVersion: "1.7",
      lang: "de-DE",
      displayTitle: true,
      font: "" as never,
      info: {
        Title: info.title,
        Author: info.author,
        Creator: info.author,
        Producer: info.author,
        CreationDate: info.createdAt,
        ModDate: info.createdAt,
      },
    });
    this.#bytes = new Promise((resolve, reject) => {
      this.#document.on("data", (chunk: Buffer) => this.#chunks.push(chunk));
      this.#document.on("end", () => resolve(Buffer.concat(this.#chunks)));
      this.#document.on("error", reject);
    });
  }

  newPage(): void {
    this.#document.addPage();
  }

  /** Sets one line with its baseline at `baseline`; returns its width in points. */
  text(text: string, x: number, baseline: number, options: TextOptions): number {
    const runs = set(text, options);
    const width = widthOfRuns(runs, options);
    let at = x - (options.align === "right" ? width : options.align === "center" ? width / 2 : 0);
    this.#document.fillColor(options.color ?? INK);
    for (const run of runs) {
      this.#use(run.face).fontSize(options.size);
      const tracking = trackingIn(run, options);
      if (run.says !== undefined) this.#document.markContent("Span", { actual: run.says });
      this.#document.text(run.text, at, baseline, {
        lineBreak: false,
        baseline: "alphabetic",
        // With a list of features, even an empty one, pdfkit leaves a text whole.
        ...(run.isJoined ? { features: [] } : options.tabular ? { features: [...TABULAR] as never } : {}),
        ...(tracking !== 0 ? { characterSpacing: tracking } : {}),
      });
      if (run.says !== undefined) this.#document.endMarkedContent();
      at += widthOfRuns([run], options);
    }
    return width;
  }

  widthOf(text: string, options: TextOptions): number {
    return widthOfRuns(set(text, options), options);
  }

  /** The lines that a text needs in `width`; a word longer than a line is broken. */
  linesOf(text: string, width: number, given: TextOptions): string[] {
    const options = { basis: text, ...given };
    const space = this.widthOf("a\u00a0a", options) - 2 * this.widthOf("a", options);
    const lines: string[] = [];
    let line = "";
    let used = 0;
    for (const word of text.split(" ").flatMap((part) => this.#pieces(part, width, options))) {
      const needed = this.widthOf(word, options);
      if (line !== "" && used + space + needed > width) {
        lines.push(line);
        line = word;
        used = needed;
      } else {
        used += line === "" ? needed : space + needed;
        line = line === "" ? word : `${line} ${word}`;
      }
    }
    return line === "" ? lines : [...lines, line];
  }

  /** Sets a text in lines of `width`; returns the baseline below its last line. */
  paragraph(
    text: string,
    x: number,
    baseline: number,
    width: number,
    leading: number,
    given: TextOptions,
  ): number {
    const options = { basis: text, ...given };
    let at = baseline;
    for (const line of this.linesOf(text, width, options)) {
      this.text(line, x, at, options);
      at += leading;
    }
    return at;
  }

  /** Fills a shape given as an SVG path, moved and scaled. */
  shape(path: string, x: number, y: number, scale: number, color: string): void {
    this.#document.save().translate(x, y).scale(scale).path(path).fill(color).restore();
  }

  rectangle(x: number, y: number, width: number, height: number, color: string, radius = 0): void {
    if (radius > 0) this.#document.roundedRect(x, y, width, height, radius).fill(color);
    else this.#document.rect(x, y, width, height).fill(color);
  }

  /** Fills or outlines a path that `draw` lays. */
  outline(
    draw: (pen: PDFKit.PDFDocument) => void,
    paint: { fill: string } | { stroke: string; lineWidth: number },
  ): void {
    draw(this.#document);
    if ("fill" in paint) this.#document.fill(paint.fill);
    else this.#document.lineWidth(paint.lineWidth).stroke(paint.stroke);
  }

  line(from: number, to: number, y: number, color: string, width: number, dash?: [number, number]): void {
    this.#document.save().lineWidth(width);
    if (dash) this.#document.dash(dash[0], { space: dash[1] });
    this.#document.moveTo(from, y).lineTo(to, y).stroke(color).restore();
  }

  /** Ends the document. @returns the whole file */
  finish(): Promise<Buffer> {
    this.#document.end();
    return this.#bytes;
  }

  #use(face: DocumentFace): PDFKit.PDFDocument {
    if (!this.#registered.has(face.postscriptName)) {
      this.#document.registerFont(face.postscriptName, face as never);
      this.#registered.add(face.postscriptName);
    }
    return this.#document.font(face.postscriptName);
  }

  #pieces(word: string, width: number, options: TextOptions): string[] {
    if (this.widthOf(word, options) <= width) return [word];
    const pieces: string[] = [];
    let piece = "";
    for (const letter of lettersIn(word)) {
      if (piece !== "" && this.widthOf(piece + letter, options) > width) {
        pieces.push(piece);
        piece = letter;
      } else piece += letter;
    }
    return [...pieces, piece];
  }
}

function widthOfRuns(runs: SetText, options: TextOptions): number {
  return runs.reduce(
    (sum, run) => sum + (run.width * options.size) / 1000 + trackingIn(run, options) * run.text.length,
    0,
  );
}

/** Letters that join or stack stay as close as they belong. */
function trackingIn({ isJoined }: TextRun, { tracking = 0 }: TextOptions): number {
  return isJoined ? 0 : tracking;
}

function set(text: string, options: TextOptions): SetText {
  return setText(text, options.style ?? "regular", options.tabular ? TABULAR : [], options.basis);
}
