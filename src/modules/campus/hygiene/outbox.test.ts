import { expect, it } from 'vitest'
import { withSheet, type Sheet } from './outbox.ts'

const sheet = (dormId: string, more: Partial<Sheet> = {}): Sheet => ({
  key: `k${dormId}`,
  dormId,
  dormName: dormId,
  body: { checkDate: '2026-11-23' },
  ...more,
})

it('a room written anew takes the place of what waits for it', () => {
  const first = sheet('1', { refused: '请填写说明' })
  const again = sheet('1', { key: 'k9' })
  expect(withSheet([first, sheet('2')], again)).toEqual([sheet('2'), again])
})
