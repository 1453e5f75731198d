/** Issues: planned → open → locked → published, and what must be true of one that goes out. Pure. */
import { flow } from '#kernel/flow/flow.ts'
import type { IssueState } from '../definition.ts'

export const issueLife = flow<IssueState, 'open' | 'lock' | 'publish' | 'unpublish'>([
  { id: 'I1', action: 'open', from: ['planned', 'locked'], to: 'open', who: ['ST', 'PR'] },
  { id: 'I2', action: 'lock', from: ['open'], to: 'locked', who: ['ST', 'PR'] },
  {
    id: 'I3',
    action: 'publish',
    from: ['planned', 'open', 'locked', 'unpublished'],
    to: 'published',
    // A locked issue goes out on its date by itself.
    who: ['ST', 'PR', 'SY'],
  },
  { id: 'I4', action: 'unpublish', from: ['published'], to: 'unpublished', who: ['ST'] },
])
