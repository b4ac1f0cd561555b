/** Stock and inks, chosen by hand. inks[0] carries the picture, [1] is the second voice, [2] the accent. */
export type Palette = {
  name: string;
  tone: Tone;
  paper: string;
  inks: readonly [string, string, string];
  /** "over" prints opaque ink (screen print), "multiply" translucent ink (risograph). */
  mix: Mix;
};
export type Tone = "dark" | "bright" | "reggae" | "fair";
export type Mix = "over" | "multiply";

const palette = (
  name: string,
  tone: Tone,
  paper: string,
  inks: readonly [string, string, string],
  mix: Mix = "over",
): Palette => ({ name, tone, paper, inks, mix });

const PALETTES: readonly Palette[] = [
  palette("lamp", "dark", "#0E0C10", ["#FFD84D", "#F3EEE4", "#E8502A"]),
  palette("toner", "dark", "#131311", ["#EDEAE0", "#FF4B2B", "#FFD23F"]),
  palette("acid", "dark", "#0C0F0A", ["#D4FF2A", "#F1F1E4", "#3F74FF"]),
  palette("harbour", "dark", "#0A1238", ["#FF5C38", "#F6EAD6", "#5D9BFF"]),
  palette("fir", "dark", "#06281F", ["#F6E8CB", "#FF6846", "#F3B52F"]),
  palette("cherry", "dark", "#2C0611", ["#FFB3A7", "#FF3B2F", "#F8E6CB"]),
  palette("cobalt", "dark", "#0F22A6", ["#F6F0E0", "#FF5230", "#FFD23F"]),
  palette("petrol", "dark", "#032E38", ["#FFB437", "#F4EFE2", "#FF5E52"]),
  palette("signal", "dark", "#0D0C0C", ["#EF1F2D", "#F3EFE8", "#B9B3A8"]),
  palette("mint", "dark", "#0A1024", ["#7FF3C4", "#F7F2E6", "#FF6A3D"]),
  palette("mandarin", "dark", "#1C0C1E", ["#FF8A1F", "#F9E8CE", "#2CB9A4"]),
  palette("coffee", "dark", "#1A100A", ["#EBC58D", "#F7EFE0", "#E0452F"]),
  palette("ice", "dark", "#0D1519", ["#B9E6F2", "#FF5C39", "#F7F5EE"]),
  palette("moss", "dark", "#14180A", ["#C9D36A", "#F5EFD9", "#F0682B"]),
  palette("plum", "dark", "#220A2E", ["#F7A1D0", "#FFE9C9", "#FF6B2C"]),
  palette("wine", "dark", "#3B0A2A", ["#FFD9A0", "#FF4F6D", "#F7EEDD"]),
  palette("bottle", "dark", "#0B3B2E", ["#9BE564", "#FFF3D6", "#FF7A45"]),
  palette("royal", "dark", "#2A1580", ["#FFD23F", "#F8EEDF", "#FF5E7E"]),
  palette("brick", "dark", "#5A1A0E", ["#FFC46B", "#FFEFD8", "#7FD6C2"]),
  palette("steel", "dark", "#22303C", ["#F4C95D", "#E9F1F2", "#FF6F4F"]),
  palette("lagoon", "dark", "#004A5C", ["#FF9E80", "#FFF4DD", "#B7F34C"]),
  palette("violet", "dark", "#4A1A6B", ["#8CF0D8", "#FFF0DC", "#FFB52E"]),
  palette("olive", "dark", "#3A3A12", ["#FFE07A", "#F8F2DE", "#FF5A3C"]),
  palette("rust", "dark", "#7A2A08", ["#FFE3B0", "#FFB000", "#9FE0F0"]),
  palette("night-rose", "dark", "#14060F", ["#FF5C9A", "#FFE9E4", "#5AD1FF"]),
  palette("aqua", "dark", "#071C1C", ["#2FE6D0", "#FFF3E0", "#FF5E8A"]),
  palette("yolk", "bright", "#FFCF1A", ["#16130F", "#E3352A", "#FFF4D2"]),
  palette("rose", "bright", "#F6B4C0", ["#B80F2A", "#1A1820", "#FFF1E4"]),
  palette("paper", "bright", "#F0E8D8", ["#2440C4", "#FF4F3E", "#0B7F5E"], "multiply"),
  palette("newsprint", "bright", "#EDE6D6", ["#15130F", "#E8402A", "#2440C4"]),
  palette("coral", "bright", "#FF5A24", ["#170D0C", "#FFE8C6", "#1B1766"]),
  palette("turquoise", "bright", "#12A79B", ["#0B1A20", "#FFF0CE", "#FF5138"]),
  palette("meadow", "bright", "#1FAE52", ["#0C0F0B", "#FAF3D8", "#FFE03B"]),
  palette("sky", "bright", "#9CCFEA", ["#D5233A", "#12203E", "#FFF6DE"]),
  palette("tomato", "bright", "#DE281D", ["#120B0B", "#FFEFDA", "#FFC312"]),
  palette("salmon", "bright", "#FF9377", ["#111F52", "#FFF3E0", "#C41B26"]),
  palette("lime", "bright", "#DDF03C", ["#121310", "#FF4A2E", "#2B3FE0"]),
  palette("lilac", "bright", "#C9B2F2", ["#2A1160", "#E8352A", "#FFF7E6"]),
  palette("peach", "bright", "#FFC9A0", ["#5B0F3C", "#E0442A", "#FFF8EA"]),
  palette("glacier", "bright", "#A9E8CF", ["#10243A", "#E5384F", "#FFFBEF"]),
  palette("pink", "bright", "#FF5FA2", ["#1A0A2E", "#FFF0DE", "#FFE14A"]),
  palette("azure", "bright", "#2E8FE8", ["#0A1230", "#FFF4DC", "#FFD92E"]),
  palette("sand", "bright", "#D9BF8C", ["#1C2A4A", "#B8321F", "#FFF8E8"]),
  palette("amber", "bright", "#F59A1B", ["#240F2B", "#FFF2D6", "#0E4FA8"]),
  palette("stone", "bright", "#BFC7C4", ["#14181A", "#D8392B", "#FFFDF5"]),
  palette("fern", "bright", "#7CC24A", ["#0E2418", "#FFF6DC", "#D92B4B"]),
  palette("kingston", "reggae", "#0C0F0A", ["#FFC61A", "#E3262B", "#1FA04B"]),
  palette("ocho", "reggae", "#FFC61A", ["#12110E", "#D91F27", "#0C8843"]),
  palette("negril", "reggae", "#0B6B38", ["#FFCB1F", "#0D0F0B", "#E5272B"]),
  palette("montego", "reggae", "#B71A20", ["#FFC61A", "#130D0B", "#F8E9C8"]),
  palette("maroon", "reggae", "#F1E4C6", ["#0E6B39", "#CF2027", "#16120D"]),
  palette("westmoreland", "reggae", "#1D7A3E", ["#FFE08A", "#120D0A", "#F7EFD8"]),
  palette("spanish-town", "reggae", "#E8A51C", ["#0B4A2A", "#B5161E", "#FFF5DC"]),
  palette("ewarton", "reggae", "#5A0E14", ["#FFD34A", "#2FB45C", "#F8E9C8"]),
  // The fair: inks are always gingerbread, wallpaper, sugar.
  palette("fair-red", "fair", "#B3121F", ["#7B3D18", "#D8393A", "#FFF3E0"]),
  palette("fair-blue", "fair", "#12357F", ["#8A4519", "#2F66CC", "#FFF1D8"]),
  palette("fair-night", "fair", "#101019", ["#8C471B", "#FFC93C", "#FFF3E0"]),
  palette("fair-pink", "fair", "#F7B7C3", ["#6E3312", "#E5526A", "#FFF8EA"]),
  palette("fair-yellow", "fair", "#FFC72B", ["#74360F", "#F0931E", "#FFF8EA"]),
  palette("fair-green", "fair", "#0E5A3C", ["#83421A", "#1E8A5B", "#FFF3DC"]),
  palette("fair-plum", "fair", "#5B1450", ["#8A4A1C", "#A83A92", "#FFF1E2"]),
  palette("fair-teal", "fair", "#0B5C66", ["#85451B", "#2C98A0", "#FFF4E0"]),
  palette("fair-orange", "fair", "#E2601A", ["#6B2F0E", "#F59A3C", "#FFF4E2"]),
];

/** The palettes of a tone, in their fixed order. */
export const palettesOf = (tone: Tone) => PALETTES.filter((candidate) => candidate.tone === tone);

/** A palette by its name; an unknown name is an error of the drawing that asks. */
export function paletteNamed(name: string): Palette {
  const found = PALETTES.find((candidate) => candidate.name === name);
  if (!found) throw new Error(`no palette named ${name}`);
  return found;
}
