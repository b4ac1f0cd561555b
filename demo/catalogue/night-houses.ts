import { houses } from "./venue.ts";

/** Weekend nights of the big cities: how many events a Friday and a Saturday see there, and in which houses. */
export const NIGHT_CITIES = [
  {
    city: "Berlin",
    events: 5,
    houses: houses(`
      b-umspannwerk-sued b-salon-mirabell b-halle-an-der-panke b-festsaal-moritz b-kabelkeller
      b-cafe-sternwarte b-nordbunker b-tanzsaal-hertha`),
  },
  {
    city: "Hamburg",
    events: 4,
    houses: houses(`
      hh-tiefparterre hh-lichtspielsaal hh-bleilager hh-bar-lotsenstube hh-kantine-veddel
      hh-saal-eulenhof`),
  },
  {
    city: "München",
    events: 3,
    houses: houses(`
      m-kleine-muenze m-knoedelwerk m-saal-theresia m-sendlinger-stadel m-gleis-elf m-bar-hirschau`),
  },
  {
    city: "Köln",
    events: 3,
    houses: houses("k-spindel-7 k-stapelsaal k-hafenschuppen-deutz k-gewoelbe-kranz k-bar-zur-linde"),
  },
  {
    city: "Wien",
    events: 3,
    houses: houses(`
      w-guertelbogen-38 w-gasometerkeller w-gerstensaal w-theater-akazie w-tanzcafe-kolibri
      w-ziegelwerk-favoriten`),
  },
  {
    city: "Zürich",
    events: 3,
    houses: houses("zh-halle-escher zh-kugellager zh-faerberkeller zh-saal-zum-kranich zh-depot-hardau"),
  },
  {
    city: "Leipzig",
    events: 3,
    houses: houses("l-werk-4 l-lichtwirtschaft l-notenkeller l-stellwerk-ost l-saal-felsenburg"),
  },
  {
    city: "Frankfurt am Main",
    events: 3,
    houses: houses(`
      ff-tastenwerk-gallus ff-heizwerk-griesheim ff-saal-bornheim ff-bar-nachtportal
      ff-eiskeller-nordend`),
  },
];

export const NIGHT_HOUSES = NIGHT_CITIES.flatMap(({ houses }) => houses);
