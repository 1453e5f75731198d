/** A file as somebody gets it from whom its makers are hidden. */
import { canBeBare } from './rules.ts'
import { anonymousOffice } from './office.parser.ts'
import { anonymousPdf } from './pdf.parser.ts'
import { anonymousPicture } from './pictures.parser.ts'

/** Undefined: this kind of file cannot be freed of names, and must not be handed over. */
export async function bareOf(bytes: Buffer, mime: string): Promise<Buffer | undefined> {
  if (!canBeBare(mime)) return undefined
  if (mime === 'application/pdf') return Buffer.from(await anonymousPdf(bytes))
  if (mime.startsWith('image/')) return anonymousPicture(bytes, mime)
  if (!mime.includes('openxmlformats')) return bytes
  const made = anonymousOffice(bytes)
  return made && Buffer.from(made)
}
