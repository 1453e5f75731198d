import { isWhole, withoutTraces } from '#kernel/untrusted/image.parser.ts'

/** A photograph without what camera and program wrote beside it; undefined where it cannot be read to its pixels. */
export function anonymousPicture(bytes: Buffer, mime: string): Buffer | undefined {
  const extension = mime === 'image/png' ? 'png' : 'jpg'
  return isWhole(bytes, extension) ? withoutTraces(bytes, extension) : undefined
}
