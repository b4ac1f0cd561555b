/**
 * Records that take two lines each: cells between " | ", then, further to the right, a text.
 * @throws Error for a record without a text
 */
export function recordsOf(table: string): { readonly cells: readonly string[]; readonly text: string }[] {
  const lines = table.split("\n").filter((line) => line.trim() !== "");
  const depth = (line: string | undefined) => line?.search(/\S/) ?? 0;
  return lines.flatMap((line, index) => {
    if (index % 2) return [];
    const text = lines[index + 1];
    if (text === undefined || depth(text) <= depth(line)) throw new Error(`no text below "${line}"`);
    return [{ cells: line.trim().split(" | "), text: text.trim() }];
  });
}
