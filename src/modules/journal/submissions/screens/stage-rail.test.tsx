import { expect, it } from 'vitest'
import { each, markup, wordsIn } from '#kernel/testing/markup.tsx'
import { StageRail } from './StageRail.tsx'

const log = [
  { at: '2025-03-20 09:00:00', toState: 'rejected', toText: 'rejected' },
  { at: '2025-03-02 09:00:00', toState: 'screening', toText: 'screening' },
  { at: '2025-03-01 09:00:00', toState: 'submitted', toText: 'submitted' },
]

it('the bar of a paper that has come to its end says on which day, and counts no further', () => {
  const html = markup(<StageRail paper={{ state: 'rejected' } as never} events={log as never} />)
  const ways = each(html, 'li').map((one) => wordsIn(one))
  expect(ways).toHaveLength(3)
  expect(ways[1]).toContain('18')
  expect(ways[2]).toContain('03-20')
})
