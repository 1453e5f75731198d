/** What the amounts of some lines come to; counted in whole cents, so that nothing is lost by the last bit. */
export const sumOf = (lines: readonly Readonly<Record<string, unknown>>[], name: string): number =>
  lines.reduce((sum, line) => sum + Math.round(Number(line[name] ?? 0) * 100), 0) / 100
