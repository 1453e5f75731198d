import type { Label } from '#kernel/definition/kind.ts'
import { propertyForm } from '../terms/names.ts'
import { includedOf, type Drawing } from '../terms/shapes.ts'

/** What every entity has as a call, or as a button: no step is called so. */
const taken = new Set(
  `list page select detail history submit save update remove restore add edit view delete export import template
  setting reveal tree lazy label constructor prototype tostring valueof`.split(/\s+/),
)

const hasHan = (text: string) => /\p{Script=Han}/u.test(text)

/** What keeps the states and steps of a model from being made. */
export function lifeProblems(drawing: Drawing): Label[] {
  const { life } = drawing
  const found: Label[] = []
  const say = (zh: string, en: string) => found.push({ zh, en })
  if (!life) return found
  const fields = includedOf(drawing)
  const field = fields.find(({ propertyName }) => propertyName === life.field)
  const states = field?.words ?? []
  if (field?.kind !== 'dict' || states.length < 2) {
    say(
      `状态字段 ${life.field || '未选'} 须是字典，并有至少两个词条`,
      `The state ${life.field || 'field'} must be a dictionary with two words or more`,
    )
    return found
  }
  if (states.some(({ key }) => !/^[A-Za-z0-9_]{1,30}$/.test(key)))
    say('状态的键只能含字母、数字和下划线', 'Keys of states take letters, digits and underscores')
  if (life.steps.length === 0) say('请至少画一个步骤', 'Draw at least one step')
  const keys = new Set(states.map(({ key }) => key))
  const names = life.steps.map(({ name }) => name)
  for (const { name, zh, en, from, to, asks } of life.steps) {
    if (!propertyForm.test(name) || taken.has(name.toLowerCase()))
      say(
        `步骤代码 ${name || '未填'} 须以小写字母开头，只含字母和数字，且不是已有操作`,
        `The step ${name || 'without a code'} begins with a small letter, has letters and digits alone, and is no call that there is`,
      )
    else if (names.indexOf(name) !== names.lastIndexOf(name))
      say(`步骤 ${name} 重复`, `The step ${name} stands twice`)
    if (!zh.trim() || !en.trim() || hasHan(en))
      say(
        `请为步骤 ${name} 填写中文名和不含汉字的英文名`,
        `Name the step ${name} in Chinese, and in English without Chinese characters`,
      )
    if (from.length === 0 || new Set(from).size < from.length || [...from, to].some((key) => !keys.has(key)))
      say(
        `步骤 ${name} 须从现有状态出发，到现有状态结束`,
        `The step ${name} must lead from states that there are to one of them`,
      )
    const strange = asks.find(
      (one) => one === life.field || !fields.some(({ propertyName }) => propertyName === one),
    )
    if (strange !== undefined)
      say(
        `步骤 ${name} 询问的 ${strange} 不是可填的字段`,
        `The step ${name} asks for ${strange}, which is no field to fill in`,
      )
  }
  if (found.length === 0)
    found.push(
      ...unreached(
        states.map(({ key }) => key),
        life.steps,
      ),
    )
  return found
}

/** States that no step leads to. */
function unreached(
  states: readonly string[],
  steps: readonly { readonly from: readonly string[]; readonly to: string }[],
): Label[] {
  const reached = new Set(states.slice(0, 1))
  for (let before = -1; before < reached.size;) {
    before = reached.size
    for (const { from, to } of steps) if (from.some((one) => reached.has(one))) reached.add(to)
  }
  return states
    .filter((one) => !reached.has(one))
    .map((one) => ({
      zh: `没有步骤通向状态 ${one}：记录从第一个状态 ${states[0]} 开始`,
      en: `No step leads to the state ${one}: records begin in the first one, ${states[0]}`,
    }))
}
