import { expect, test } from "vitest";
import { allCalls, type CallName } from "#contract/all-calls.ts";

type Query = { readonly queryKey: readonly unknown[]; readonly meta?: { readonly ofMember?: true } };
const modules = import.meta.glob<Record<string, unknown>>(
  ["./features/**/*.ts", "!**/*.test.ts", "!**/*.worker.ts"],
  {
    eager: true,
  },
);

/** Every query that a module offers; those of something are asked for with an id. */
function* queries(): Generator<[name: string, query: Query]> {
  for (const [file, offered] of Object.entries(modules)) {
    for (const [name, value] of Object.entries(offered)) {
      if (!name.endsWith("Query")) continue;
      const query = typeof value === "function" ? value(1, 1) : value;
      yield [`${file} ${name}`, query as Query];
    }
  }
}

test("a query is marked as a member's when its call needs a login, and only then", () => {
  const marks = [...queries()].map(([name, { queryKey, meta }]) => {
    const call = allCalls[queryKey[0] as CallName] as { access: string } | undefined;
    return {
      name,
      isOfMember: meta?.ofMember === true,
      needsLogin: call !== undefined && call.access !== "guest",
    };
  });
  expect(marks.filter(({ needsLogin }) => needsLogin).length).toBeGreaterThanOrEqual(8);
  expect(marks.filter(({ isOfMember, needsLogin }) => isOfMember !== needsLogin)).toEqual([]);
});
