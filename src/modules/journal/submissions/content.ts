import { createHash } from 'node:crypto'
import { inlineText } from '#kernel/definition/index.ts'
import type { Submission } from './definition.ts'

/** The same title and abstract give the same hash, whatever their case, width and spaces. */
export function contentHashOf(
  paper: Pick<Submission, 'titleZh' | 'titleEn' | 'abstractZh' | 'abstractEn'>,
): string {
  const text = [paper.titleZh, paper.titleEn, paper.abstractZh, paper.abstractEn]
    .map((part) =>
      inlineText(part)
        .normalize('NFKC')
        .toLowerCase()
        .replace(/[\s\p{P}]/gu, ''),
    )
    .join('|')
  return createHash('sha256').update(text).digest('hex')
}
