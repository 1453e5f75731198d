import {
  choice,
  dateTime,
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

export const fileStages = {
  manuscript: label('原稿', 'Manuscript'),
  titlePage: label('题名页', 'Title page'),
  anonymised: label('匿名稿', 'Anonymised manuscript'),
  figure: label('图', 'Figure'),
  table: label('表', 'Table'),
  supplementary: label('补充材料', 'Supplementary material'),
  dataset: label('数据集', 'Dataset'),
  coverLetter: label('投稿信', 'Cover letter'),
  ethicsProof: label('伦理证明', 'Ethics approval'),
  copyrightForm: label('版权协议', 'Copyright form'),
  responseLetter: label('修改说明', 'Response letter'),
  revisionClean: label('修改稿', 'Revised manuscript'),
  revisionMarked: label('修改标记稿', 'Revision with changes marked'),
  reviewAttachment: label('审稿附件', 'Review attachment'),
  editorAttachment: label('编辑附件', 'Editor attachment'),
  copyedited: label('编辑加工稿', 'Copyedited'),
  typesetProof: label('排版校样', 'Typeset proof'),
  proofCorrections: label('校样勘误', 'Proof corrections'),
  finalPdf: label('定稿 PDF', 'Final PDF'),
  finalHtml: label('定稿 HTML', 'Final HTML'),
  jatsXml: label('JATS XML', 'JATS XML'),
  similarityReport: label('查重报告', 'Similarity report'),
  paymentProof: label('缴费凭证', 'Proof of payment'),
  retractionPdf: label('撤回版 PDF', 'Retracted PDF'),
  noteAttachment: label('留言附件', 'Attachment of a message'),
} satisfies Choices

export const anonymityVerdicts = {
  clean: { ...label('未见作者信息', 'No author data found'), tone: 'green' },
  warn: { ...label('请核对', 'Check'), tone: 'amber' },
  dirty: { ...label('含作者信息', 'Author data found'), tone: 'red' },
} satisfies Choices

export const scanStates = {
  none: label('未扫描', 'Not scanned'),
  clean: label('正常', 'Clean'),
  infected: label('有威胁', 'Infected'),
} satisfies Choices

/** What the upload found of the authors in the file's properties and text. */
export type AnonymityReport = {
  docAuthor: string | null
  docCompany: string | null
  lastModifiedBy: string | null
  authorNameHits: string[]
  emailHits: string[]
  /** False where the text of this type cannot be read: a person must look. */
  textRead: boolean
  verdict: 'clean' | 'warn' | 'dirty'
}

const hits = { type: 'array', items: { type: 'string' } }
const maybe = { type: ['string', 'null'] }
const reportSchema = {
  type: 'object',
  properties: {
    docAuthor: maybe,
    docCompany: maybe,
    lastModifiedBy: maybe,
    authorNameHits: hits,
    emailHits: hits,
    textRead: { type: 'boolean' },
    verdict: { enum: ['clean', 'warn', 'dirty'] },
  },
}

export const submissionFiles = defineEntity({
  name: 'submissionFile',
  path: 'blade-admin/submissionFile',
  label: label('稿件文件', 'Manuscript file'),
  title: 'originalName',
  history: false,
  fileBytes: 'sizeBytes',
  fields: {
    // Null for the file of an imported back-issue article, which has articleId instead.
    submissionId: ref('submissions', { label: label('稿件', 'Manuscript'), filter: true }),
    // Its own PDF keeps no draft from being removed; it stays, so that the removal can be taken back.
    articleId: ref('articles', { label: label('文章', 'Article'), filter: true, outlives: true }),
    roundNo: integer({ label: label('轮次', 'Round'), required: true, default: 0, min: 0, filter: true }),
    stage: choice(fileStages, { label: label('类别', 'Stage'), required: true, list: true, filter: true }),
    versionNo: integer({ label: label('版本', 'Version'), required: true, default: 1, min: 1, list: 80 }),
    originalName: text({ label: label('文件名', 'File name'), required: true, max: 255, list: true }),
    storageKey: text({ label: label('存储键', 'Storage key'), required: true, max: 200, hidden: true }),
    detectedMime: text({ label: label('文件类型', 'Type'), required: true, max: 120, list: 160 }),
    declaredMime: text({ label: label('声明的类型', 'Declared type'), max: 120 }),
    sizeBytes: integer({ label: label('大小', 'Size'), bytes: true, required: true, min: 0, list: 110 }),
    sha256: text({ label: label('SHA-256', 'SHA-256'), required: true, max: 64 }),
    pageCount: integer({ label: label('页数', 'Pages'), min: 0, list: 70 }),
    uploadedBy: ref('user', { label: label('上传人', 'Uploaded by') }),
    uploadedAt: dateTime({ label: label('上传时间', 'Uploaded'), list: 150, sort: true }),
    replacesId: ref('submissionFile', { label: label('替换的版本', 'Replaces') }),
    isCurrent: yesNo({ label: label('当前版本', 'Current'), required: true, default: true, filter: true }),
    visibleToReviewer: yesNo({
      label: label('审稿人可见', 'Reviewers see it'),
      required: true,
      default: false,
    }),
    visibleToAuthor: yesNo({
      label: label('作者可见', 'The author sees it'),
      required: true,
      default: false,
    }),
    anonymityReport: structure<AnonymityReport>()({
      label: label('匿名检查', 'Anonymity check'),
      schema: reportSchema,
    }),
    scanState: choice(scanStates, { label: label('安全扫描', 'Scan'), required: true, default: 'none' }),
    caption: pair(text({ label: label('说明', 'Caption'), max: 500 })),
  },
  order: ['stage', '-versionNo'],
  index: [['submissionId', 'stage', 'roundNo', 'versionNo'], ['sha256'], ['articleId']],
  // Versions are append-only: they come through upload and never change or go.
  calls: ['list', 'detail'],
  actions: {
    upload: { label: label('上传', 'Upload'), wire: 'upload' },
    download: { label: label('下载', 'Download'), wire: 'download' },
  },
})

export type SubmissionFile = Row<typeof submissionFiles>
export type FileStage = keyof typeof fileStages
