/**
 * Tokens live in cookies (specification, section 9); the server reads the header alone, so they carry no authority by
 * themselves. With TLS their names say `__Host-`: no other host of the domain can plant one.
 */
const head = globalThis.location?.protocol === 'https:' ? '__Host-' : ''
export const names = { access: `${head}saber-access-token`, refresh: `${head}saber-refresh-token` } as const

export type Tokens = { access: string; refresh: string }

export function readToken(which: keyof typeof names): string | undefined {
  const found = new RegExp(`(?:^|; )${names[which]}=([^;]*)`).exec(document.cookie)
  return found?.[1] ? decodeURIComponent(found[1]) : undefined
}

export function writeTokens(tokens: Tokens): void {
  for (const which of ['access', 'refresh'] as const)
    document.cookie = `${names[which]}=${encodeURIComponent(tokens[which])}; ${attributes()}`
}

export function clearTokens(): void {
  for (const name of Object.values(names)) document.cookie = `${name}=; Max-Age=0; ${attributes()}`
}

function attributes(): string {
  return `Path=/; SameSite=Strict${location.protocol === 'https:' ? '; Secure' : ''}`
}
