import { includedOf, kindNames, mostMade, slugForm } from '../terms/shapes.ts'
import { longestSlug } from '../terms/names.ts'
import { besideProblems } from './beside-problems.ts'
import { circlesIn } from './circles.ts'
import { fieldProblems, labelled, saidProblems } from './field-problems.ts'
import { lifeProblems } from './life-problems.ts'
import { longNames, setProblems } from './names-problems.ts'
import { nameOf, titleOf, type AreaDrawing } from './plan.ts'
import type { Problem, Standing } from './standing.ts'

/** What definitions are written with. */
const helpers = new Set<string>([
  ...kindNames,
  ...'defineEntity label choice life lives livesOf lived must reason slice area server supply screens'.split(
    ' ',
  ),
])
const areaForm = /^[a-z][a-z0-9]{1,15}$/
/** Words of the language, and first parts of addresses that are no area's. */
const keptWords = new Set(
  `await break case catch class const continue debugger default delete do else enum export extends false finally for
  function if implements import in instanceof interface let new null package private protected public return static
  super switch this throw true try typeof var void while with yield api assets manage portal area server screens slice
  supply label areas servers slices auth apaph myiframe`.split(/\s+/),
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
  else if ((keptWords.has(code) || standing.areas.has(code)) && standing.live?.code !== code)
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
    if (drawing.prototypes.length === 0)
      say('还没有字段，请打开它的“字段”并保存', 'It has no fields yet, open its “Fields” and save them', at)
    else if (fields.length === 0) say('请至少保留一个字段', 'Keep at least one field', at)
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
            table,
            isState: field.propertyName === drawing.life?.field,
          }),
          ...longNames(field, nameOf(code, slug)),
          ...saidProblems(field),
          ...besideProblems(field, fields, area, standing),
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
