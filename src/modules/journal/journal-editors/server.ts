import { slice } from '#kernel/http/slice.ts'
import { refuseEntity } from '../terms/catalogue.ts'
import { isOrcid } from '../terms/numbers.ts'
import { journalEditors } from './definition.ts'

export const slices = [
  slice(journalEditors, {
    async beforeSubmit(_tx, { values }) {
      return values.orcid && !isOrcid(values.orcid) ? refuseEntity('orcidWrong') : undefined
    },
  }),
]
