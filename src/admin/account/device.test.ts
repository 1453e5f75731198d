import { expect, it } from 'vitest'
import { deviceOf } from './device.ts'

it('names browser and system, and nothing that it does not know', () => {
  const edge =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36 Edg/131.0'
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1'
  expect(deviceOf(edge)).toBe('Edge · Windows')
  expect(deviceOf(phone)).toBe('Safari · iOS')
  expect(deviceOf('curl/8')).toBe('')
  expect(deviceOf(null)).toBe('')
})
