import { expect, it } from 'vitest'
import { badgeOf, unreadOf } from './unread.ts'

const at = (releaseTime: string) => ({ id: releaseTime, title: '', content: '', releaseTime })

it('counts what was released after the last one that was read', () => {
  const notices = [at('2026-11-20 08:00:00'), at('2026-11-19 08:00:00'), at('2026-11-18 08:00:00')]
  expect(unreadOf(notices, '2026-11-19 08:00:00')).toHaveLength(1)
  expect(unreadOf(notices, '')).toHaveLength(3)
})
it('says that there may be more than the list holds', () => {
  expect([badgeOf(9), badgeOf(10)]).toEqual(['9', '10+'])
})
