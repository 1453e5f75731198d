/** Refusals of the plain entities of the area: journals, issues, articles. */
import { refusals } from '#kernel/definition/index.ts'

export const refuseEntity = refusals({
  sectionElsewhere: {
    status: 422,
    field: 'articleTypeId',
    zh: '所选栏目不属于该期刊，请重新选择',
    en: 'This section belongs to another journal, choose one of this journal',
  },
  issnMissing: { status: 422, zh: '请填写印刷版或网络版 ISSN', en: 'Enter the print or the online ISSN' },
  issnWrong: { status: 422, zh: 'ISSN 校验位不正确', en: 'The check digit of the ISSN is wrong' },
  issnSame: { status: 422, zh: '印刷版与网络版 ISSN 不能相同', en: 'Print and online ISSN must differ' },
  numberPattern: {
    status: 422,
    field: 'manuscriptNoPattern',
    zh: '稿号规则须含 {seq} 或 {seq4}',
    en: 'The number pattern must contain {seq} or {seq4}',
  },
  doiPattern: {
    status: 422,
    field: 'doiPattern',
    zh: 'DOI 规则须含 {prefix} 和 {seq}',
    en: 'The DOI pattern must contain {prefix} and {seq}',
  },
  orcidWrong: {
    status: 422,
    field: 'orcid',
    zh: 'ORCID 校验不通过',
    en: 'The ORCID has a wrong check digit',
  },
  typeForeign: {
    status: 422,
    field: 'articleTypeId',
    zh: '文章类型属于另一种期刊',
    en: 'The article type belongs to another journal',
  },
  issueState: {
    status: 409,
    zh: '卷期现为“{zh}”，不能这样操作',
    en: 'The issue is “{en}”, so that is not possible',
  },
  issueEmpty: { status: 422, zh: '卷期中没有可出版的文章', en: 'The issue holds no article to publish' },
  issueArticles: {
    status: 422,
    zh: '有文章尚不能出版：{list}',
    en: 'Some articles cannot be published yet: {list}',
  },
  issuePages: { status: 422, zh: '页码重叠：{list}', en: 'Pages overlap: {list}' },
  issueCover: { status: 422, zh: '封面缺少替代文字', en: 'The cover has no alternative text' },
  issueNotEmpty: { status: 409, zh: '卷期中还有文章，不能删除', en: 'The issue still holds articles' },
  issueForeign: {
    status: 422,
    field: 'issuesId',
    zh: '卷期属于另一种期刊',
    en: 'The issue belongs to another journal',
  },
  issueLocked: {
    status: 409,
    field: 'issuesId',
    zh: '卷期已锁定或已出版',
    en: 'The issue is locked or published',
  },
  articleState: {
    status: 409,
    zh: '文章现为“{zh}”，不能这样操作',
    en: 'The article is “{en}”, so that is not possible',
  },
  articlePublished: {
    status: 409,
    zh: '已出版的文章不能删除，请改用更正或撤回',
    en: 'A published article cannot be deleted; correct or retract it instead',
  },
  articleFixed: {
    status: 409,
    zh: '已出版文章的“{zh}”只能通过更正修改',
    en: '“{en}” of a published article changes only by a correction',
  },
  notOnArticle: {
    status: 403,
    zh: '没有此文章的这项权限',
    en: 'Your role on this article does not allow this',
  },
  otherPerson: {
    status: 403,
    zh: '须由提出人以外的另一人（主编与管理员各一）确认',
    en: 'Another person has to confirm it: one of the two is the editor-in-chief, the other an administrator',
  },
  updatePending: {
    status: 409,
    zh: '此文章已有待确认的申请，请先确认或取消',
    en: 'A request for this article is waiting already; confirm or drop it first',
  },
  noRequest: {
    status: 409,
    zh: '没有待确认的申请',
    en: 'No request is waiting to be confirmed',
  },
  articleOfPaper: {
    status: 409,
    zh: '此文章来自稿件，请在稿件中操作',
    en: 'This article comes from a manuscript; act on that',
  },
  doiWrong: { status: 422, field: 'doi', zh: 'DOI 格式不正确', en: 'The DOI is not well formed' },
  doiTaken: { status: 409, zh: 'DOI 已被其他文章使用', en: 'Another article already has this DOI' },
  datesOrder: {
    status: 422,
    field: 'publishDate',
    zh: '日期须按收稿、修回、录用、出版的先后',
    en: 'Dates must run received, revised, accepted, published',
  },
  feeNegative: { status: 422, zh: '金额和税率不能小于 0', en: 'Amounts and tax cannot be below 0' },
  taxTooHigh: { status: 422, field: 'taxRate', zh: '税率不能大于 100%', en: 'The tax cannot be above 100%' },
  feeDates: {
    status: 422,
    field: 'validTo',
    zh: '失效日期不能早于生效日期',
    en: 'The last day cannot come before the first',
  },
  discountTwice: {
    status: 422,
    field: 'discountRules',
    zh: '同一种减免只能写一次',
    en: 'Name each kind of discount once',
  },
  feeOverlaps: {
    status: 422,
    field: 'validFrom',
    zh: '与标准“{code}”的适用范围和日期重叠，请先调整其失效日期',
    en: 'It overlaps with the standard “{code}” in scope and dates; end that one first',
  },
  pagesReversed: {
    status: 422,
    zh: '结束页小于起始页，请核对',
    en: 'The last page comes before the first, check them',
  },
  pagesHalf: {
    status: 422,
    zh: '填了结束页也须填起始页',
    en: 'Enter the first page as well as the last',
  },
  pagesMixed: {
    status: 422,
    zh: '起止页须属于同一编号序列（如 S1–S9）',
    en: 'First and last page must be of one series, as S1–S9',
  },
  pagesTaken: {
    status: 409,
    zh: '页码与本期《{title}》（{pages}）重叠，请改页码',
    en: 'These pages overlap with “{title}” ({pages}) of this issue, choose others',
  },
  pdfForeign: {
    status: 422,
    field: 'pdfFileId',
    zh: 'PDF 不属于这篇文章',
    en: 'The PDF belongs to another article',
  },
  stale: {
    status: 409,
    zh: '他人刚更新了此记录，请刷新后再试',
    en: 'Somebody has just changed this record. Reload it',
  },
  notFound: { status: 404, zh: '没有找到此记录', en: 'There is no such record' },
})
