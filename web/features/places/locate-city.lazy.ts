import type { City } from "#contract/areas/home.ts";
import { call } from "#web/platform/call.ts";

export type Located = { readonly city: City } | { readonly problem: string };

const PROBLEMS: Record<number, string> = {
  1: "Du hast den Standort nicht freigegeben. Erlaube ihn in den Einstellungen deines Browsers oder suche deine Stadt.",
  2: "Dein Standort ist gerade nicht zu finden. Suche stattdessen deine Stadt.",
  3: "Die Suche nach deinem Standort hat zu lange gedauert. Versuche es noch einmal oder suche deine Stadt.",
};
const UNSUPPORTED = "Dein Browser kennt deinen Standort nicht. Suche stattdessen deine Stadt.";
const NOWHERE = "In deiner Nähe kennen wir keine Stadt. Suche stattdessen nach einer.";

/** A city is big: a rough and a few minutes old position is enough and comes at once. */
const POSITION_OPTIONS: PositionOptions = { timeout: 10_000, maximumAge: 300_000 };
/** About a hundred metres: enough for a city, and no more than that leaves the device. */
const DECIMALS = 3;

/** The city nearest to this device. Never throws: a problem is a German sentence with a way on. */
export async function locateCity(): Promise<Located> {
  if (!("geolocation" in navigator)) return { problem: UNSUPPORTED };
  try {
    const { coords } = await new Promise<GeolocationPosition>((resolve, reject) =>
      navigator.geolocation.getCurrentPosition(resolve, reject, POSITION_OPTIONS),
    );
    const answer = await call("home/getCityByGPS", {
      lat: coords.latitude.toFixed(DECIMALS),
      lon: coords.longitude.toFixed(DECIMALS),
    });
    if (answer.status === 250) return { city: answer.data };
    return { problem: answer.status === 404 ? NOWHERE : answer.data };
  } catch (error) {
    return { problem: PROBLEMS[(error as GeolocationPositionError).code] ?? UNSUPPORTED };
  }
}
