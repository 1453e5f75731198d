/** The statements of a text, one by one. Texts and bodies of functions have semicolons of their own, and comments speak of statements. */
export function statementsOf(text: string): string[] {
  const kept: string[] = []
  const flat = text.replace(/--.*$|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'/gm, (part) =>
    part.startsWith('--') ? '' : `\u0001${kept.push(part) - 1}\u0001`,
  )
  return flat
    .split(';')
    .map((one) => one.trim())
    .filter(Boolean)
    .map((one) => one.replace(/\u0001(\d+)\u0001/g, (_, at: string) => kept[Number(at)] ?? ''))
}
