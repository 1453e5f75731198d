import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Certificate = { readonly cert: string; readonly key: string }

/** An authority of the test's own, and a certificate that it gives to one name; by OpenSSL. */
export function certificateFor(host: string): Certificate & { readonly authority: string } {
  const folder = mkdtempSync(join(tmpdir(), 'journal-tls-'))
  const at = (name: string) => join(folder, name)
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' })
  const key = ['-newkey', 'rsa:2048', '-nodes']
  try {
    openssl(
      'req',
      '-x509',
      ...key,
      '-keyout',
      'ca.key',
      '-out',
      'ca.pem',
      '-days',
      '2',
      '-subj',
      '/CN=authority',
    )
    openssl('req', ...key, '-keyout', 'key.pem', '-out', 'asked.pem', '-subj', `/CN=${host}`)
    writeFileSync(at('names'), `subjectAltName=DNS:${host}`)
    const by = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'names']
    openssl('x509', '-req', '-in', 'asked.pem', ...by, '-out', 'cert.pem', '-days', '2')
    const [cert, own, authority] = ['cert.pem', 'key.pem', 'ca.pem'].map((name) =>
      readFileSync(at(name), 'utf8'),
    )
    return { cert: cert ?? '', key: own ?? '', authority: authority ?? '' }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
