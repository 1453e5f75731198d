import type { Lang } from '#kernel/definition/kind.ts'

/** A letter was written in the language that its reader had then; it leads to the page in the one that is read now. */
export const spoken = (link: string, lang: Lang): string =>
  link.replace(/^(?:\/en)?(?=\/(?:t\/[^/]+\/)?portal\/)/, lang === 'en' ? '/en' : '')
