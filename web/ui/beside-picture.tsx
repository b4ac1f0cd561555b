import "./styles/beside-picture.css";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

const WIDTHS = [800, 1280, 1920];
const srcSet = (format: string) =>
  WIDTHS.map((width) => `/hero/hero-${width}.${format} ${width}w`).join(", ");
/** Only the desktop shows it, as high as the window: about twice as wide as the half that is seen. */
const SIZES = "(min-width: 980px) 100vw, 1px";

type BesidePictureProps = {
  /**
   * On the phone a lamp hangs from the header. `on`: its cone ends above the first field (login). `off`: the light has gone
   * out, on the desktop's picture too (a link that has expired).
   */
  lamp?: "on" | "off" | undefined;
  children: ReactNode;
};

/** Login and registration: one column of a form, on the desktop beside the lamp's picture. */
export function BesidePicture({ lamp, children }: BesidePictureProps) {
  return (
    <div className={classNames("beside", lamp && `beside--${lamp}`)}>
      <div className="beside__picture">
        <picture>
          <source type="image/avif" srcSet={srcSet("avif")} sizes={SIZES} />
          <source type="image/webp" srcSet={srcSet("webp")} sizes={SIZES} />
          <img src="/hero/hero-1920.jpg" alt="" width="1920" height="1200" loading="lazy" />
        </picture>
      </div>
      <div className="beside__form">
        {lamp && (
          <svg className="beside__lamp" viewBox="0 0 44 44" aria-hidden="true">
            <path d="M22 0v14" />
            <path d="M2 36a20 20 0 0 1 40 0z" />
          </svg>
        )}
        {children}
      </div>
    </div>
  );
}
