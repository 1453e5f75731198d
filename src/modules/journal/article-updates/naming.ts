/** How an update is called and what it is said to be for. */
import type { Lang } from '#kernel/definition/index.ts'
import { updateTypes, type Article } from '../articles/definition.ts'
import { retractionReasons, updateKinds, type ArticleUpdate } from './definition.ts'

/** The reasons in words, as they stand on the article's page. */
export function reasonsIn({ reasons }: Pick<ArticleUpdate, 'reasons'>, lang: Lang): string | null {
  const named = (reasons ?? []).map((reason) => retractionReasons[reason][lang])
  return named.length > 0 ? named.join(lang === 'zh' ? '；' : '; ') : null
}

/** What the update is called in a letter: a correction by its own kind. */
export function nameOf(done: ArticleUpdate, notice: Article | undefined, lang: Lang): string {
  const own = done.kind === 'correction' && notice?.updateType ? updateTypes[notice.updateType] : undefined
  return (own ?? updateKinds[done.kind])[lang]
}
