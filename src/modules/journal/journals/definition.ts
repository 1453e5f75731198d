import {
  choice,
  choices,
  defineEntity,
  file,
  image,
  integer,
  label,
  longText,
  pair,
  richText,
  text,
  yesNo,
  type Choices,
  type Row,
} from '#kernel/definition/index.ts'
import { languages, licences, reviewModes } from '../terms/words.ts'
import { forms } from '../terms/form-words.ts'

export const frequencies = {
  weekly: label('周刊', 'Weekly'),
  monthly: label('月刊', 'Monthly'),
  bimonthly: label('双月刊', 'Bimonthly'),
  quarterly: label('季刊', 'Quarterly'),
  semiannual: label('半年刊', 'Semiannual'),
  annual: label('年刊', 'Annual'),
  irregular: label('不定期', 'Irregular'),
} satisfies Choices

export const publishFeeGates = {
  none: label('不限制', 'No gate'),
  beforeProduction: label('编校前结清', 'Paid before production'),
  beforePublish: label('出版前结清', 'Paid before publication'),
} satisfies Choices

/** Archives that keep a copy for when a journal is gone; each wants to read its permission on the site. */
export const preservationSystems = {
  lockss: label('LOCKSS', 'LOCKSS'),
  clockss: label('CLOCKSS', 'CLOCKSS'),
} satisfies Choices

const issnPattern = '^(\\d{4}-\\d{3}[\\dX])?$'

export const journals = defineEntity({
  name: 'journals',
  path: 'blade-admin/journals',
  aliases: ['blade-apaph/journals'],
  label: label('期刊', 'Journal'),
  title: 'name',
  fields: {
    code: text({
      label: label('代码', 'Code'),
      required: true,
      max: 32,
      pattern: '^[a-z][a-z0-9-]{1,31}$',
      form: forms.code,
      list: 110,
      search: true,
      sort: true,
      help: label('小写字母开头，公开网址使用', 'Starts with a lower-case letter; part of public addresses'),
      section: label('刊物', 'Journal'),
    }),
    name: pair(text({ label: label('刊名', 'Name'), required: true, list: true, search: true })),
    abbr: pair(text({ label: label('缩写刊名', 'Abbreviated title'), max: 80 })),
    slogan: pair(
      longText({
        label: label('首页标语', 'Home page line'),
        max: 200,
        help: label('首页大标题，可分两行', 'Heading of the home page, may break into two lines'),
      }),
    ),
    issnPrint: text({
      label: label('印刷版 ISSN', 'Print ISSN'),
      max: 9,
      pattern: issnPattern,
      capitals: true,
      form: forms.issn,
      list: 120,
    }),
    issnOnline: text({
      label: label('网络版 ISSN', 'Online ISSN'),
      max: 9,
      pattern: issnPattern,
      capitals: true,
      form: forms.issn,
      list: 120,
    }),
    cnNo: text({
      label: label('国内统一刊号', 'CN number'),
      max: 20,
      pattern: '^(CN\\s?\\d{2}-\\d{4}(/[A-Z0-9.]+)?)?$',
      capitals: true,
      form: forms.cnNo,
    }),
    publisher: pair(text({ label: label('出版单位', 'Publisher'), required: true })),
    sponsor: pair(text({ label: label('主办单位', 'Sponsor') })),
    supervisor: pair(text({ label: label('主管单位', 'Supervising body') })),
    frequency: choice(frequencies, {
      label: label('刊期', 'Frequency'),
      required: true,
      default: 'quarterly',
    }),
    foundedYear: integer({ label: label('创刊年', 'Founded'), min: 1600, max: 2200 }),
    primaryLanguage: choice(languages, {
      label: label('主要语言', 'Primary language'),
      required: true,
      default: 'zh',
    }),
    languages: choices(languages, {
      label: label('发表语言', 'Languages'),
      required: true,
      default: ['zh', 'en'],
    }),
    doiPrefix: text({
      label: label('DOI 前缀', 'DOI prefix'),
      max: 12,
      pattern: '^(10\\.\\d{4,9})?$',
      form: forms.doiPrefix,
      section: label('编号与许可', 'Numbers and licence'),
    }),
    doiPattern: text({
      label: label('DOI 规则', 'DOI pattern'),
      help: label(
        '可用 {prefix} {code} {year} {vol} {issue} {seq}，须含 {seq}',
        'Tokens {prefix} {code} {year} {vol} {issue} {seq}; {seq} is required',
      ),
    }),
    crossmarkDoi: text({
      label: label('Crossmark 政策 DOI', 'Crossmark policy DOI'),
      max: 220,
      pattern: '^(10\\.\\d{4,9}/\\S+)?$',
      form: forms.doi,
      help: label(
        '参加 Crossmark 的期刊填写；更正、撤回等声明登记 DOI 时需要',
        'For journals in Crossmark; needed to deposit corrections and retractions',
      ),
    }),
    manuscriptNoPattern: text({
      label: label('稿号规则', 'Manuscript number pattern'),
      required: true,
      max: 40,
      default: '{CODE}-{yyyy}-{seq4}',
      help: label('须含 {seq} 或 {seq4}', 'Must contain {seq} or {seq4}'),
    }),
    licence: choice(licences, { label: label('许可协议', 'Licence'), required: true, default: 'ccBy' }),
    licenceUrl: text({
      label: label('许可协议网址', 'Licence address'),
      max: 300,
      pattern: '^(https?://\\S+)?$',
      form: forms.address,
    }),
    preservation: choices(preservationSystems, {
      label: label('长期保存授权', 'Archiving permitted'),
      help: label(
        '勾选后公开网站逐年列出各期文章并刊出授权声明，供其收割',
        'The public site then lists every year’s articles with the permission that the archive looks for',
      ),
    }),
    reviewMode: choice(reviewModes, {
      label: label('审稿方式', 'Review mode'),
      required: true,
      default: 'doubleAnonymous',
      section: label('审稿', 'Review'),
    }),
    minReviews: integer({
      label: label('决定前最少审稿数', 'Reviews needed before a decision'),
      required: true,
      min: 0,
      max: 10,
      default: 2,
    }),
    responseDays: integer({
      label: label('应答天数', 'Days to respond'),
      required: true,
      min: 1,
      max: 90,
      default: 7,
    }),
    reviewDays: integer({
      label: label('审稿天数', 'Days to review'),
      required: true,
      min: 1,
      max: 180,
      default: 21,
    }),
    minorDays: integer({
      label: label('小修天数', 'Days for a minor revision'),
      required: true,
      min: 1,
      max: 365,
      default: 14,
    }),
    majorDays: integer({
      label: label('大修天数', 'Days for a major revision'),
      required: true,
      min: 1,
      max: 365,
      default: 42,
    }),
    proofDays: integer({
      label: label('校样天数', 'Days for proofs'),
      required: true,
      min: 1,
      max: 60,
      default: 3,
    }),
    requireFinalReview: yesNo({
      label: label('须主编终审', 'Final review by the editor-in-chief'),
      required: true,
      default: true,
    }),
    requireBilingual: yesNo({
      label: label('录用前须中英文齐全', 'Both languages before acceptance'),
      required: true,
      default: true,
    }),
    allowAuthorWithdraw: yesNo({
      label: label('允许作者撤稿', 'Authors may withdraw'),
      required: true,
      default: true,
    }),
    appealDays: integer({
      label: label('申诉天数', 'Days to appeal'),
      required: true,
      min: 0,
      max: 365,
      default: 30,
    }),
    rescindHours: integer({
      label: label('可撤回决定的小时数', 'Hours to rescind a decision'),
      required: true,
      min: 0,
      max: 720,
      default: 24,
    }),
    showReviewCounts: yesNo({
      label: label('作者可见外审进度', 'Authors see how many reviews are in'),
      required: true,
      default: true,
      help: label('只见邀请与完成的人数', 'Numbers of those invited and done, no more'),
    }),
    showHandlingEditor: yesNo({
      label: label('作者可见责任编辑', 'Authors see who handles their paper'),
      required: true,
      default: false,
    }),
    reviewFeeEnabled: yesNo({
      label: label('收取审稿费', 'Review fee'),
      required: true,
      default: false,
      section: label('费用', 'Fees'),
    }),
    publishFeeGate: choice(publishFeeGates, {
      label: label('出版费限制', 'Publication fee gate'),
      required: true,
      default: 'none',
    }),
    aims: pair(
      richText({ label: label('办刊宗旨', 'Aims and scope'), section: label('网站内容', 'Site texts') }),
    ),
    about: pair(richText({ label: label('关于本刊', 'About'), required: true })),
    ethics: pair(richText({ label: label('出版伦理', 'Publication ethics') })),
    oaPolicy: pair(richText({ label: label('开放获取政策', 'Open access policy') })),
    aiPolicy: pair(richText({ label: label('人工智能使用政策', 'Policy on AI use') })),
    contact: pair(richText({ label: label('联系方式', 'Contact') })),
    email: text({
      label: label('电子邮箱', 'E-mail'),
      required: true,
      pattern: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$',
      form: forms.email,
      section: label('联系', 'Contact'),
    }),
    phone: text({ label: label('电话', 'Phone'), max: 60 }),
    address: pair(longText({ label: label('地址', 'Address'), max: 500 })),
    bankInfo: pair(longText({ label: label('银行账户', 'Bank account'), max: 1000 })),
    coverFileId: image({ label: label('封面', 'Cover') }),
    coverAlt: pair(text({ label: label('封面替代文字', 'Cover alternative text') })),
    logoFileId: image({ label: label('标志', 'Logo') }),
    logoAlt: pair(text({ label: label('标志替代文字', 'Logo alternative text') })),
    templateFileId: file({ label: label('论文模板', 'Manuscript template'), accept: ['docx', 'zip'] }),
    acceptingSubmissions: yesNo({
      label: label('接收投稿', 'Accepts submissions'),
      required: true,
      default: true,
      list: 90,
      filter: true,
    }),
    isDefault: yesNo({
      label: label('默认期刊', 'Default journal'),
      required: true,
      default: false,
      list: 90,
    }),
    sort: integer({ label: label('排序', 'Order'), required: true, default: 0, sort: true }),
  },
  unique: [['code']],
  order: ['sort', 'code'],
  menu: { path: '/journal/journals', icon: 'BookOutlined', label: label('期刊', 'Journals') },
})

export type Journal = Row<typeof journals>
