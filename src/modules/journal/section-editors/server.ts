import { slice } from '#kernel/http/slice.ts'
import { find } from '#kernel/store/rows.ts'
import { articleTypes } from '../article-types/definition.ts'
import { refuseEntity } from '../terms/catalogue.ts'
import { sectionEditors } from './definition.ts'

export const slices = [
  slice(sectionEditors, {
    async beforeSubmit(tx, { values, existing }) {
      const next = { ...existing, ...values }
      const type = next.articleTypeId ? await find(tx, articleTypes, next.articleTypeId) : undefined
      return type && type.journalId !== next.journalId ? refuseEntity('sectionElsewhere') : undefined
    },
  }),
]
