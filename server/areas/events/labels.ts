import type { Database, Transaction } from "#server/platform/database.ts";

/** Labels and filters with the ids of section 9 of the events specification; event types have none there. */
export const LABELS = [
  { id: 31, kind: "type", title: "Club", emoji: "🪩" },
  { id: 32, kind: "type", title: "Rave", emoji: "🔊" },
  { id: 33, kind: "type", title: "Konzert", emoji: "🎤" },
  { id: 34, kind: "type", title: "Straßenfest", emoji: "🎪" },
  { id: 35, kind: "type", title: "Festival", emoji: "⛺" },
  { id: 15, kind: "music", title: "Schlager", emoji: "❤️" },
  { id: 14, kind: "music", title: "Pop", emoji: "🎧" },
  { id: 16, kind: "music", title: "Rock", emoji: "🎸" },
  { id: 17, kind: "music", title: "Hip-Hop", emoji: "🧢" },
  { id: 18, kind: "music", title: "Electro", emoji: "🎛️" },
  { id: 19, kind: "music", title: "Dance", emoji: "💃" },
  { id: 20, kind: "music", title: "Reggae", emoji: "🌴" },
  { id: 12, kind: "music", title: "80er", emoji: "📼" },
  { id: 10, kind: "music", title: "90er", emoji: "💿" },
  { id: 11, kind: "music", title: "2000er", emoji: "📱" },
  { id: 25, kind: "detail", title: "AppPay", emoji: "📲" },
  { id: 24, kind: "detail", title: "Kartenzahlung", emoji: "💳" },
  { id: 23, kind: "detail", title: "Barrierefrei", emoji: "♿" },
  { id: 2, kind: "detail", title: "LGBTIQA+ Freundlich", emoji: "🏳️‍🌈" },
] as const;

/** Writes the labels that are missing; one that somebody has renamed stays as it is. */
export async function ensureLabels(db: Database | Transaction): Promise<void> {
  await db
    .insertInto("label")
    .values(LABELS.map((label, index) => ({ ...label, sort_order: index + 1 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
