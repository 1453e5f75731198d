import { expect, it } from 'vitest'
import { dateTime, defineEntity, label, text } from '#kernel/definition/index.ts'
import { chipsOf } from './filterChips.ts'

const note = defineEntity({
  name: 'note',
  path: 'x/note',
  label: label('便条', 'Note'),
  title: 'words',
  fields: {
    words: text({ label: label('内容', 'Words') }),
    sent: dateTime({ label: label('发出', 'Sent') }),
  },
})

it('makes one chip of both ends of a range and leaves out what only a view understands', () => {
  const chips = chipsOf(note, {
    keyword: 'heat',
    sent_datege: '2026-08-01 00:00:00',
    sent_datele: '2026-11-21 23:59:59',
    words_equal: 'a',
    mine: '1',
  })
  expect(chips.map(({ keys }) => keys)).toEqual([
    ['keyword'],
    ['sent_datege', 'sent_datele'],
    ['words_equal'],
  ])
  expect(chips[1]?.prop?.label.zh).toBe('发出')
})
