import { refusals } from '#kernel/definition/index.ts'

export const refuse = refusals({
  nothingToDeposit: {
    status: 422,
    zh: '请选择要登记的文章，或一个含已出版文章的卷期',
    en: 'Choose articles to deposit, or an issue that holds public ones',
  },
  tooMany: {
    status: 422,
    zh: '一次最多 200 篇，请分批生成',
    en: 'At most 200 articles at a time; make several files',
  },
  issueNotPublic: {
    status: 409,
    zh: '卷期尚未出版，请先出版再登记',
    en: 'The issue is not published; publish it before depositing',
  },
  severalJournals: {
    status: 422,
    zh: '一个文件只登记一种期刊，请按期刊分别生成',
    en: 'A file is for one journal; make one for each',
  },
  notDepositable: {
    status: 422,
    zh: '有文章不能登记：{list}',
    en: 'Some articles cannot be deposited: {list}',
  },
  noBatch: { status: 404, zh: '没有这个批次', en: 'There is no such batch' },
  answerState: {
    status: 409,
    zh: '此登记现为“{zh}”，请先下载文件并提交 Crossref',
    en: 'This deposit is “{en}”; download the file and submit it to Crossref first',
  },
  whyFailed: {
    status: 422,
    zh: '请填写 Crossref 给出的失败原因',
    en: 'Enter the reason that Crossref gave',
  },
})
