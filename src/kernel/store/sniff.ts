import { pngSignature } from './png.ts'

/** Real type of a file by its first bytes; the name decides only between types that look alike. */
export type FileType = { readonly extension: string; readonly mime: string }

const signatures: readonly (readonly [string, string, (bytes: Buffer) => boolean])[] = [
  ['pdf', 'application/pdf', (b) => b.subarray(0, 1024).includes('%PDF-')],
  ['png', 'image/png', (b) => b.subarray(0, 8).equals(pngSignature)],
  ['jpg', 'image/jpeg', (b) => b[0] === 0xff && b[1] === 0xd8 && b[2] === 0xff],
  ['gif', 'image/gif', (b) => /^GIF8[79]a/.test(b.toString('latin1', 0, 6))],
  [
    'webp',
    'image/webp',
    (b) => b.toString('latin1', 0, 4) === 'RIFF' && b.toString('latin1', 8, 12) === 'WEBP',
  ],
  ['tif', 'image/tiff', (b) => ['II*\0', 'MM\0*'].includes(b.toString('latin1', 0, 4))],
  [
    'doc',
    'application/msword',
    (b) => b.subarray(0, 8).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])),
  ],
]

/** What a zip is by its name, to be judged by its parts. */
const packages: Record<string, FileType> = {
  docx: {
    extension: 'docx',
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  xlsx: { extension: 'xlsx', mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  ofd: { extension: 'ofd', mime: 'application/ofd' },
}

/** Undefined for what is none of the known types, markup among it. */
export function sniff(head: Buffer, name: string): FileType | undefined {
  const found = signatures.find(([, , fits]) => fits(head))
  if (found) return { extension: found[0], mime: found[1] }
  const extension = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  if (head.toString('latin1', 0, 4) === 'PK\u0003\u0004')
    return packages[extension] ?? { extension: 'zip', mime: 'application/zip' }
  if ((extension === 'txt' || extension === 'csv' || extension === 'tex') && isText(head))
    return { extension, mime: extension === 'csv' ? 'text/csv' : 'text/plain' }
  if (extension === 'xml' && isData(head)) return { extension, mime: 'application/xml' }
  return undefined
}

function isText(head: Buffer): boolean {
  return !head.includes(0) && !/^\s*<(?:!doctype|html|svg|script|\?xml)/i.test(head.toString('utf8', 0, 512))
}

/** XML that says so in its first line, and is no page, picture or style that a browser would draw or run. */
function isData(head: Buffer): boolean {
  const text = head.toString('utf8')
  return (
    /^\ufeff?<\?xml\s/.test(text) &&
    !head.includes(0) &&
    !/<!doctype|<!entity|<\?xml-stylesheet|<(?:[\w-]+:)?(?:html|svg|script)[\s/>]|www\.w3\.org\/(?:1999\/xhtml|2000\/svg)/i.test(
      text,
    )
  )
}
