/**
 * A host as browsers name it, in small letters, without scheme, port, path and the point of the root behind it; undefined
 * where the text has none. Hosts know no capitals (RFC 9110, 4.2.3): whoever asks `Journal.Example.org.` asks for this one.
 */
export function hostIn(text: string): string | undefined {
  const [, named = ''] = /^(?:https?:\/\/)?([^/?#]*)/i.exec(text.trim()) ?? []
  if (named.includes('@') || !URL.canParse(`http://${named}`)) return undefined
  const hostname = new URL(`http://${named}`).hostname.replace(/\.$/, '')
  return /^[a-z0-9.-]+$/.test(hostname) ? hostname : undefined
}
