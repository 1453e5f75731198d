/** Issues: planned → open → locked → published. Pure; what must be true of one that goes out stands in `publishing.ts`. */
import { anyLife, byState, life } from '#kernel/life/life.ts'
import { byActingRole } from '../../submission-events/standing.ts'
import { journalIssues } from '../definition.ts'

const made = life(byState(journalIssues, 'state'), {
  ...byActingRole,
  begins: [{ to: 'planned', who: ['ST', 'PR'] }],
  ends: [],
  steps: (step) => ({
    open: step({ ways: [{ id: 'I1', from: ['planned', 'locked'], to: 'open', who: ['ST', 'PR'] }] }),
    lock: step({ ways: [{ id: 'I2', from: ['open'], to: 'locked', who: ['ST', 'PR'] }] }),
    publish: step({
      ways: [
        {
          id: 'I3',
          from: ['planned', 'open', 'locked', 'unpublished'],
          to: 'published',
          // A locked issue goes out on its date by itself.
          who: ['ST', 'PR', 'SY'],
        },
      ],
    }),
    unpublish: step({ ways: [{ id: 'I4', from: ['published'], to: 'unpublished', who: ['ST'] }] }),
  }),
})

export const issueLife = anyLife(made)
