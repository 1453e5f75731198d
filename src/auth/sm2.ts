/** SM2 ciphertext of a password (contract section 2), as some clients of the family send it. */

/** C1C3C2 or C1C2C3, with or without the leading 04; undefined when it is not a ciphertext for our key. */
export async function decipher(privateKey: string, text: string): Promise<string | undefined> {
  if (!/^(04)?[0-9a-f]{194,}$/i.test(text)) return undefined
  const { sm2 } = await import('sm-crypto-v2')
  const attempt = (cipher: string, mode: 0 | 1): string | undefined => {
    try {
      return String(sm2.doDecrypt(cipher, privateKey, mode, { output: 'string' })) || undefined
    } catch {
      return undefined
    }
  }
  const body = text.startsWith('04') && text.length % 2 === 0 ? text.slice(2) : text
  for (const candidate of [body, text])
    for (const mode of [1, 0] as const) {
      const plain = attempt(candidate, mode)
      if (plain) return plain
    }
  return undefined
}
