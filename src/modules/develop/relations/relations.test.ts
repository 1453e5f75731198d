import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Prototype } from '../terms/shapes.ts'
import { neighbour, ranked, relationsOf } from './relations.ts'

const ref = (target: string): Prototype => ({
  jdbcName: '',
  jdbcType: '',
  propertyName: 'x',
  kind: 'ref',
  zh: '引用',
  en: 'Reference',
  target,
})
const model = (id: string, targets: readonly string[], source = 'a') => ({
  id,
  source,
  table: id,
  slug: id,
  label: { zh: id, en: id },
  prototypes: targets.map(ref),
})
const of = (models: readonly ReturnType<typeof model>[]) => relationsOf(models, () => undefined)

it('what is pointed at stands before what points, and what is no model has a box of its own', () => {
  const found = of([model('loan', ['item']), model('item', ['kind', 'user']), model('kind', [])])
  expect(found.boxes.map(({ key, id }) => [key, id])).toEqual([
    ['loan', 'loan'],
    ['item', 'item'],
    ['kind', 'kind'],
    ['outside user', null],
  ])
  const spots = ranked(found)
  expect([...spots].map(([key, { rank }]) => [key, rank])).toEqual([
    ['loan', 2],
    ['item', 1],
    ['kind', 0],
    ['outside user', 0],
  ])
  expect(neighbour(found, spots, 'loan', 'ArrowLeft')).toBe('item')
  expect(neighbour(found, spots, 'item', 'ArrowRight')).toBe('loan')
  expect(neighbour(found, spots, 'kind', 'ArrowDown')).toBe('outside user')
  expect(neighbour(found, spots, 'kind', 'ArrowLeft')).toBeUndefined()
})

it('a table that two data sources have is pointed at in the own one', () => {
  const twin = { ...model('kind2', [], 'b'), table: 'kind' }
  const { lines } = of([model('kind', []), twin, model('item', ['kind'], 'b')])
  expect(lines.map(({ to }) => to)).toEqual(['kind2'])
})

it('every box has a place of its own, whatever points at whatever', () => {
  const names = ['a', 'b', 'c', 'd', 'e']
  const some = fc.array(fc.subarray(names), { minLength: names.length, maxLength: names.length })
  fc.assert(
    fc.property(some, (targets) => {
      const found = of(names.map((name, at) => model(name, targets[at] ?? [])))
      const spots = [...ranked(found).values()].map(({ rank, place }) => `${rank} ${place}`)
      expect(new Set(spots).size).toBe(names.length)
    }),
  )
})
