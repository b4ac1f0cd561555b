import process from "node:process";
import { type AST, RegExpParser } from "@eslint-community/regexpp";

// As JavaScript in this process: its programs for single systems are faster, but not everywhere.
process.env.RECHECK_SYNC_BACKEND = "pure";
const { checkSync } = await import("recheck");

/** Repetitions of fewer characters cost a constant. */
const FEW = 20;

/** The time of an expression grows with its input at most like the input's square. */
const MOST_DEGREE = 2;

/**
 * Why an expression may take longer than the square of its input's length: "exponential", "3rd degree polynomial", or that it
 * cannot be told. Undefined when it may not.
 *
 * Most are known by counting: a backtracking engine decides for each repetition of a single character how far it goes, and for an
 * expression without `^` where it begins, so n of these take at most the n-th power. The rest is asked of `recheck`, which takes
 * seconds for some.
 */
export function whySlow(source: string, flags: string): string | undefined {
  if (largestDegree(source, flags) <= MOST_DEGREE) return undefined;
  // Without limits of time: on a busy machine it says the same.
  const told = checkSync(source, flags, { timeout: null, attackTimeout: null, incubationTimeout: null });
  if (told.status === "unknown") return `nobody can tell (${told.error.kind})`;
  if (told.status === "safe") return undefined;
  const { complexity } = told;
  return complexity.type === "polynomial" && complexity.degree <= MOST_DEGREE
    ? undefined
    : complexity.summary;
}

function largestDegree(source: string, flags: string): number {
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, {
    unicode: flags.includes("u"),
    unicodeSets: flags.includes("v"),
  });
  const beginsAnywhere = flags.includes("m") || !pattern.alternatives.every(isAnchored);
  return degreeOfAny(pattern.alternatives) + (beginsAnywhere ? 1 : 0);
}

function isAnchored({ elements: [first] }: AST.Alternative): boolean {
  return first?.type === "Assertion" && first.kind === "start";
}

function degreeOfAny(alternatives: readonly AST.Alternative[]): number {
  return Math.max(
    ...alternatives.map(({ elements }) => elements.reduce((sum, element) => sum + degreeOf(element), 0)),
  );
}

function degreeOf(element: AST.Element): number {
  switch (element.type) {
    case "Group":
    case "CapturingGroup":
      return degreeOfAny(element.alternatives);
    case "Assertion":
      return "alternatives" in element ? degreeOfAny(element.alternatives) : 0;
    case "Backreference":
      // It reads again what was found, which may be long.
      return 1;
    case "Quantifier":
      return degreeOfRepetition(element);
    default:
      return 0;
  }
}

function degreeOfRepetition({ element, min, max }: AST.Quantifier): number {
  if (max <= 1) return degreeOf(element);
  if (isSingle(element)) return max === min || max <= FEW ? 0 : 1;
  // What is repeated as often as is said, and leaves no choice, is a longer text.
  return max === min && hasNoChoice(element) ? 0 : Number.POSITIVE_INFINITY;
}

function isSingle(element: AST.Element): boolean {
  if (element.type === "Group" || element.type === "CapturingGroup") {
    const [only, ...others] = element.alternatives;
    const [one, ...more] = only?.elements ?? [];
    return others.length === 0 && one !== undefined && more.length === 0 && isSingle(one);
  }
  return ["Character", "CharacterSet", "CharacterClass", "ExpressionCharacterClass"].includes(element.type);
}

function hasNoChoice(element: AST.Element): boolean {
  if (element.type !== "Group" && element.type !== "CapturingGroup") return isSingle(element);
  return (
    element.alternatives.length === 1 && element.alternatives.every((one) => one.elements.every(hasNoChoice))
  );
}
