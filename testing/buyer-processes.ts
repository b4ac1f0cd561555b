import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

/**
 * Runs a program of buyers (`buyersAtOnce`) in a process for each list of arguments; their buyers all start together.
 * @returns the answers of each process
 */
export async function buyInProcesses<Answer>(
  program: "buyer-process" | "coupon-buyer-process" | "lounge-buyer-process",
  argsOfEach: readonly (readonly (string | number)[])[],
): Promise<Answer[][]> {
  const children = argsOfEach.map((args) => {
    const script = join(import.meta.dirname, `${program}.ts`);
    const child = spawn(process.execPath, [script, ...args.map(String)], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() };
  });
  for (const { lines } of children) {
    const { value } = await lines.next();
    if (value !== "ready") throw new Error(`${program} is not ready: ${value}`);
  }
  for (const { child } of children) child.stdin.end("go\n");
  return Promise.all(
    children.map(async ({ child, lines }) => {
      const answers = JSON.parse((await lines.next()).value as string) as Answer[];
      if (child.exitCode === null) await once(child, "exit");
      return answers;
    }),
  );
}

export function countByStatus(answers: readonly { readonly status: number }[]): Record<number, number> {
  return Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([status, some]) => [status, some.length]),
  );
}
