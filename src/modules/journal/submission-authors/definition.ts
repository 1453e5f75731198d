import {
  choice,
  choices,
  defineEntity,
  integer,
  label,
  pair,
  ref,
  structure,
  text,
  yesNo,
  type Choices,
  type Row,
} from '#kernel/definition/index.ts'
import { affiliationsSchema, creditRoles, type Affiliation } from '../terms/words.ts'

export const confirmStates = {
  none: label('未通知', 'Not notified'),
  sent: label('已通知', 'Notified'),
  confirmed: label('已确认', 'Confirmed'),
  disputed: label('有异议', 'Disputed'),
} satisfies Choices

export const submissionAuthors = defineEntity({
  name: 'submissionAuthor',
  path: 'blade-admin/submissionAuthor',
  label: label('稿件作者', 'Manuscript author'),
  title: 'familyName',
  persons: true,
  history: false,
  fields: {
    submissionId: ref('submissions', { label: label('稿件', 'Manuscript'), required: true, filter: true }),
    sort: integer({ label: label('排序', 'Order'), required: true, default: 0, min: 0, sort: true }),
    userId: ref('user', { label: label('账号', 'Account') }),
    familyName: pair(text({ label: label('姓', 'Family name'), max: 100, list: true })),
    givenName: pair(text({ label: label('名', 'Given name'), max: 100, list: true })),
    displayName: pair(text({ label: label('署名', 'Name as printed'), max: 200 })),
    email: text({ label: label('电子邮箱', 'E-mail'), max: 200, list: true }),
    orcid: text({ label: label('ORCID', 'ORCID'), max: 40 }),
    affiliations: structure<Affiliation[]>()({
      label: label('单位', 'Affiliations'),
      schema: affiliationsSchema,
    }),
    isCorresponding: yesNo({
      label: label('通信作者', 'Corresponding author'),
      required: true,
      default: false,
    }),
    isEqual: yesNo({ label: label('同等贡献', 'Equal contribution'), required: true, default: false }),
    creditRoles: choices(creditRoles, { label: label('作者贡献', 'Contributions') }),
    isDeceased: yesNo({ label: label('已故', 'Deceased'), required: true, default: false }),
    confirmState: choice(confirmStates, {
      label: label('署名确认', 'Authorship confirmation'),
      required: true,
      default: 'none',
    }),
  },
  guarded: ['submissionId', 'userId', 'confirmState'],
  order: ['sort'],
  index: [['submissionId', 'sort'], ['userId'], ['email'], ['orcid']],
  // Written as part of the draft that they belong to.
  calls: ['list', 'detail'],
})

export type SubmissionAuthor = Row<typeof submissionAuthors>
