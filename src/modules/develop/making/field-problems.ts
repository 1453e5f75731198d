import { label, type Label } from '#kernel/definition/kind.ts'
import { constantOf } from '../terms/constants.ts'
import { namesakeOf } from '../terms/beside-names.ts'
import { unfitProperty } from '../terms/names.ts'
import { includedOf, type AreaDrawing, type Prototype, type Word } from '../terms/shapes.ts'
import type { Standing } from './standing.ts'

const hasHan = (text: string) => /\p{Script=Han}/u.test(text)
export const labelled = ({ zh, en }: Label) => zh.trim() !== '' && en.trim() !== '' && !hasHan(en)

type Around = {
  readonly all: readonly Prototype[]
  readonly area: AreaDrawing
  readonly standing: Standing
  readonly isState: boolean
  /** Of its record. */
  readonly table: string
}

/** What keeps one field from being made, among the others of its record and its area. */
export const fieldProblems = (field: Prototype, around: Around): Label[] => [
  ...nameProblems(field, around),
  ...dictionaryProblems(field, around),
  ...wordProblems(field),
  ...targetProblems(field, around),
]

function* nameProblems(field: Prototype, { all, table, standing }: Around): Iterable<Label> {
  const { propertyName: name, zh, en } = field
  const unfit = unfitProperty(name)
  if (unfit === 'form')
    yield label(
      '属性名须以小写字母开头，只含字母和数字',
      'A property begins with a small letter and has letters and digits alone',
    )
  if (unfit === 'long')
    yield label(
      '属性名太长，请缩短到 30 个字符以内',
      'The property is too long, make it 30 characters or fewer',
    )
  if (unfit === 'taken')
    yield label(
      `属性名 ${name} 是保留字，请换一个`,
      `The property ${name} is a kept word, choose another one`,
    )
  if (all.filter((one) => one.propertyName.toLowerCase() === name.toLowerCase()).length > 1)
    yield label(`属性名 ${name} 重复`, `The property ${name} stands twice`)
  if (name.endsWith('Text') && all.some((one) => `${one.propertyName}Text` === name))
    yield label(
      `属性名 ${name} 与字典文字重名，请换一个`,
      `The property ${name} is what the words of another field are called, choose another one`,
    )
  else {
    const namesake = namesakeOf(field, all)
    if (namesake && !isLive(field, table, standing))
      yield label(
        `属性名 ${name} 与 ${namesake.propertyName} 所指记录的名称重名，请换一个，如 ${name}Value`,
        `The property ${name} would be answered in place of the title of what ${namesake.propertyName} points at, choose another one, as ${name}Value`,
      )
  }
  if (!labelled({ zh, en }))
    yield label(
      '请填写中文名和不含汉字的英文名',
      'Name it in Chinese, and in English without Chinese characters',
    )
}

const isLive = ({ propertyName }: Prototype, table: string, { live }: Standing) =>
  live?.drawings.some(
    (one) => one.table === table && includedOf(one).some((known) => known.propertyName === propertyName),
  ) ?? false

/** Words of a state stand in its definition, and are no dictionary. */
function* dictionaryProblems(
  { kind, dict, words }: Prototype,
  { area, standing, isState }: Around,
): Iterable<Label> {
  if (kind !== 'dict' || isState) return
  const code = dict ?? ''
  const stands = standing.dictionaries.has(code)
  if (!/^[a-z][a-z0-9_]{0,47}$/.test(code))
    yield label(
      '字典编码须为小写字母、数字和下划线',
      'The dictionary takes small letters, digits and underscores',
    )
  else if (!words?.length && !stands && !broughtBy(area, code))
    yield label(`没有字典 ${code}，请为它填写词条`, `There is no dictionary ${code}, give it words`)
  else if (words?.length && stands)
    yield label(
      `字典 ${code} 已经存在，请去掉词条或换编码`,
      `The dictionary ${code} stands already, leave out the words or choose another code`,
    )
  if (words?.length && bringing(area, code).some((one) => !isSameWords(one, words)))
    yield label(
      `字典 ${code} 在不同字段里词条不同，请统一词条或换编码`,
      `The dictionary ${code} has other words at another field, make them the same or choose another code`,
    )
}

function* wordProblems({ kind, words }: Prototype): Iterable<Label> {
  if (kind !== 'dict' || !words) return
  if (words.some((word) => !labelled(word) || !word.key.trim() || word.key !== word.key.trim()))
    yield label(
      '每个词条都要有键、中文和不含汉字的英文',
      'Every word needs a key, Chinese, and English without Chinese characters',
    )
  if (new Set(words.map(({ key }) => key)).size < words.length)
    yield label('字典里有重复的键', 'A key stands twice in the dictionary')
}

function* targetProblems({ kind, target }: Prototype, { area, standing }: Around): Iterable<Label> {
  if (kind !== 'ref') return
  const isAmong = area.drawings.some(({ table }) => table !== '' && table === target)
  if (!isAmong && !standing.entities.has(target ?? ''))
    yield label(
      `引用的 ${target || '表'} 不在其中，请一并选择它的模型，或改为其他种类`,
      `It points at ${target || 'nothing'}, which is not among them: add its model, or choose another kind`,
    )
}

/** Defaults and bounds that contradict each other, or their kind. */
export function saidProblems(field: Prototype): Label[] {
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

/** Words that the fields of an area give one dictionary; those of a state stand in its definition. */
const bringing = ({ drawings }: AreaDrawing, code: string): (readonly Word[])[] =>
  drawings.flatMap((one) =>
    includedOf(one).flatMap(({ kind, dict, words, propertyName }) =>
      kind === 'dict' && dict === code && words?.length && propertyName !== one.life?.field ? [words] : [],
    ),
  )

const isSameWords = (one: readonly Word[], other: readonly Word[]) =>
  one.length === other.length &&
  one.every(({ key, zh, en }, at) => {
    const its = other[at]
    return its?.key === key && its.zh === zh && its.en === en
  })
