/** Issues: planned → open → locked → published. Pure; what must be true of one that goes out stands in `publishing.ts`. */
import { label, longText, yesNo } from '#kernel/definition/index.ts'
import { byState, life } from '#kernel/life/life.ts'
import { confirmWarnings } from '../../articles/workflow.ts'
import { actingRoles } from '../../submission-events/definition.ts'
import { refuseEntity } from '../../terms/catalogue.ts'
import { journalIssues } from '../definition.ts'

/** Whoever has the right to a step may take it on every issue. */
export const issueLife = life(byState(journalIssues, 'state'), {
  roles: { OF: label('编辑部', 'The office'), SY: actingRoles.SY },
  stands: () => ['OF'],
  begins: [{ to: 'planned', who: ['OF'] }],
  ends: [],
  says: {
    notFound: () => refuseEntity('notFound'),
    stale: () => refuseEntity('stale'),
    conflict: ({ zh, en }) => refuseEntity('issueState', { zh, en }),
  },
  steps: (step) => ({
    open: step({ ways: [{ id: 'I1', from: ['planned', 'locked'], to: 'open', who: ['OF'] }] }),
    lock: step({ ways: [{ id: 'I2', from: ['open'], to: 'locked', who: ['OF'] }] }),
    publish: step({
      ways: [
        {
          id: 'I3',
          from: ['planned', 'open', 'locked', 'unpublished'],
          to: 'published',
          // A locked issue goes out on its date by itself.
          who: ['OF', 'SY'],
        },
      ],
      asks: {
        setCurrent: yesNo({ label: label('设为当前期', 'Make current') }),
        [confirmWarnings]: yesNo({ label: label('已看过提示', 'Warnings read') }),
        reason: longText({ label: label('理由', 'Reason'), max: 4000 }),
      },
    }),
    unpublish: step({
      ways: [{ id: 'I4', from: ['published'], to: 'unpublished', who: ['OF'] }],
      sets: () => ({ isCurrent: false }),
    }),
    setCurrent: step({ ways: [{ id: 'I5', from: ['published'], who: ['OF'] }] }),
  }),
})
