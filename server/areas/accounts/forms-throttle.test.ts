import { expect, test } from "vitest";
import { createDatabase } from "#server/platform/database.ts";
import { Throttle } from "#server/platform/throttle.ts";
import { testServices } from "../../../testing/services.ts";
import { FormsThrottle } from "./forms-throttle.ts";

test("an account that was opened stays opened when the database is gone before its look is uncounted", async () => {
  await using services = await testServices();
  const { pool } = createDatabase({ url: services.database.url, poolSize: 1 });
  const { secrets, log } = services;
  const forms = new FormsThrottle(new Throttle({ pool, secrets, log }));
  const look = await forms.beginRegistration("203.0.113.7");
  await pool.end();
  if (look === "throttled") throw new Error("the first one is let through");
  await expect(look.end("an-account")).resolves.toBeUndefined();
});
