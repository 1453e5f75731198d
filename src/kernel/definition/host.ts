/**
 * A host as browsers name it, in small letters, without scheme, port, path and the point of the root behind it; undefined
 * where the text has none. Hosts know no capitals (RFC 9110, 4.2.3): whoever asks `Journal.Example.org.` asks for this one.
 */
export function hostIn(text: string): string | undefined {
  const [, named = ''] = /^(?:https?:\/\/)?([^/?#]*)/i.exec(text.trim()) ?? []
  if (named.includes('@')) return undefined
  const hostname = hostnameOf(`http://${named}`)?.replace(/\.$/, '')
  return hostname && /^[a-z0-9.-]+$/.test(hostname) ? hostname : undefined
}

/** Not by `URL.canParse`, which browsers have had since 2023 only. */
function hostnameOf(address: string): string | undefined {
  try {
    return new URL(address).hostname
  } catch {
    return undefined
  }
}
