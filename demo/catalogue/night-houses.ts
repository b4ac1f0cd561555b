import { houses } from "./venue.ts";

function nights(text: string) {
  const [city = "", events, keys = ""] = text.trim().split(/ (\d): /);
  return { city, events: Number(events), houses: houses(keys) };
}

/** Weekend nights of the big cities: how many events a Friday and a Saturday see there, and in which houses. */
export const NIGHT_CITIES = [
  nights(`
    Berlin 5: b-umspannwerk-sued b-salon-mirabell b-halle-an-der-panke b-festsaal-moritz b-kabelkeller
    b-cafe-sternwarte b-nordbunker b-tanzsaal-hertha`),
  nights(`
    Hamburg 4: hh-tiefparterre hh-lichtspielsaal hh-bleilager hh-bar-lotsenstube hh-kantine-veddel
    hh-saal-eulenhof`),
  nights(`
    München 3: m-kleine-muenze m-knoedelwerk m-saal-theresia m-sendlinger-stadel m-gleis-elf
    m-bar-hirschau`),
  nights("Köln 3: k-spindel-7 k-stapelsaal k-hafenschuppen-deutz k-gewoelbe-kranz k-bar-zur-linde"),
  nights(`
    Wien 3: w-guertelbogen-38 w-gasometerkeller w-gerstensaal w-theater-akazie w-tanzcafe-kolibri
    w-ziegelwerk-favoriten`),
  nights("Zürich 3: zh-halle-escher zh-kugellager zh-faerberkeller zh-saal-zum-kranich zh-depot-hardau"),
  nights("Leipzig 3: l-werk-4 l-lichtwirtschaft l-notenkeller l-stellwerk-ost l-saal-felsenburg"),
  nights(`
    Frankfurt am Main 3: ff-tastenwerk-gallus ff-heizwerk-griesheim ff-saal-bornheim ff-bar-nachtportal
    ff-eiskeller-nordend`),
];

export const NIGHT_HOUSES = NIGHT_CITIES.flatMap(({ houses }) => houses);
