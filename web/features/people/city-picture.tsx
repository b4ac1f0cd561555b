import "./people.css";
import type { City } from "#contract/areas/home.ts";
import { classNames } from "#web/ui/class-names.ts";

type CityPictureProps = {
  city: Pick<City, "name" | "image">;
  /** `tile` as wide as its place, `row` 60 px. */
  size: "tile" | "row";
};

/** A city's picture, or the beginning of its name in large letters. The name stands beside it. */
export function CityPicture({ city, size }: CityPictureProps) {
  const classes = classNames("city-picture", `city-picture--${size}`);
  return city.image === null ? (
    <span
      className={classNames(classes, "city-picture--none")}
      data-letters={city.name.slice(0, 3)}
      aria-hidden="true"
    />
  ) : (
    <img
      className={classes}
      src={city.image}
      alt=""
      width="900"
      height="600"
      loading="lazy"
      decoding="async"
    />
  );
}
