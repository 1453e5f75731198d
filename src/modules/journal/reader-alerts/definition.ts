import {
  choice,
  dateTime,
  defineEntity,
  email,
  label,
  ref,
  type Choices,
  type Row,
} from '#kernel/definition/index.ts'
import { languages } from '../terms/words.ts'

export const alertStates = {
  pending: { ...label('待本人确认', 'To be confirmed'), tone: 'amber' },
  active: { ...label('接收中', 'Active'), tone: 'green' },
} as const satisfies Choices

/**
 * A reader who gets a letter when articles appear (domain 2.17, M29). Nobody gets one before they said so by a link that
 * went to the address; who ends it leaves no row.
 */
export const readerAlerts = defineEntity({
  name: 'readerAlert',
  path: 'blade-admin/readerAlert',
  label: label('新文章提醒', 'Article alert'),
  arises: label(
    '读者在期刊网站页脚申请后会出现在这里',
    'Whoever asks for alerts at the foot of the journal’s pages stands here',
  ),
  title: 'email',
  history: false,
  fields: {
    journalId: ref('journals', { label: label('期刊', 'Journal'), required: true, list: 220, search: true }),
    email: email({ label: label('邮箱', 'E-mail'), required: true, list: true, search: true }),
    language: choice(languages, {
      label: label('语言', 'Language'),
      required: true,
      list: 100,
      filter: true,
    }),
    state: choice(alertStates, {
      label: label('状态', 'State'),
      required: true,
      default: 'pending',
      list: 140,
      search: true,
    }),
    confirmedAt: dateTime({ label: label('确认时间', 'Confirmed'), list: 160, sort: true }),
    /** Articles that appeared later are still to be told. */
    toldUntil: dateTime({ label: label('已提醒至', 'Told until'), list: 160 }),
  },
  unique: [['journalId', 'email']],
  index: [['journalId', 'state', 'toldUntil']],
  order: ['-createTime'],
  // Asked for, confirmed and ended by the reader; the office may end one for whoever writes to it.
  calls: ['list', 'detail', 'remove', 'export'],
  menu: {
    path: '/journal/reader-alerts',
    icon: 'BellOutlined',
    label: label('新文章提醒', 'Article alerts'),
  },
})

export type ReaderAlert = Row<typeof readerAlerts>
