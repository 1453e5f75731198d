import { expect, it } from 'vitest'
import type { CrewGroup, CrewMember } from './crew-shapes.ts'
import { fitOf, ranked, suggested, type Wanted } from './fit.ts'

const group: CrewGroup = {
  id: 'g',
  name: '一班',
  outside: false,
  campusIds: ['c'],
  campusNames: [],
  regionIds: ['west'],
  regionNames: [],
  itemIds: ['cold'],
  itemNames: [],
  workTypes: ['2'],
  workStart: null,
  workEnd: null,
  most: 12,
}
const member = (id: string, more: Partial<CrewMember> = {}): CrewMember => ({
  id,
  name: id,
  enabled: true,
  groups: [group],
  load: 4,
  most: 12,
  plan: [],
  ...more,
})
const wanted: Wanted = { workType: '2', campusId: 'c', regionId: 'west', buildId: 'b6', itemId: 'cold' }

it('says what keeps work from somebody: the account, the kind of work, the campus', () => {
  expect(fitOf(member('a', { enabled: false }), [wanted]).barred).toBe('disabled')
  expect(fitOf(member('a'), [wanted, { ...wanted, workType: '1' }]).barred).toBe('workType')
  expect(fitOf(member('a'), [{ ...wanted, campusId: 'other' }]).barred).toBe('campus')
  expect(fitOf(member('a'), [wanted]).barred).toBeUndefined()
})

it('takes a kind of work of one group and a campus of another for no fit', () => {
  const groups = [
    { ...group, campusIds: ['other'] },
    { ...group, workTypes: ['1'] },
  ]
  expect(fitOf(member('a', { groups }), [wanted]).barred).toBe('campus')
})

it('takes a group without regions or faults for one that serves all of them', () => {
  const groups = [{ ...group, regionIds: [], itemIds: [] }]
  const fit = fitOf(member('a', { groups }), [{ ...wanted, regionId: 'east', itemId: 'noise' }])
  expect([fit.serves, fit.skilled]).toEqual([true, true])
})

it('ranks who has room, serves the place, knows the fault, is nearby, and has least to do', () => {
  const near = {
    id: 'o',
    orderNo: 'o',
    status: '30',
    workerId: 'near',
    buildId: 'b6',
    place: null,
    what: null,
    from: null,
    to: null,
  }
  const crew = [
    member('disabled', { enabled: false, load: 0 }),
    member('full', { load: 12 }),
    member('abroad', { groups: [{ ...group, regionIds: ['east'] }], load: 0 }),
    member('busy', { load: 7 }),
    member('near', { load: 8, plan: [near] }),
    member('idle', { load: 1 }),
  ]
  const fits = ranked(crew, [wanted])
  expect(fits.map(({ worker }) => worker.id)).toEqual(['near', 'idle', 'busy', 'abroad', 'full', 'disabled'])
  expect(suggested(fits)?.worker.id).toBe('near')
  expect(fits.find(({ worker }) => worker.id === 'full')).toMatchObject({ after: 13, full: true })
})

it('suggests nobody whom one would have to ask twice about', () => {
  expect(suggested(ranked([member('full', { load: 12 })], [wanted]))).toBeUndefined()
  expect(suggested(ranked([member('off', { enabled: false })], [wanted]))).toBeUndefined()
})
