import { expect, it } from 'vitest'
import { restKeeper } from './rest.ts'

const mb = 1024 * 1024
function keeper(spares: number[]) {
  const seen = { busy: 0, collected: 0 }
  const look = restKeeper({
    busy: () => seen.busy,
    spare: () => spares[Math.min(seen.collected, spares.length - 1)] ?? 0,
    collect: () => void (seen.collected += 1),
  })
  return { seen, look }
}

it('a process at work is left alone, however much it holds', () => {
  const { seen, look } = keeper([500 * mb])
  seen.busy = 0.2
  for (let n = 0; n < 10; n += 1) look()
  expect(seen.collected).toBe(0)
})

it('at rest it collects while that gives something back, twice at most until it has worked again', () => {
  const { seen, look } = keeper([60 * mb])
  for (let n = 0; n < 10; n += 1) look()
  expect(seen.collected).toBe(2)
  seen.busy = 0.5
  look()
  seen.busy = 0
  for (let n = 0; n < 10; n += 1) look()
  expect(seen.collected).toBe(4)
})

it('what holds little more than it uses is left alone', () => {
  const { seen, look } = keeper([60 * mb, 4 * mb])
  for (let n = 0; n < 10; n += 1) look()
  expect(seen.collected).toBe(1)
})
