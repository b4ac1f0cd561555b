import "./code-stage.css";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { IconButton } from "../button.tsx";
import { FullScreen } from "../full-screen.lazy.tsx";
import { Icon } from "../icon.tsx";
import { ChevronLeft, ChevronRight, Sun } from "../icons.ts";
import { LiveText } from "../live-text.tsx";
import { QrCode } from "../qr-code.tsx";
import { useScreenAwake } from "../use-screen-awake.ts";

/** A code for a door, with what is said of it. */
export type StagedCode = {
  readonly key: string | number;
  /** What the QR says. */
  readonly text: string;
  readonly shortCode: string | null;
  /** Above the code: „Ticket 1 von 2“. */
  readonly title: string;
  /** What the code is to users who cannot see it: „QR-Code von Ticket 1“. */
  readonly label: string;
  /** Read out when it comes: „Ticket 1: Mara Lindqvist“. */
  readonly spoken: string;
  /** Below the code: whose it is, what for, when. */
  readonly words: ReactNode;
  /** What can be done with it. */
  readonly actions?: ReactNode;
};

export type CodeStageProps = {
  codes: readonly StagedCode[];
  /** The one to begin with, by its place from 0; null while none is shown. */
  place: number | null;
  onClose: () => void;
  /** „Voriges Ticket“, „Nächstes Ticket“. */
  ways: { readonly back: string; readonly on: string };
  /** What they are: „Tickets“. */
  label: string;
};

/** Codes for the door: one fills the screen, the others lie beside it, to swipe, by buttons or by arrow keys. */
export function CodeStage({ codes, place, onClose, ways, label }: CodeStageProps) {
  const [shown, setShown] = useState(place ?? 0);
  const current = codes[shown] ?? codes[place ?? 0];
  const strip = useRef<HTMLUListElement>(null);
  const show = (next: number) => {
    const { current: list } = strip;
    if (next >= 0 && next < codes.length) list?.scrollTo({ left: next * list.clientWidth });
  };
  return (
    <FullScreen
      isOpen={current !== undefined && place !== null}
      onClose={onClose}
      title={current?.title ?? ""}
    >
      <Strip strip={strip} begin={place ?? 0} codes={codes} label={label} onShown={setShown} />
      {codes.length > 1 && (
        <div className="code-stage__ways">
          <IconButton label={ways.back} aria-disabled={shown === 0} onClick={() => show(shown - 1)}>
            <Icon of={ChevronLeft} />
          </IconButton>
          <ul className="code-stage__dots" aria-hidden="true">
            {codes.map((code) => (
              <li key={code.key} data-shown={code === current || undefined} />
            ))}
          </ul>
          <IconButton
            label={ways.on}
            aria-disabled={shown === codes.length - 1}
            onClick={() => show(shown + 1)}
          >
            <Icon of={ChevronRight} />
          </IconButton>
        </div>
      )}
      <p className="code-stage__hint small muted">
        <Icon of={Sun} className="icon-small" />
        Stell die Helligkeit hoch
      </p>
      {current?.actions && <div className="code-stage__actions">{current.actions}</div>}
      <LiveText text={current?.spoken ?? ""} />
    </FullScreen>
  );
}

type StripProps = Pick<CodeStageProps, "codes" | "label"> & {
  strip: React.RefObject<HTMLUListElement | null>;
  begin: number;
  onShown: (place: number) => void;
};

/** Mounted with every opening, so that it begins with the code that was pressed and the screen stays on only here. */
function Strip({ strip, begin, codes, label, onShown }: StripProps) {
  useScreenAwake();
  useEffect(() => {
    const { current: list } = strip;
    list?.scrollTo({ left: begin * list.clientWidth, behavior: "instant" });
    onShown(begin);
  }, [strip, begin, onShown]);
  useEffect(() => {
    // Of the whole window: the focus is on the dialog or on one of its buttons.
    const onKeyDown = (event: KeyboardEvent) => {
      const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
      const { current: list } = strip;
      if (step === 0 || list === null) return;
      event.preventDefault();
      list.scrollTo({ left: list.scrollLeft + step * list.clientWidth });
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [strip]);
  return (
    <ul
      className="code-stage"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached and scrolled by keyboard
      tabIndex={0}
      aria-label={label}
      ref={strip}
      onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
        if (clientWidth > 0) onShown(Math.round(scrollLeft / clientWidth));
      }}
    >
      {codes.map((code) => (
        <li className="code-stage__ticket" key={code.key}>
          <div className="code-stage__qr">
            <QrCode text={code.text} label={code.label} />
          </div>
          <div className="code-stage__words">
            {code.shortCode && <p className="code-stage__code num">{code.shortCode}</p>}
            {code.words}
          </div>
        </li>
      ))}
    </ul>
  );
}
