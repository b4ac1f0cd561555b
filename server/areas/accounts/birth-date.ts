import { ACCOUNT_MIN_AGE } from "#contract/account-data.ts";
import { berlinWallClock } from "#server/platform/zoned-time.ts";

const TOO_YOUNG = `Für ein Konto musst du mindestens ${ACCOUNT_MIN_AGE} Jahre alt sein.`;
const NOT_A_BIRTH_DATE = "Bitte prüfe dein Geburtsdatum.";
const FIRST_YEAR = 1900;

/**
 * Why a person with this birth date gets no account, in German; null when the person gets one. A person is old enough from the
 * birthday on, by today's date in Berlin (decision 0086). A birthday on 29 February is on 1 March in other years.
 * @param birthDate `YYYY-MM-DD`, a day that exists
 */
export function refuseBirthDate(birthDate: string, now: Date): string | null {
  const today = berlinWallClock(now).slice(0, 10);
  if (Number(birthDate.slice(0, 4)) < FIRST_YEAR || birthDate > today) return NOT_A_BIRTH_DATE;
  const birthdayAtAge = `${Number(birthDate.slice(0, 4)) + ACCOUNT_MIN_AGE}${birthDate.slice(4)}`;
  return birthdayAtAge <= today ? null : TOO_YOUNG;
}
