import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript-6";

/** A regular expression as source code writes it. */
export type Expression = {
  readonly source: string;
  readonly flags: string;
  /** `file:line` */
  readonly place: string;
};

/** What a template puts in counts as one letter: the expression around it is what the source says. */
const PUT_IN = "x";

/**
 * All regular expressions in one file's source: literals, and `RegExp(…)` whose pattern is a string or a template. One that is put
 * together elsewhere cannot be seen.
 */
export function expressionsIn(file: string, code: string): Expression[] {
  const parsed = ts.createSourceFile(file, code, ts.ScriptTarget.Latest);
  const found: Expression[] = [];
  const add = (node: ts.Node, source: string, flags: string) => {
    const { line } = parsed.getLineAndCharacterOfPosition(node.getStart(parsed));
    found.push({ source, flags, place: `${file}:${line + 1}` });
  };
  const visit = (node: ts.Node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf("/");
      add(node, node.text.slice(1, end), node.text.slice(end + 1));
    }
    if (
      (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
      node.expression.getText(parsed) === "RegExp"
    ) {
      const [source, flags] = (node.arguments ?? []).map(constantOf);
      if (source !== undefined) add(node, source, flags ?? "");
    }
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return found;
}

function constantOf(node: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => PUT_IN + literal.text).join("");
}

/** Of every program file that git knows or would take. */
export function expressionsOfRepository(root: string): Expression[] {
  const programs = ["*.ts", "*.tsx", "*.mts", "*.cts", "*.js", "*.mjs", "*.cjs"];
  const listed = execFileSync(
    "git",
    ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", ...programs],
    { cwd: root, encoding: "utf8" },
  );
  return listed
    .split("\0")
    .filter((file) => file !== "" && existsSync(join(root, file)))
    .flatMap((file) => expressionsIn(file, readFileSync(join(root, file), "utf8")));
}
