import {
  choice,
  date,
  dateTime,
  defineEntity,
  image,
  integer,
  label,
  inline,
  longText,
  pair,
  ref,
  richText,
  structure,
  text,
  words,
  yesNo,
  type Choices,
  type Row,
} from '#kernel/definition/index.ts'
import { affiliationsSchema, languages, licences, type Affiliation } from '../terms/words.ts'
import { fundingLabels, fundingsSchema } from '../submissions/shapes.ts'
import type { Funding } from '../submissions/shapes.ts'
import { forms } from '../terms/form-words.ts'

export const articleStates = {
  draft: { ...label('草稿', 'Draft'), tone: 'neutral' },
  scheduled: { ...label('待刊', 'Scheduled'), tone: 'info' },
  published: { ...label('已刊', 'Published'), tone: 'green' },
  concern: { ...label('关注声明', 'Expression of concern'), tone: 'amber' },
  retracted: { ...label('已撤回', 'Retracted'), tone: 'red' },
  removed: { ...label('已移除', 'Removed'), tone: 'red' },
} as const satisfies Choices

export const updateTypes = {
  correction: label('更正', 'Correction'),
  erratum: label('勘误', 'Erratum'),
  corrigendum: label('作者更正', 'Corrigendum'),
  addendum: label('补充', 'Addendum'),
  clarification: label('澄清', 'Clarification'),
  expressionOfConcern: label('关注声明', 'Expression of concern'),
  concernLifted: label('解除关注', 'Concern lifted'),
  retraction: label('撤回', 'Retraction'),
} satisfies Choices

/** An author as printed: copied from the submission when the article is scheduled and frozen there. */
export type ArticleAuthor = {
  familyNameZh?: string | null
  familyNameEn?: string | null
  givenNameZh?: string | null
  givenNameEn?: string | null
  displayNameZh?: string | null
  displayNameEn?: string | null
  email?: string | null
  orcid?: string | null
  affiliations?: Affiliation[]
  isCorresponding?: boolean
  isEqual?: boolean
  isDeceased?: boolean
  creditRoles?: string[]
}
export type Reference = { sort: number; raw: string; doi?: string | null }

const maybe = { type: ['string', 'null'], maxLength: 300 }
const flag = { type: 'boolean' }

const authorLabels = {
  familyNameZh: label('姓（中文）', 'Family name, Chinese'),
  givenNameZh: label('名（中文）', 'Given name, Chinese'),
  familyNameEn: label('姓（英文）', 'Family name, English'),
  givenNameEn: label('名（英文）', 'Given name, English'),
  displayNameZh: label('署名（中文）', 'Printed name, Chinese'),
  displayNameEn: label('署名（英文）', 'Printed name, English'),
  email: label('邮箱', 'E-mail'),
  orcid: label('ORCID', 'ORCID'),
  isCorresponding: label('通信作者', 'Corresponding'),
  isEqual: label('同等贡献', 'Equal contribution'),
  isDeceased: label('已故', 'Deceased'),
  affiliations: label('单位', 'Affiliations'),
  'affiliations[].nameZh': label('单位（中文）', 'Name, Chinese'),
  'affiliations[].nameEn': label('单位（英文）', 'Name, English'),
  'affiliations[].rorId': label('ROR', 'ROR'),
  'affiliations[].cityZh': label('城市（中文）', 'City, Chinese'),
  'affiliations[].cityEn': label('城市（英文）', 'City, English'),
  'affiliations[].country': label('国家代码', 'Country code'),
}

export const articleAuthorsSchema = {
  type: 'array',
  maxItems: 200,
  items: {
    type: 'object',
    additionalProperties: false,
    properties: {
      familyNameZh: maybe,
      familyNameEn: maybe,
      givenNameZh: maybe,
      givenNameEn: maybe,
      displayNameZh: maybe,
      displayNameEn: maybe,
      email: maybe,
      orcid: maybe,
      affiliations: affiliationsSchema,
      isCorresponding: flag,
      isEqual: flag,
      isDeceased: flag,
      creditRoles: { type: 'array', items: { type: 'string' } },
    },
  },
}

export const referencesSchema = {
  type: 'array',
  maxItems: 1000,
  items: {
    type: 'object',
    required: ['sort', 'raw'],
    additionalProperties: false,
    properties: {
      sort: { type: 'integer' },
      raw: { type: 'string', minLength: 1, maxLength: 2000 },
      doi: { type: ['string', 'null'], maxLength: 220 },
    },
  },
}

export const articles = defineEntity({
  name: 'articles',
  path: 'blade-admin/articles',
  aliases: ['blade-apaph/articles'],
  label: label('文章', 'Article'),
  title: 'title',
  fields: {
    // Null for articles of back issues, which came in by import.
    submissionId: ref('submissions', { label: label('稿件', 'Manuscript'), filter: true }),
    imported: yesNo({ label: label('过刊导入', 'Imported'), required: true, default: false, filter: true }),
    journalId: ref('journals', { label: label('期刊', 'Journal'), required: true, search: true }),
    issuesId: ref('journal-issues', {
      label: label('卷期', 'Issue'),
      list: 190,
      search: true,
      help: label('不填即优先出版', 'Left empty: published ahead of an issue'),
    }),
    sectionName: pair(text({ label: label('栏目', 'Section'), max: 100 })),
    articleTypeId: ref('articleType', { label: label('文章类型', 'Article type'), filter: true }),
    language: choice(languages, {
      label: label('语言', 'Language'),
      required: true,
      default: 'zh',
      filter: true,
    }),
    title: pair(
      inline({ label: label('题名', 'Title'), required: true, max: 500, list: true, search: true }),
    ),
    abstract: pair(longText({ label: label('摘要', 'Abstract'), max: 5000 })),
    keywords: pair(words({ label: label('关键词', 'Keywords'), most: 8 })),
    authors: structure<ArticleAuthor[]>()({
      label: label('作者', 'Authors'),
      schema: articleAuthorsSchema,
      labels: authorLabels,
      searchWords: [
        ['familyNameZh', 'givenNameZh'],
        ['familyNameEn'],
        ['givenNameEn'],
        ['displayNameZh'],
        ['displayNameEn'],
      ],
    }),
    correspondingText: pair(longText({ label: label('通信作者信息', 'Correspondence'), max: 1000 })),
    body: pair(richText({ label: label('全文', 'Full text'), max: 500_000 })),
    funding: structure<Funding[]>()({
      label: label('基金', 'Funding'),
      schema: fundingsSchema,
      labels: fundingLabels,
    }),
    coi: longText({ label: label('利益冲突声明', 'Conflict of interest'), max: 5000 }),
    ethics: longText({ label: label('伦理声明', 'Ethics'), max: 5000 }),
    dataStatement: longText({ label: label('数据可用性声明', 'Data availability'), max: 5000 }),
    references: structure<Reference[]>()({
      label: label('参考文献', 'References'),
      schema: referencesSchema,
      labels: {
        sort: label('序号', 'Number'),
        raw: label('文献', 'Reference'),
        doi: label('DOI', 'DOI'),
      },
    }),
    doi: text({ label: label('DOI', 'DOI'), max: 220, list: 230, search: true }),
    articleNo: text({ label: label('文章编号', 'Article number'), max: 40 }),
    firstPage: text({
      label: label('起始页', 'First page'),
      max: 12,
      pattern: '^[A-Za-z]?\\d{0,6}$',
      form: forms.page,
      list: 70,
    }),
    lastPage: text({
      label: label('结束页', 'Last page'),
      max: 12,
      pattern: '^[A-Za-z]?\\d{0,6}$',
      form: forms.page,
      list: 70,
    }),
    pageOrder: integer({
      label: label('目次顺序', 'Order in the issue'),
      required: true,
      default: 0,
      sort: true,
    }),
    receivedDate: date({ label: label('收稿日期', 'Received') }),
    revisedDate: date({ label: label('修回日期', 'Revised') }),
    acceptedDate: date({ label: label('录用日期', 'Accepted') }),
    publishDate: date({ label: label('出版日期', 'Published'), list: 120, sort: true, filter: true }),
    licence: choice(licences, { label: label('许可协议', 'Licence'), required: true, default: 'ccBy' }),
    licenceUrl: text({
      label: label('许可协议网址', 'Licence address'),
      max: 300,
      pattern: '^(https?://\\S+)?$',
      form: forms.address,
    }),
    copyrightHolder: text({ label: label('版权所有者', 'Copyright holder'), max: 300 }),
    copyrightYear: integer({ label: label('版权年', 'Copyright year'), min: 1600, max: 2200 }),
    pdfFileId: ref('submissionFile', { label: label('PDF', 'PDF') }),
    htmlFileId: ref('submissionFile', { label: label('HTML', 'HTML') }),
    jatsFileId: ref('submissionFile', { label: label('JATS', 'JATS') }),
    coverFileId: image({ label: label('配图', 'Picture') }),
    clcCode: text({ label: label('中图分类号', 'CLC number'), max: 40 }),
    urlSlug: text({
      label: label('网址名', 'Address name'),
      max: 120,
      pattern: '^([a-z0-9][a-z0-9.-]*)?$',
      form: forms.slug,
    }),
    state: choice(articleStates, {
      label: label('状态', 'State'),
      required: true,
      default: 'draft',
      list: 100,
      search: true,
    }),
    versionNo: integer({ label: label('版本', 'Version'), required: true, default: 1, min: 1 }),
    updateType: choice(updateTypes, { label: label('更新类型', 'Kind of update') }),
    updatesArticleId: ref('articles', { label: label('所更新的文章', 'Updates') }),
    noticeArticleId: ref('articles', { label: label('声明', 'Notice') }),
    stateReason: pair(longText({ label: label('状态说明', 'Reason of the state'), max: 2000 })),
    viewCount: integer({ label: label('浏览', 'Views'), required: true, default: 0, list: 80, sort: true }),
    downloadCount: integer({
      label: label('下载', 'Downloads'),
      required: true,
      default: 0,
      list: 110,
      sort: true,
    }),
    oaiDatestamp: dateTime({ label: label('OAI 时间', 'OAI datestamp') }),
  },
  guarded: [
    'submissionId',
    'imported',
    'state',
    'versionNo',
    'updatesArticleId',
    'noticeArticleId',
    'viewCount',
    'downloadCount',
    'oaiDatestamp',
  ],
  order: ['-publishDate', 'pageOrder'],
  index: [
    ['journalId', 'state', 'publishDate'],
    ['issuesId', 'pageOrder'],
    ['submissionId'],
    // How long it took to print what came out within a year: on the home page, whenever that is made anew.
    { of: ['journalId', 'publishDate'], reads: ['acceptedDate', 'state'], where: 'acceptedDate' },
  ],
  fullText: ['title', 'abstract', 'keywords', 'authors', 'doi'],
  actions: {
    publish: { label: label('出版', 'Publish'), place: 'row' },
    correct: { label: label('更正', 'Correct'), place: 'row', wire: 'correct' },
    raiseConcern: { label: label('发关注声明', 'Express concern'), place: 'row', wire: 'raiseConcern' },
    liftConcern: { label: label('解除关注', 'Lift the concern'), place: 'row', wire: 'liftConcern' },
    requestRetraction: {
      label: label('提出撤回', 'Ask to retract'),
      place: 'row',
      wire: 'requestRetraction',
      danger: true,
    },
    confirmRetraction: {
      label: label('确认撤回', 'Confirm the retraction'),
      place: 'row',
      wire: 'confirmRetraction',
      danger: true,
    },
    requestRemoval: {
      label: label('提出移除', 'Ask to remove'),
      place: 'row',
      wire: 'requestRemoval',
      danger: true,
    },
    confirmRemoval: {
      label: label('确认移除', 'Confirm the removal'),
      place: 'row',
      wire: 'confirmRemoval',
      danger: true,
    },
    dropRequest: { label: label('取消申请', 'Drop the request'), place: 'row', wire: 'dropRequest' },
  },
  menu: { path: '/journal/articles', icon: 'FileDoneOutlined', label: label('文章', 'Articles') },
})

export type Article = Row<typeof articles>
export type ArticleState = keyof typeof articleStates
