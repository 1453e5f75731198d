import { label, type Choices, type Lang } from '#kernel/definition/index.ts'

/** Closed lists that more than one entity of the area uses. */

export const languages = { zh: label('中文', 'Chinese'), en: label('英文', 'English') } satisfies Choices

export const reviewModes = {
  doubleAnonymous: label('双盲', 'Double anonymous'),
  singleAnonymous: label('单盲', 'Single anonymous'),
  open: label('公开', 'Open'),
} satisfies Choices

export const licences = {
  ccBy: label('CC BY 4.0', 'CC BY 4.0'),
  ccByNc: label('CC BY-NC 4.0', 'CC BY-NC 4.0'),
  ccByNcNd: label('CC BY-NC-ND 4.0', 'CC BY-NC-ND 4.0'),
  ccByNcSa: label('CC BY-NC-SA 4.0', 'CC BY-NC-SA 4.0'),
  ccBySa: label('CC BY-SA 4.0', 'CC BY-SA 4.0'),
  cc0: label('CC0 1.0', 'CC0 1.0'),
  allRights: label('保留所有权利', 'All rights reserved'),
} satisfies Choices

/** Before the title of a retracted article, wherever it goes. */
export const retractedPrefix: Readonly<Record<'zh' | 'en', string>> = { zh: '已撤稿：', en: 'RETRACTED: ' }

/** Who signs retractions and expressions of concern: the office, and no person. */
export const house = { displayNameZh: '编辑部', displayNameEn: 'The Editors' } as const
export const isHouse = (author: {
  readonly displayNameZh?: string | null
  readonly displayNameEn?: string | null
}): boolean => author.displayNameZh === house.displayNameZh && author.displayNameEn === house.displayNameEn

/** Whose the rights are where nobody said otherwise; pages say it in their own language. */
export const authorsHold = 'The Author(s)'

/** Address of the licence text; allRights has none. */
export const licenceUrls: Readonly<Record<keyof typeof licences, string | null>> = {
  ccBy: 'https://creativecommons.org/licenses/by/4.0/',
  ccByNc: 'https://creativecommons.org/licenses/by-nc/4.0/',
  ccByNcNd: 'https://creativecommons.org/licenses/by-nc-nd/4.0/',
  ccByNcSa: 'https://creativecommons.org/licenses/by-nc-sa/4.0/',
  ccBySa: 'https://creativecommons.org/licenses/by-sa/4.0/',
  cc0: 'https://creativecommons.org/publicdomain/zero/1.0/',
  allRights: null,
}

/** A journal's own address of its licence; the text of another licence is none, it was left from before a change. */
export function licenceUrlOf(it: {
  readonly licence?: keyof typeof licences | null
  readonly licenceUrl?: string | null
}): string | null {
  const own = it.licenceUrl && !Object.values(licenceUrls).includes(it.licenceUrl) ? it.licenceUrl : null
  return own ?? licenceUrls[it.licence ?? 'ccBy']
}

export const creditRoles = {
  conceptualization: label('概念构思', 'Conceptualization'),
  dataCuration: label('数据管理', 'Data curation'),
  formalAnalysis: label('形式分析', 'Formal analysis'),
  fundingAcquisition: label('经费获取', 'Funding acquisition'),
  investigation: label('调查研究', 'Investigation'),
  methodology: label('方法设计', 'Methodology'),
  projectAdministration: label('项目管理', 'Project administration'),
  resources: label('资源提供', 'Resources'),
  software: label('软件', 'Software'),
  supervision: label('指导', 'Supervision'),
  validation: label('验证', 'Validation'),
  visualization: label('可视化', 'Visualization'),
  writingOriginalDraft: label('初稿撰写', 'Writing – original draft'),
  writingReview: label('审阅与修改', 'Writing – review & editing'),
} satisfies Choices

/** What somebody is called to readers of each language; without an English name it is the same. */
export type Called = Readonly<Record<Lang, string>>

export type Affiliation = {
  nameZh?: string | null
  nameEn?: string | null
  rorId?: string | null
  cityZh?: string | null
  cityEn?: string | null
  country?: string | null
}

const shortText = { type: ['string', 'null'], maxLength: 300 }

export const affiliationsSchema = {
  type: 'array',
  maxItems: 5,
  items: {
    type: 'object',
    additionalProperties: false,
    properties: {
      nameZh: shortText,
      nameEn: shortText,
      rorId: shortText,
      cityZh: shortText,
      cityEn: shortText,
      country: shortText,
    },
  },
}

/** Who reads what is said about a paper. */
export const audiences = {
  desk: { ...label('编辑部内部', 'Desk only'), tone: 'neutral' },
  author: { ...label('与作者', 'With the author'), tone: 'info' },
} as const satisfies Choices

export type Audience = keyof typeof audiences
