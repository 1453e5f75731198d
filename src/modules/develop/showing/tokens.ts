/** Light highlighting of a line of our own code: texts, comments, figures and words of the language; the rest as it is. */
export type Token = { readonly text: string; readonly is?: 'text' | 'note' | 'figure' | 'word' }

const pattern =
  /(\/\*.*?\*\/|\/\/.*$|--.*$|^\s*\*.*$)|('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`)|(\b(?:import|export|from|const|let|type|async|await|function|return|if|for|of|new|true|false|null|undefined|create|table|alter|index|on|unique|add|constraint|foreign|key|references|grant|policy|using|primary|not)\b)|(\b\d+(?:\.\d+)?\b)/g

export function tokensOf(line: string): Token[] {
  const found: Token[] = []
  let at = 0
  for (const match of line.matchAll(pattern)) {
    if (match.index > at) found.push({ text: line.slice(at, match.index) })
    const [text, note, quote, word] = match
    found.push({ text, is: note ? 'note' : quote ? 'text' : word ? 'word' : 'figure' })
    at = match.index + text.length
  }
  if (at < line.length) found.push({ text: line.slice(at) })
  return found
}
