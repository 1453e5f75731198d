import { refusals } from '#kernel/definition/index.ts'
import { slice } from '#kernel/http/slice.ts'
import type { Reader } from '#kernel/store/db.ts'
import { find, findAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { articleTypes } from '../article-types/definition.ts'
import { reviewForms, type FormItem, type ReviewForm } from './definition.ts'
import { formFaults, keyed } from './workflow.ts'

const refuse = refusals({
  noItems: { status: 422, field: 'items', zh: '请至少加一个问题', en: 'Add at least one question' },
  keyTwice: {
    status: 422,
    field: 'items',
    zh: '两个问题的代号相同，请改其中一个',
    en: 'Two questions have the same key; change one',
  },
  optionsMissing: {
    status: 422,
    field: 'items',
    zh: '单选题至少要有两个选项',
    en: 'A choice needs at least two options',
  },
  foreignType: {
    status: 422,
    field: 'articleTypeId',
    zh: '所选文章类型不属于此期刊，请重选',
    en: 'That article type belongs to another journal; choose again',
  },
})

export const slices = [
  slice(reviewForms, {
    async beforeSubmit(tx, { values, existing }) {
      const row = { ...existing, ...values }
      const items = keyed((row.items ?? []) as FormItem[])
      const fault = formFaults(items)[0]
      if (fault) return refuse(fault)
      const type = row.articleTypeId ? await find(tx, articleTypes, String(row.articleTypeId)) : undefined
      if (type && type.journalId !== row.journalId) return refuse('foreignType')
      return { items }
    },
  }),
]

/** The form of the article type, else the journal's, else none: then the common form alone is asked. */
export async function formFor(
  r: Reader,
  paper: { journalId: string; articleTypeId: string | null },
): Promise<ReviewForm | undefined> {
  const [form] = await findAll(
    r,
    reviewForms,
    sql`t.status = 1 and t.journal_id = ${paper.journalId} and (t.article_type_id is null or t.article_type_id = ${paper.articleTypeId})`,
    { order: sql.raw('t.article_type_id nulls last, t.id'), limit: 1 },
  )
  return form
}
