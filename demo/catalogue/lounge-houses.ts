import type { HouseKind } from "./rooms.ts";
import { houses } from "./venue.ts";

/** The houses with lounges, by what they are like. */
export const LOUNGE_HOUSES: Readonly<Record<HouseKind, readonly string[]>> = {
  werk: houses(`
    zh-halle-escher l-hafenhalle-09 gi-tonwerk m-knoedelwerk ff-tastenwerk-gallus hh-kesselhaus-nord
    fue-brillenfabrik j-glashuette-ost a-kokshalle ks-lokschmiede ka-markthalle-c bs-okerwerk
    b-umspannwerk-sued ff-heizwerk-griesheim w-ziegelwerk-favoriten zh-depot-hardau zh-kugellager
    l-stellwerk-ost b-halle-an-der-panke k-spindel-7`),
  lager: houses(`
    b-ladestrasse do-nordlager md-eisenlager ol-remise-22 bi-bleichhaus hh-bleilager b-nordbunker
    m-gleis-elf hh-kantine-veddel`),
  keller: houses(`
    b-kabelkeller hh-tiefparterre l-notenkeller ff-eiskeller-nordend k-gewoelbe-kranz zh-faerberkeller
    w-gasometerkeller w-guertelbogen-38`),
  saal: houses(`
    w-gerstensaal k-stapelsaal m-sendlinger-stadel s-quellensaal b-salon-mirabell si-huettensaal
    rv-oberschwabensaal hh-saal-eulenhof ff-saal-bornheim b-tanzsaal-hertha zh-saal-zum-kranich
    l-lichtwirtschaft hgw-saal-am-ryck`),
  rang: houses(`
    hh-ballhaus-altona kl-zwirnhalle b-festsaal-moritz m-saal-theresia w-theater-akazie
    hh-lichtspielsaal l-saal-felsenburg`),
  wasser: houses("hh-speicher-6 hh-dock-vierzehn hb-packhaus-elf k-hafenschuppen-deutz bn-beueler-rheinsaal"),
  bar: houses(`
    m-kleine-muenze m-bar-hirschau hh-bar-lotsenstube k-bar-zur-linde ff-bar-nachtportal
    w-tanzcafe-kolibri b-cafe-sternwarte`),
  garten: houses("l-werk-4 ko-rheinbastion ef-kraemerhof"),
};
