import { snake } from '#kernel/definition/entity.ts'
import type { Label } from '#kernel/definition/kind.ts'
import { kindNames, mostMade, slugForm, type Prototype } from '../terms/shapes.ts'
import { constantOf } from '../terms/constants.ts'
import { longestSlug, unfitProperty } from '../terms/names.ts'
import { lifeProblems } from './life-problems.ts'
import { includedOf, livePrefix, nameOf, titleOf, uniquesOf, type AreaDrawing } from './plan.ts'
import { unsought } from './specs.ts'

/** What keeps an area from being made, each with where it is: all of it is said at once, and nothing is made meanwhile. */
export type Problem = Label & { readonly table?: string; readonly field?: string }

/** What the product has already, by name. */
export type Standing = {
  /** Names of entities, their paths' and tables' owners included; without those of the area itself. */
  readonly entities: ReadonlySet<string>
  readonly dictionaries: ReadonlySet<string>
  /** Codes of areas and first parts of addresses. */
  readonly areas: ReadonlySet<string>
}

/** What definitions are written with. */
const helpers = new Set<string>([
  ...kindNames,
  ...'defineEntity label choice life lives livesOf lived must reason slice area server supply screens'.split(
    ' ',
  ),
])
/** What PostgreSQL keeps of a name. */
const longestName = 63

const areaForm = /^[a-z][a-z0-9]{1,15}$/
/** Words of the language, and first parts of addresses that are no area's. */
const keptWords = new Set(
  `await break case catch class const continue debugger default delete do else enum export extends false finally for
  function if implements import in instanceof interface let new null package private protected public return static
  super switch this throw true try typeof var void while with yield api assets manage portal area server screens slice
  supply label areas servers slices`.split(/\s+/),
)

export function problemsOf(area: AreaDrawing, standing: Standing): Problem[] {
  const { code, drawings } = area
  const found: Problem[] = []
  const say = (zh: string, en: string, at: Omit<Problem, 'zh' | 'en'> = {}) => found.push({ zh, en, ...at })
  if (!areaForm.test(code))
    say(
      '模块代码须为 2 至 16 个小写字母或数字，以字母开头',
      'The module code takes 2 to 16 small letters or digits and begins with a letter',
    )
  else if (keptWords.has(code) || standing.areas.has(code))
    say(`模块代码 ${code} 已被占用，请换一个`, `The module code ${code} is taken, choose another one`)
  if (!labelled(area.label))
    say(
      '请填写模块的中文名和不含汉字的英文名',
      'Name the module in Chinese, and in English without Chinese characters',
    )
  if (drawings.length === 0) say('请至少选择一个数据模型', 'Choose at least one model')
  const slugs = drawings.map(({ slug }) => slug)
  for (const drawing of drawings) {
    const { table, slug, label } = drawing
    const at = { table: table || slug }
    const fields = includedOf(drawing)
    if (!slugForm.test(slug) || slug.length > longestSlug)
      say(
        `代码 ${slug} 须为小写字母、数字和连字符，最长 ${longestSlug}`,
        `The code ${slug} takes small letters, digits and hyphens, at most ${longestSlug}`,
        at,
      )
    else if (slugs.indexOf(slug) !== slugs.lastIndexOf(slug))
      say(
        `有两个模型的代码都是 ${slug}，请改其中一个`,
        `Two models have the code ${slug}, change one of them`,
        at,
      )
    else if (standing.entities.has(nameOf(code, slug)))
      say(
        `实体 ${nameOf(code, slug)} 已经存在，请改代码`,
        `The entity ${nameOf(code, slug)} stands already, change the code`,
        at,
      )
    else if (helpers.has(nameOf(code, slug)))
      say(
        `实体会叫 ${nameOf(code, slug)}，与工具函数重名，请改代码`,
        `The entity would be called ${nameOf(code, slug)} as one of our functions is, change the code`,
        at,
      )
    if (!labelled(label))
      say(
        '请填写中文名和不含汉字的英文名',
        'Name it in Chinese, and in English without Chinese characters',
        at,
      )
    if (fields.length === 0) say('请至少保留一个字段', 'Keep at least one field', at)
    else if (fields.length > mostMade)
      say(
        `字段有 ${fields.length} 个，最多 ${mostMade} 个，请去掉一些`,
        `It has ${fields.length} fields of at most ${mostMade}, leave some out`,
        at,
      )
    else if (!titleOf(fields))
      say(
        '没有能称呼一条记录的字段，请保留一个文本、数字或日期字段',
        'No field names a row, keep a text, a number or a date',
        at,
      )
    found.push(...lifeProblems(drawing).map((one) => ({ ...one, ...at })))
    found.push(...setProblems(fields, nameOf(code, slug)).map((one) => ({ ...one, ...at })))
    found.push(
      ...fields.flatMap((field) =>
        [
          ...fieldProblems(field, {
            all: fields,
            area,
            standing,
            isState: field.propertyName === drawing.life?.field,
          }),
          ...longNames(field, nameOf(code, slug)),
          ...saidProblems(field),
        ].map((one) => ({
          ...one,
          ...at,
          field: field.propertyName,
        })),
      ),
    )
  }
  return [...found, ...circlesIn(area)]
}

const hasHan = (text: string) => /\p{Script=Han}/u.test(text)
const labelled = ({ zh, en }: Label) => zh.trim() !== '' && en.trim() !== '' && !hasHan(en)

function fieldProblems(
  field: Prototype,
  {
    all,
    area,
    standing,
    isState,
  }: { all: readonly Prototype[]; area: AreaDrawing; standing: Standing; isState: boolean },
): Label[] {
  const { propertyName: name, kind, dict, words, target } = field
  const found: Label[] = []
  const say = (zh: string, en: string) => found.push({ zh, en })
  const unfit = unfitProperty(name)
  if (unfit === 'form')
    say(
      '属性名须以小写字母开头，只含字母和数字',
      'A property begins with a small letter and has letters and digits alone',
    )
  if (unfit === 'long')
    say('属性名太长，请缩短到 30 个字符以内', 'The property is too long, make it 30 characters or fewer')
  if (unfit === 'taken')
    say(`属性名 ${name} 是保留字，请换一个`, `The property ${name} is a kept word, choose another one`)
  if (all.filter((one) => one.propertyName.toLowerCase() === name.toLowerCase()).length > 1)
    say(`属性名 ${name} 重复`, `The property ${name} stands twice`)
  if (name.endsWith('Text') && all.some((one) => `${one.propertyName}Text` === name))
    say(
      `属性名 ${name} 与字典文字重名，请换一个`,
      `The property ${name} is what the words of another field are called, choose another one`,
    )
  if (!labelled({ zh: field.zh, en: field.en }))
    say('请填写中文名和不含汉字的英文名', 'Name it in Chinese, and in English without Chinese characters')
  // Words of a state stand in its definition, and are no dictionary.
  const isDict = kind === 'dict' && !isState
  if (isDict && !/^[a-z][a-z0-9_]{0,47}$/.test(dict ?? ''))
    say('字典编码须为小写字母、数字和下划线', 'The dictionary takes small letters, digits and underscores')
  else if (isDict && !words?.length && !standing.dictionaries.has(dict ?? '') && !broughtBy(area, dict ?? ''))
    say(`没有字典 ${dict}，请为它填写词条`, `There is no dictionary ${dict}, give it words`)
  else if (isDict && words?.length && standing.dictionaries.has(dict ?? ''))
    say(
      `字典 ${dict} 已经存在，请去掉词条或换编码`,
      `The dictionary ${dict} stands already, leave out the words or choose another code`,
    )
  if (
    kind === 'dict' &&
    words?.some((word) => !labelled(word) || !word.key.trim() || word.key !== word.key.trim())
  )
    say(
      '每个词条都要有键、中文和不含汉字的英文',
      'Every word needs a key, Chinese, and English without Chinese characters',
    )
  if (kind === 'dict' && words && new Set(words.map(({ key }) => key)).size < words.length)
    say('字典里有重复的键', 'A key stands twice in the dictionary')
  const known =
    area.drawings.some(({ table }) => table !== '' && table === target) || standing.entities.has(target ?? '')
  if (kind === 'ref' && !known)
    say(
      `引用的 ${target || '表'} 不在其中：请一并选择它的模型，或改为其他种类`,
      `It points at ${target || 'nothing'}, which is not among them: add its model, or choose another kind`,
    )
  return found
}

/** Indexes and keys are named after table and column; two names that are cut alike would be one. */
function longNames({ kind, propertyName }: Prototype, entity: string): Label[] {
  // While it is live its table has the longer name.
  const [table, column] = [`${livePrefix}${snake(entity)}`, snake(propertyName)]
  const longest = kind === 'ref' ? `${table}_${column}_fk`.length : 0
  if (longest <= longestName) return []
  const over = longest - longestName
  return [
    {
      zh: `代码与属性名合起来长了 ${over} 个字符，请缩短其中一个`,
      en: `Code and property together are ${over} characters too long, shorten one of them`,
    },
  ]
}

/** An index takes no longer values than this, Chinese and rarer letters counted. */
const mostIndexed = 640

/** What is unique, alone or together: its index has a name and an end. */
function setProblems(fields: readonly Prototype[], entity: string): Problem[] {
  const named = new Map(fields.map((field) => [field.propertyName, field]))
  return uniquesOf(fields).flatMap((set) => {
    const at = { field: set.join(', ') }
    const over = `${livePrefix}${snake(entity)}_unique_${set.map(snake).join('_')}`.length - longestName
    const those = set.flatMap((name) => named.get(name) ?? [])
    const letters = those.reduce((sum, one) => sum + lettersOf(one), 0)
    const unfit = those.find(({ kind }) => unsought.has(kind))
    return [
      ...(over > 0
        ? [
            {
              zh: `代码与属性名合起来长了 ${over} 个字符，请缩短其中一个`,
              en: `Code and properties together are ${over} characters too long, shorten one of them`,
              ...at,
            },
          ]
        : []),
      ...(letters > mostIndexed
        ? [
            {
              zh: `唯一的内容最多 ${mostIndexed} 个字符，现为 ${letters} 个，请缩小最多字符`,
              en: `What is unique has at most ${mostIndexed} characters and has ${letters} here, lower the most characters`,
              ...at,
            },
          ]
        : []),
      ...(unfit
        ? [
            {
              zh: `${unfit.propertyName} 是富文本或附件，不能作唯一，请去掉`,
              en: `${unfit.propertyName} is rich text or files and cannot be unique, take it out`,
              ...at,
            },
          ]
        : []),
    ]
  })
}

const lettersOf = ({ kind, max }: Prototype) =>
  kind === 'text' || kind === 'longText' ? (max ?? (kind === 'text' ? 200 : 5000)) : 0

/** Defaults and bounds that contradict each other, or their kind. */
function saidProblems(field: Prototype): Label[] {
  const { defaultValue, least, most, kind, isRequired } = field
  const found: Label[] = []
  if (least != null && most != null && least > most)
    found.push({
      zh: `最小值 ${least} 大于最大值 ${most}，请改其中一个`,
      en: `Its least ${least} is above its most ${most}, change one of them`,
    })
  if (defaultValue && constantOf(field, defaultValue) === undefined)
    found.push({
      zh: `默认值 ${defaultValue} 不适合这种字段，请改或清空`,
      en: `The default ${defaultValue} does not fit this kind of field, change or clear it`,
    })
  if (isRequired && (kind === 'files' || kind === 'images'))
    found.push({
      zh: '附件和图片不能设为必填，请取消',
      en: 'Files and pictures cannot be required here, untick it',
    })
  return found
}

const broughtBy = ({ drawings }: AreaDrawing, code: string) =>
  drawings.flatMap(includedOf).some(({ dict, words }) => dict === code && (words?.length ?? 0) > 0)

/** Records that require each other: the first of them could never be made. */
function circlesIn({ drawings }: AreaDrawing): Problem[] {
  const needs = new Map(
    drawings.map((one) => [
      one.table,
      includedOf(one).filter(({ kind, isRequired }) => kind === 'ref' && isRequired),
    ]),
  )
  const found: Problem[] = []
  for (const start of needs.keys()) {
    const way = wayBack(start, start, needs, new Set())
    // Told once, at the first of those who stand in it.
    if (!way || way.some((table) => table < start)) continue
    const circle = [...way, start].join(' → ')
    const field = needs.get(start)?.find(({ target }) => target === (way[1] ?? start))?.propertyName
    found.push({
      zh: `${circle} 互相必填，第一条永远建不了；请把其中一个改为非必填`,
      en: `${circle} require each other and the first could never be made; make one of them optional`,
      table: start,
      ...(field !== undefined && { field }),
    })
  }
  return found
}

function wayBack(
  from: string,
  to: string,
  needs: ReadonlyMap<string, readonly Prototype[]>,
  seen: Set<string>,
): string[] | undefined {
  seen.add(from)
  for (const { target } of needs.get(from) ?? []) {
    if (!target || !needs.has(target)) continue
    if (target === to) return [from]
    const rest = seen.has(target) ? undefined : wayBack(target, to, needs, seen)
    if (rest) return [from, ...rest]
  }
  return undefined
}
