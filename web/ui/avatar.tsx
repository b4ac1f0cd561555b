import { classNames } from "./class-names.ts";
import { MothMark } from "./moth-mark.tsx";

/** Width and height in CSS pixels: s 40, m 64, l 80, xl 112. */
export type AvatarSize = "s" | "m" | "l" | "xl";

const PIXELS: Record<AvatarSize, number> = { s: 40, m: 64, l: 80, xl: 112 };

type AvatarPicture = {
  sources: readonly { type: string; srcSet: string }[];
  src: string;
  srcSet: string;
};

export type AvatarProps = {
  /** Null: the person has none, the moth stands in (specification, section 9). */
  picture: AvatarPicture | null;
  size?: AvatarSize | undefined;
  className?: string | undefined;
};

/** A person's picture, round. It carries no words: the name stands beside it or on what it lies in. */
export function Avatar({ picture, size = "s", className }: AvatarProps) {
  const classes = classNames("avatar", `avatar--${size}`, picture === null && "avatar--none", className);
  if (picture === null) {
    return (
      <span className={classes}>
        <MothMark />
      </span>
    );
  }
  const pixels = PIXELS[size];
  return (
    <picture>
      {picture.sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={`${pixels}px`} />
      ))}
      <img
        className={classes}
        src={picture.src}
        srcSet={picture.srcSet}
        sizes={`${pixels}px`}
        alt=""
        width={pixels}
        height={pixels}
        decoding="async"
      />
    </picture>
  );
}
