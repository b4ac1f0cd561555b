/**
 * Makes `server/areas/accounts/data/common-passwords.txt` (one a line, the most common ones first) from the list that the
 * npm package `@zxcvbn-ts/language-common` (MIT) ships, and words that people here add. The package has 2 MB and is no
 * dependency of the product:
 *
 *   npm install --prefix /tmp/zxcvbn @zxcvbn-ts/language-common
 *   node scripts/generate-common-passwords.ts /tmp/zxcvbn/node_modules/@zxcvbn-ts/language-common
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { PASSWORD_MIN_LENGTH } from "../contract/account-data.ts";
import { commonPasswordsFile } from "../server/areas/accounts/refuse-password.ts";

/** Shorter ones are refused for their length; as words with digits around them the most common of them count. */
const MOST_COMMON_WORDS = 12_000;
const SHORTEST_WORD = 4;

const GERMAN = `
  passwort passwörter kennwort losungswort geheim geheimnis geheimwort passwortvergessen meinpasswort neuespasswort
  keinpasswort ichhabekeins qwertz qwertzu qwertzui qwertzuio qwertzuiop qwertzuiopü qaywsx qaywsxedc yxcvbn yxcvbnm
  asdfghjklö asdfghjklöä hallo hallohallo halloduda hallowelt hallihallo guteslogin einloggen anmelden anmeldung willkommen
  ichliebedich ichliebdich liebedich ichliebemich iloveyou schatz schatzi schatzilein schätzchen mausi mausebär mausebaer
  hasi häschen haeschen spatzi engelchen prinzessin schmetterling schmusekatze sonnenschein sonnenblume regenbogen
  sternchen himmelblau erdbeere schokolade gummibärchen gummibaerchen apfelkuchen lieblingsmensch familie meinefamilie
  mama papa mamaundpapa grossmutter geburtstag weihnachten ostern silvester urlaub ferien sommerferien wochenende feierabend
  frühling fruehling sommer herbst winter januar februar märz maerz april juni juli august september oktober november dezember
  montag dienstag mittwoch donnerstag freitag samstag sonntag
  berlin hamburg münchen muenchen köln koeln frankfurt stuttgart düsseldorf duesseldorf dortmund essen leipzig bremen dresden
  hannover nürnberg nuernberg duisburg bochum wuppertal bielefeld bonn münster muenster karlsruhe mannheim augsburg wien graz
  linz salzburg innsbruck klagenfurt zürich zuerich genf basel bern lausanne winterthur luzern deutschland österreich
  oesterreich schweiz
  fussball fußball bundesliga weltmeister deutschermeister schalke schalke04 borussia bvb09 bvb1909 bayern bayernmünchen
  bayernmuenchen fcbayern werder werderbremen hsvhsv fcstpauli stpauli union eintracht eintrachtfrankfurt gladbach hertha
  herthabsc rapidwien austria sturmgraz
  arschloch scheisse scheiße ficken fickdich schlampe hurensohn wichser verdammt mistkerl teufel satan killer
  computer internet rechner laptop handy telefon feuerwehr polizei motorrad mercedes volkswagen porsche audi bmwbmw
  katze katzen hund hunde hündchen pferd pferde delfin delphin einhorn drache adler tiger löwe loewe
  tanzen party feiern disko diskothek nachtleben wochenendparty
`;

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("give the folder of @zxcvbn-ts/language-common");
const { dictionary } = (await import(pathToFileURL(join(folder, "dist/index.cjs")).href)) as {
  dictionary: { "passwords-common": readonly string[] };
};
const isKept = (text: string, index: number) =>
  text.length >= PASSWORD_MIN_LENGTH ||
  (index < MOST_COMMON_WORDS && text.length >= SHORTEST_WORD && /^\p{L}+$/u.test(text));
const words = new Set([...GERMAN.trim().split(/\s+/), ...dictionary["passwords-common"].filter(isKept)]);
await writeFile(commonPasswordsFile, `${[...words].join("\n")}\n`);
console.log(`${words.size} words`);
