import { expect, it } from 'vitest'
import {
  alsoOf,
  changesOf,
  chosenOf,
  menusToGrant,
  isReached,
  reachedBy,
  unmovedBy,
  upon,
} from './changes.ts'
import { closed, forestOf, shareOf, ticked } from './forest.ts'

const item = (id: string, parentId: string, button = false) => ({ id, parentId, title: id, code: id, button })
const forest = forestOf([
  item('papers', '0'),
  item('list', 'papers'),
  item('view', 'list', true),
  item('remove', 'list', true),
  item('mails', 'papers'),
  item('orphan', 'unseen'),
])
const after = (held: readonly string[], ids: readonly string[], on: boolean) =>
  [...ticked(forest, new Set(held), ids, on)].toSorted()

it('a ticked button brings the menus that lead to it, a ticked menu all that lies in it', () => {
  expect(after([], ['view'], true)).toEqual(['list', 'papers', 'view'])
  expect(after([], ['papers'], true)).toEqual(['list', 'mails', 'papers', 'remove', 'view'])
})

it('the last button that goes takes its menu along, and a menu of which something is left stays', () => {
  expect(after(['papers', 'list', 'view', 'mails'], ['view'], false)).toEqual(['mails', 'papers'])
  expect(after(['papers', 'list', 'view'], ['view'], false)).toEqual([])
  expect(after(['papers', 'list', 'view', 'remove'], ['view'], false)).toEqual(['list', 'papers', 'remove'])
})

it('what lies in a folder that one may not see stands at the root', () => {
  expect(shareOf(forest, new Set(['orphan']), 'orphan')).toEqual({ held: 1, all: 1 })
  expect(after([], ['orphan'], true)).toEqual(['orphan'])
})

it('one’s own changes stand upon what somebody else granted meanwhile, and take nothing of it back', () => {
  const held = (...menu: string[]) => chosenOf({ menu, dataScope: ['d1'], apiScope: [] })
  const own = [
    { kind: 'menu', id: 'remove', added: true },
    { kind: 'menu', id: 'mails', added: false },
    { kind: 'menu', id: 'gone', added: true },
    { kind: 'dataScope', id: 'd1', added: false },
    { kind: 'apiScope', id: 'a1', added: true },
  ] as const
  const met = upon(forest, held('papers', 'list', 'view', 'mails', 'orphan'), own)
  expect([...met.menu].toSorted()).toEqual(['list', 'orphan', 'papers', 'remove', 'view'])
  expect([[...met.dataScope], [...met.apiScope]]).toEqual([[], ['a1']])
})

it('counts a branch with itself', () => {
  expect(shareOf(forest, new Set(['papers', 'list', 'view']), 'papers')).toEqual({ held: 3, all: 5 })
})

it('a menu is held by what lies in it, and granted by itself only where it was before or holds nothing', () => {
  expect(closed(forest, ['view', 'gone']).toSorted()).toEqual(['list', 'papers', 'view'])
  const chosen = { ...chosenOf({ menu: ['papers', 'list', 'view', 'mails'], dataScope: [], apiScope: [] }) }
  expect(menusToGrant(forest, ['list', 'remove'], chosen).toSorted()).toEqual(['list', 'mails', 'view'])
})

const held = { menu: ['papers', 'list', 'view'], dataScope: ['s1'], apiScope: [] }

it('changes are told in the order of the tree, each with its way, menus with something below them not at all', () => {
  const chosen = {
    ...chosenOf(held),
    menu: new Set(['papers', 'list', 'remove', 'mails']),
    dataScope: new Set<string>(),
  }
  expect(changesOf(forest, held, chosen)).toEqual([
    { kind: 'menu', id: 'view', added: false },
    { kind: 'menu', id: 'remove', added: true },
    { kind: 'menu', id: 'mails', added: true },
    { kind: 'dataScope', id: 's1', added: false },
  ])
  expect(changesOf(forest, held, chosenOf(held))).toEqual([])
})

it('whoever holds the right by another role too is not reached by its change', () => {
  const others = [{ id: 'editor', roleName: 'Editor', all: false, menu: ['view'] }]
  const one = { id: '1', realName: 'one', roleIds: ['editor'], online: true }
  const two = { id: '2', realName: 'two', roleIds: [], online: false }
  const [view, remove] = ['view', 'remove'].map((id) => ({ kind: 'menu' as const, id, added: true }))
  expect([isReached(one, view!, others), isReached(two, view!, others)]).toEqual([false, true])
  expect(reachedBy([one, two], [view!], others)).toEqual([two])
  expect(reachedBy([one, two], [view!, remove!], others)).toEqual([one, two])
  const unmoved = { people: [one], roles: ['Editor'], changes: [view] }
  expect(unmovedBy([one, two], [view!, remove!], others)).toEqual([unmoved])
  const twice = [{ ...others[0]!, menu: ['view', 'remove'] }]
  expect(unmovedBy([one, two], [view!, remove!], twice)).toEqual([{ ...unmoved, changes: [view, remove] }])
})

it('of who else holds a right, the role that holds all is not named', () => {
  const all = { id: 'admin', roleName: 'Administrator', all: true, menu: ['view', 'remove'] }
  const editor = { id: 'editor', roleName: 'Editor', all: false, menu: ['view'] }
  expect([alsoOf([all, editor], 'view'), alsoOf([all, editor], 'remove')]).toEqual([['Editor'], []])
})
