/** Letters as an editor first sees them; every word may be changed before it goes out. */
import { escapeHtml, inlineText, oneLine, paragraphsOf, type Lang } from '#kernel/definition/index.ts'
import type { ReviewRecord } from '../../review-records/definition.ts'
import { signatureOf, type Named } from '../paper/visibility.ts'
import type { Paper } from '../paper/paper.ts'

export const letterTypes = [
  'returnToAuthor',
  'deskReject',
  'requestMinor',
  'requestMajor',
  'reject',
  'finalAccept',
] as const
export type LetterType = (typeof letterTypes)[number]

type Text = { subject: string; body: string }
/** T10: of a paper that nobody outside has reviewed no letter says that it was. */
const unreviewed: Record<Lang, Text> = {
  zh: {
    subject: '请作小修',
    body: '编辑部已阅读您的稿件《{title}》，请作小幅修改，并于 {due} 前提交修改稿和逐条说明。\n\n1. ',
  },
  en: {
    subject: 'Minor revision',
    body: 'The editors have read your manuscript “{title}” and ask for a minor revision, with a point-by-point response, by {due}.\n\n1. ',
  },
}
const texts: Readonly<Record<LetterType, Record<Lang, Text>>> = {
  returnToAuthor: {
    zh: { subject: '稿件需要补充', body: '您的稿件《{title}》在送审前需要补充以下内容：\n\n1. ' },
    en: {
      subject: 'Your manuscript needs completing',
      body: 'Before review, your manuscript “{title}” needs the following:\n\n1. ',
    },
  },
  deskReject: {
    zh: {
      subject: '关于您的稿件',
      body: '感谢您将《{title}》投至《{journal}》。编辑部认真阅读后认为，稿件与本刊的范围或要求不完全相符，不再送外审。\n\n祝您的工作找到合适的刊物。',
    },
    en: {
      subject: 'Your manuscript',
      body: 'Thank you for submitting “{title}” to {journal}. Having read it carefully, the editors find that it does not quite fit the scope or requirements of the journal, and it will not be sent to review.\n\nWe hope that it finds the right place.',
    },
  },
  requestMinor: {
    zh: {
      subject: '请作小修',
      body: '您的稿件《{title}》经审稿后，请作小幅修改，并于 {due} 前提交修改稿和逐条说明。\n\n{reports}',
    },
    en: {
      subject: 'Minor revision',
      body: 'Your manuscript “{title}” has been reviewed. We ask for a minor revision, with a point-by-point response, by {due}.\n\n{reports}',
    },
  },
  requestMajor: {
    zh: {
      subject: '请作大修',
      body: '您的稿件《{title}》经审稿后，需要较大修改。请于 {due} 前提交修改稿和逐条说明，修改稿可能再次送审。\n\n{reports}',
    },
    en: {
      subject: 'Major revision',
      body: 'Your manuscript “{title}” has been reviewed and needs a major revision. We ask for it, with a point-by-point response, by {due}; it may go to review again.\n\n{reports}',
    },
  },
  reject: {
    zh: {
      subject: '关于您的稿件的决定',
      body: '感谢您将《{title}》投至《{journal}》。综合审稿意见，很遗憾不能录用。以下意见供您参考。\n\n{reports}',
    },
    en: {
      subject: 'Decision on your manuscript',
      body: 'Thank you for submitting “{title}” to {journal}. In view of the reviews we regret that we cannot accept it. The comments below may be of use to you.\n\n{reports}',
    },
  },
  finalAccept: {
    zh: {
      subject: '录用通知',
      body: '您的稿件《{title}》已通过终审，《{journal}》决定录用。编辑部将安排编校，届时请您核对校样。',
    },
    en: {
      subject: 'Your manuscript is accepted',
      body: 'We are pleased to tell you that “{title}” has been accepted by {journal}. It now goes to production; we will ask you to check the proof.',
    },
  },
}

type LetterFacts = { due: string; reports: readonly ReviewRecord[]; named: Named }

/** In which words a letter is written; `both` in Chinese and below it in English. */
export const letterForms = ['zh', 'en', 'both'] as const
export type LetterForm = (typeof letterForms)[number]

/** The default letter in the words asked for; of two languages the reports follow once, below both. */
export function letterIn(
  form: LetterForm,
  type: LetterType,
  paper: Paper,
  facts: LetterFacts,
): { subject: string; body: string } {
  if (form !== 'both') return defaultLetter(type, paper, form, facts)
  const zh = defaultLetter(type, paper, 'zh', { ...facts, reports: [] })
  const en = defaultLetter(type, paper, 'en', facts)
  return { subject: `${zh.subject} · ${en.subject}`, body: zh.body + en.body }
}

/** The default letter in the author's language, with the reports that go along under their aliases. */
export function defaultLetter(
  type: LetterType,
  paper: Paper,
  lang: Lang,
  facts: LetterFacts,
): { subject: string; body: string } {
  const { submission, journal } = paper
  const pick = (zh: string | null, en: string | null) => (lang === 'zh' ? zh || en : en || zh)
  const values: Record<string, string> = {
    title: inlineText(pick(submission.titleZh, submission.titleEn)),
    journal: oneLine(pick(journal.nameZh, journal.nameEn)),
    due: facts.due,
  }
  const { subject, body } = (type === 'requestMinor' && paper.rounds.length === 0 ? unreviewed : texts[type])[
    lang
  ]
  // Taken apart first: a title may hold braces of its own.
  const [before = '', after = ''] = body
    .split('{reports}')
    .map((part) => part.replace(/\{(title|journal|due)\}/g, (_, name: string) => values[name] ?? ''))
  const reports = facts.reports
    .map(
      (review) =>
        `<h3>${escapeHtml(signatureOf(review, lang, facts.named))}</h3>${review.redactedComments ?? review.commentsToAuthor ?? ''}`,
    )
    .join('')
  return {
    subject: submission.manuscriptNo
      ? `${subject}（${submission.manuscriptNo}）`.replace(/（(.*)）/, lang === 'zh' ? '（$1）' : ' ($1)')
      : subject,
    body: paragraphsOf(before) + (body.includes('{reports}') ? reports : '') + paragraphsOf(after),
  }
}
