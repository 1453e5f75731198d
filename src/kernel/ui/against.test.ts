import { expect, it } from 'vitest'
import { date, defineEntity, label, text } from '#kernel/definition/index.ts'
import { againstOf } from './rules.ts'

const loan = defineEntity({
  name: 'loan',
  path: 'blade-x/loan',
  label: label('借用', 'Loan'),
  title: 'name',
  fields: {
    name: text({ label: label('名称', 'Name') }),
    lentOn: date({ label: label('借出', 'Lent') }),
    dueOn: date({ label: label('应还', 'Due') }),
  },
  compares: [['dueOn', '>=', 'lentOn']],
})
const asked = (...names: string[]) => loan.props.filter(({ name }) => names.includes(name))
const told = (...names: string[]) =>
  againstOf(loan, asked(...names), { lentOn: '2026-05-02' }).map(({ at, beside }) => [at, beside])

it('a comparison is told at its first field, by whatever form asks it', () => {
  expect(told('lentOn', 'dueOn')).toEqual([['dueOn', 'lentOn']])
})
it('a step that asks one side alone is held against what the record has', () => {
  expect(told('dueOn')).toEqual([['dueOn', undefined]])
  expect(told('lentOn', 'name')).toEqual([['lentOn', undefined]])
})
it('who asks neither side is asked nothing', () => {
  expect(told('name')).toEqual([])
})
