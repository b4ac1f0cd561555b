import { availableParallelism } from "node:os";
import { verify } from "@node-rs/argon2";

/** The control: compares a password with a hash, as many at once as the machine has cores, and does nothing else. */
process.on("message", async (message) => {
  const { seconds, password, hash } = message as { seconds: number; password: string; hash: string };
  const begun = performance.now();
  const end = begun + seconds * 1000;
  let count = 0;
  const work = async () => {
    while (performance.now() < end) {
      await verify(hash, password);
      count++;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  process.send?.({ count, perSecond: count / ((performance.now() - begun) / 1000) });
});
process.send?.({});
process.once("disconnect", () => process.exit(0));
