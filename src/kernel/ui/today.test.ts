import { afterEach, expect, it } from 'vitest'
import { todayHere, zoneHere, setZone } from './today.ts'

afterEach(() => setZone(undefined))

it('today is the day where the tenant is, and the device’s until the session has said where that is', () => {
  const evening = new Date('2026-11-26T18:30:00Z')
  const device = Intl.DateTimeFormat().resolvedOptions().timeZone
  expect(zoneHere()).toBe(device)
  setZone('Asia/Shanghai')
  expect(todayHere(evening)).toBe('2026-11-27')
  setZone('America/New_York')
  expect(todayHere(evening)).toBe('2026-11-26')
  setZone('')
  expect(zoneHere()).toBe(device)
})
