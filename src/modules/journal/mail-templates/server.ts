import { isBlank, refusals, textSchema } from '#kernel/definition/index.ts'
import { route, slice } from '#kernel/http/slice.ts'
import { fillText, namesIn } from './fill.ts'
import { essentialsOf, factsIn, isMailCode, templates, type MailCode } from './built-in.ts'
import { mailTemplates } from './definition.ts'
import { sampleFacts } from './sample.ts'

const refuse = refusals({
  unknownMail: {
    status: 422,
    zh: '没有代号为 {code} 的邮件，请从内置模板中选择',
    en: 'There is no mail {code}; choose one of the built-in templates',
  },
  unknownFact: {
    status: 422,
    zh: '此邮件没有 {list}，可用的有：{known}',
    en: 'This mail does not know {list}. It knows: {known}',
  },
  lacksFact: {
    status: 422,
    zh: '此邮件的中英文正文都须有 {list}，否则收件人看不到要办的事',
    en: 'Both texts of this mail need {list}: without it its reader cannot do what it asks',
  },
  bothLanguages: {
    status: 422,
    zh: '主题与正文都须有中文和英文：收件人各用自己的语言',
    en: 'Subject and text are needed in Chinese and in English: each recipient reads their own language',
  },
})

const words = textSchema(8000)
const texts = { subjectZh: words, subjectEn: words, bodyZh: words, bodyEn: words }
type Words = Partial<Record<keyof typeof texts, string | null>>

export const slices = [
  slice(mailTemplates, {
    async beforeSubmit(_tx, { values, existing }) {
      const row = { ...existing, ...values } as Words & { code: string }
      if (!isMailCode(row.code)) return refuse('unknownMail', { code: row.code })
      const all = [row.subjectZh, row.subjectEn, row.bodyZh, row.bodyEn]
      if (all.some(isBlank)) return refuse('bothLanguages')
      const known = factsIn(row.code)
      const strange = namesIn(all.map((one) => one ?? '')).filter((name) => !known.includes(name))
      if (strange.length > 0) return refuse('unknownFact', { list: braced(strange), known: braced(known) })
      const lacking = essentialsOf(row.code).filter(
        (name) => ![row.bodyZh, row.bodyEn].every((body) => namesIn([body ?? '']).includes(name)),
      )
      return lacking.length > 0 ? refuse('lacksFact', { list: braced(lacking) }) : undefined
    },
    routes: [
      route(
        { method: 'GET', url: `${mailTemplates.path}/builtin`, permission: 'mailTemplate_view' },
        async () =>
          Object.entries(templates).map(([code, { zh, en }]) => ({
            code,
            subjectZh: zh.subject,
            subjectEn: en.subject,
            bodyZh: zh.body,
            bodyEn: en.body,
            facts: factsIn(code as MailCode),
          })),
      ),
      route(
        {
          method: 'POST',
          url: `${mailTemplates.path}/preview`,
          permission: 'mailTemplate_view',
          input: { type: 'object', properties: texts },
        },
        async ({ input: row }) => {
          return {
            zh: fillText({ subject: row.subjectZh ?? '', body: row.bodyZh ?? '' }, sampleFacts.zh),
            en: fillText({ subject: row.subjectEn ?? '', body: row.bodyEn ?? '' }, sampleFacts.en),
          }
        },
      ),
    ],
  }),
]

const braced = (names: readonly string[]) => names.map((name) => `{${name}}`).join(' ')
