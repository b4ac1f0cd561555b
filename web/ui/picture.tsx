import { classNames } from "./class-names.ts";

type PictureSource = {
  /** `image/avif`, `image/webp`; left out for the `img` itself. */
  type: string;
  /** `/media/x-480.avif 480w, /media/x-960.avif 960w` */
  srcSet: string;
};

export type PictureProps = {
  /** The picture every browser can show. */
  src: string;
  srcSet?: string | undefined;
  /** Better formats, best first. */
  sources?: readonly PictureSource[] | undefined;
  /** How wide it is shown, as the `sizes` attribute. */
  sizes?: string | undefined;
  /** Empty when the text beside it says the same. */
  alt: string;
  /** Natural size in pixels, so that nothing moves when it arrives. */
  width: number;
  height: number;
  /** The page's main picture: fetched first. All others wait until they come near. */
  priority?: boolean | undefined;
  /** `wide` is 3:2 (lounges), `edge` runs to the phone's edges and gets the large radius on the desktop. */
  shape?: "poster" | "wide" | "edge" | undefined;
  /** Sold out: the light is off. */
  off?: boolean | undefined;
  className?: string | undefined;
};

/** A picture in its frame: reserved space, hairline, nothing on top of it. */
export function Picture(props: PictureProps) {
  const { src, srcSet, sources = [], sizes, alt, width, height, priority, shape = "poster", off } = props;
  return (
    <span
      className={classNames("pic", shape !== "poster" && `pic--${shape}`, off && "pic--off", props.className)}
    >
      <picture>
        {sources.map((source) => (
          <source key={source.type} type={source.type} srcSet={source.srcSet} sizes={sizes} />
        ))}
        <img
          src={src}
          srcSet={srcSet}
          sizes={sizes}
          alt={alt}
          width={width}
          height={height}
          loading={priority ? "eager" : "lazy"}
          decoding={priority ? "auto" : "async"}
          fetchPriority={priority ? "high" : "auto"}
        />
      </picture>
    </span>
  );
}
