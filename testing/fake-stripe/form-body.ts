/** A tree of texts, as Stripe's form encoding carries it: `line_items[0][price_data][currency]=eur`. */
export type FormTree = { [name: string]: FormTree | string };

export function readFormBody(body: string): FormTree {
  const root: FormTree = {};
  for (const [path, value] of new URLSearchParams(body)) {
    const names = path.replaceAll("]", "").split("[");
    const last = names.pop() as string;
    let node = root;
    for (const name of names) {
      const next = node[name] ?? {};
      if (typeof next === "string") throw new TypeError(`${path} is a value and an object`);
      node[name] = next;
      node = next;
    }
    node[last] = value;
  }
  return root;
}

export function textAt(tree: FormTree | string | undefined, ...path: string[]): string | undefined {
  let node = tree;
  for (const name of path) {
    if (typeof node !== "object") return undefined;
    node = node[name];
  }
  return typeof node === "string" ? node : undefined;
}

/** The entries of a list (`name[0]`, `name[1]`, …) in their order. */
export function listAt(tree: FormTree, name: string): (FormTree | string)[] {
  const list = tree[name];
  return typeof list === "object" ? Object.values(list) : [];
}
