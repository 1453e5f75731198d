import { expect, it } from 'vitest'
import { whoseStep } from './whose.ts'

const words = {
  starter: 'starter',
  starterDept: 'starter’s department',
  manager: 'manager',
  eachOf: 'each',
  assignee: 'somebody',
}
const choices = {
  roles: [{ value: 'finance', label: '财务' }],
  people: [{ value: 'boss', label: '韩旭' }],
}
const whose = (step: Readonly<Record<string, string>>) => whoseStep(step, choices, (key) => words[key])

it('a step says whose it is as people call them: a person before all others', () => {
  expect(whose({ assignee: 'boss', roles: 'finance' })).toEqual(['韩旭'])
  expect(whose({ assignee: 'starter' })).toEqual(['starter'])
  expect(whose({ assignee: '=item' })).toEqual(['each'])
  expect(whose({ starterManager: 'true', roles: ' finance , gone', depts: 'starter' })).toEqual([
    'manager',
    '财务',
    'gone',
    'starter’s department',
  ])
})

it('what an expression comes to is not said, and nobody is nobody', () => {
  expect(whose({ assignee: '=chosenByForm' })).toEqual(['somebody'])
  expect(whose({})).toEqual([])
})
