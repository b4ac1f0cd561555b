import { createFileRoute } from "@tanstack/react-router";
import { ScoreboardScreen } from "#web/features/points/scoreboard-screen.tsx";

/** Of the member alone; login required (specification 2.1). */
export const Route = createFileRoute("/scoreboard")({
  staticData: { access: "member" },
  loader: () => ({
    head: {
      title: "Scoreboard",
      description: "Wer die meisten Punkte hat, und auf welchem Platz du stehst.",
    },
  }),
  component: ScoreboardScreen,
});
