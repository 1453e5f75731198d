/** What the steps of a paper are told. */
import {
  choice,
  integer,
  label,
  longText,
  pair,
  richText,
  structure,
  text,
} from '#kernel/definition/index.ts'
import { yesNo, dayTimeSchema, type Answers } from '#kernel/definition/index.ts'
import { productionSteps } from '../definition.ts'
import { ids } from './bodies.ts'
import { forms } from '../../terms/form-words.ts'

const id = (zh: string, en: string) => text({ label: label(zh, en), max: 19, pattern: '^\\d{0,19}$' })
/** A day, or a time of it. */
const day = (zh: string, en: string) => structure<string>()({ label: label(zh, en), schema: dayTimeSchema })
const page = (zh: string, en: string) =>
  text({ label: label(zh, en), max: 12, pattern: '^[A-Za-z]?\\d{0,6}$', form: forms.page })

const reason = longText({ label: label('理由', 'Reason'), max: 4000 })
const confirmWarnings = yesNo({ label: label('已看过提示', 'Warnings read') })

export const asks = {
  decision: {
    reason,
    letterSubject: text({ label: label('信件标题', 'Subject of the letter'), max: 300 }),
    letterBody: richText({ label: label('信件', 'Letter'), max: 100_000 }),
    dueAt: day('截止日期', 'Due'),
    overrideReason: longText({ label: label('破例理由', 'Reason for the exception'), max: 4000 }),
    releasedReviewIds: structure<string | readonly string[]>()({
      label: label('转给作者的意见', 'Reviews for the author'),
      schema: ids,
    }),
  },
  assignEditor: { editorId: id('责任编辑', 'Handling editor'), reason },
  sendToReview: { approveAnonymous: yesNo({ label: label('匿名稿已检查', 'Anonymity checked') }), reason },
  step: { to: choice(productionSteps, { label: label('编校步骤', 'Step of production') }), reason },
  schedule: {
    issuesId: id('卷期', 'Issue'),
    firstPage: page('起始页', 'First page'),
    lastPage: page('结束页', 'Last page'),
    articleNo: text({ label: label('文章编号', 'Article number'), max: 40 }),
    pageOrder: integer({ label: label('目次顺序', 'Order in the issue'), min: 0, max: 100_000 }),
    publishDate: day('出版日期', 'Published'),
    doi: text({ label: label('DOI', 'DOI'), max: 300 }),
    sectionName: pair(text({ label: label('栏目', 'Section'), max: 100 })),
    pdfFileId: id('PDF', 'PDF'),
    reason,
    confirmWarnings,
  },
  publish: { reason, confirmWarnings },
} as const

type All = (typeof asks)[keyof typeof asks]
type Told<A> = A extends All ? Partial<Answers<A>> : never
type Whole<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never
/** All that a step may be told, whichever it is. */
export type StepAsked = Whole<Told<All>>
