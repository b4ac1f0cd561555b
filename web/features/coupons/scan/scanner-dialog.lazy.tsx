import "./scanner.css";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Dialog } from "#web/ui/dialog.lazy.tsx";
import { FileButton } from "#web/ui/file-button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ImageUp } from "#web/ui/icons.ts";
import { Notice } from "#web/ui/notice.tsx";
import { readScan } from "../coupon-code.ts";
import { type CodeReader, startCodeReader } from "./code-reader.ts";
import { pixelsOf, pixelsOfFile } from "./take-picture.ts";
import { useCamera } from "./use-camera.ts";

type Props = { isOpen: boolean; onClose: () => void; onCode: (code: string) => void };

/** Scans a coupon's QR by camera or from a picture (specification, account document, "Coupon checks"). */
export function ScannerDialog({ isOpen, onClose, onCode }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Gutschein scannen" size="s">
      <Scanner
        onCode={(code) => {
          onCode(code);
          onClose();
        }}
      />
    </Dialog>
  );
}

/** Of a second, between two looks. */
const LOOK_MS = 150;
const BROKEN = "QR-Code fehlerhaft";
const OTHER = "Dieser QR-Code ist kein Gutschein.";
const NOTHING_SEEN = "Auf dem Bild ist kein QR-Code zu erkennen.";
const NO_READER = "Scannen geht gerade nicht. Tippe den Code ein.";

/** Mounted with every opening: camera and reader are on only meanwhile. */
function Scanner({ onCode }: Pick<Props, "onCode">) {
  const video = useRef<HTMLVideoElement>(null);
  const reader = useRef<CodeReader>(undefined);
  const camera = useCamera(video);
  const [problem, setProblem] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);

  const take = useEffectEvent((text: string): boolean => {
    const scanned = readScan(text);
    if (scanned.kind === "coupon") onCode(scanned.code);
    else setProblem(scanned.kind === "other" ? OTHER : BROKEN);
    return scanned.kind === "coupon";
  });

  useEffect(() => {
    const started = startCodeReader();
    reader.current = started;
    return () => started.stop();
  }, []);

  const look = useEffectEvent(async (): Promise<"go-on" | "done"> => {
    const { current: seen } = video;
    if (seen === null || isReading) return "go-on";
    const picture = pixelsOf(seen, { width: seen.videoWidth, height: seen.videoHeight });
    if (picture === undefined) return "go-on";
    const text = await reader.current?.read(picture);
    return text !== undefined && take(text) ? "done" : "go-on";
  });

  useEffect(() => {
    if (camera !== "on") return;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const next = async () => {
      try {
        if ((await look()) === "done" || isOver) return;
        timer = setTimeout(() => void next(), LOOK_MS);
      } catch {
        if (!isOver) setProblem(NO_READER);
      }
    };
    void next();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [camera]);

  const readFile = async (file: File) => {
    setProblem(null);
    setReading(true);
    try {
      const picture = await pixelsOfFile(file).catch(() => undefined);
      const text = picture && (await reader.current?.read(picture));
      if (text === undefined) setProblem(NOTHING_SEEN);
      else take(text);
    } catch {
      setProblem(NO_READER);
    } finally {
      setReading(false);
    }
  };

  return (
    <div className="scanner">
      <div className="scanner__view" hidden={camera === "missing"}>
        {/* Nothing is said in it. */}
        <video ref={video} muted playsInline aria-label="Bild der Kamera" />
        <span className="scanner__frame" aria-hidden="true" />
      </div>
      <p className="muted">
        {camera === "missing"
          ? "Hier ist keine Kamera frei. Nimm ein Foto oder einen Screenshot vom QR-Code."
          : "Halte die Kamera auf den QR-Code des Gutscheins."}
      </p>
      {problem !== null && (
        <Notice tone="error" role="alert">
          {problem}
        </Notice>
      )}
      <FileButton
        accept="image/*"
        variant={camera === "missing" ? "primary" : "secondary"}
        block
        busy={isReading}
        onFile={(file) => void readFile(file)}
      >
        <Icon of={ImageUp} />
        Bild auswählen
      </FileButton>
    </div>
  );
}
