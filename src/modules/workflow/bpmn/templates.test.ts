import { expect, it } from 'vitest'
import { templates, xmlOf } from '../terms/templates.ts'
import { readBpmnFile } from './read.parser.ts'

it.each(templates.map((one) => [one.key, one] as const))(
  'the template %s can be deployed as it stands',
  async (_key, one) => {
    const { plan, problems } = await readBpmnFile(Buffer.from(xmlOf(one)))
    expect(problems).toEqual([])
    expect(plan?.processId).toBe(one.key)
    // Fields that steps name are fields of its form.
    const keys = new Set(one.form.map(({ key }) => key))
    for (const { access = {} } of Object.values(plan!.nodes))
      for (const key of Object.keys(access)) expect(keys).toContain(key)
  },
)
