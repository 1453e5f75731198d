import type { Refusal } from '#kernel/definition/index.ts'
import { isInherited } from '#kernel/http/keys.ts'
import { refuse } from '../catalogue.ts'
import type { FormField } from './shapes.ts'

/** What a process knows by itself (`running/load.ts`, `tasks/doing.ts`, `engine/run.ts`): a field of that name would be lost. */
const known: ReadonlySet<string> = new Set([
  'approved',
  'pass',
  'starter',
  'initiator',
  'starterDept',
  'now',
  'today',
  'loopCounter',
  'nrOfInstances',
  'nrOfCompletedInstances',
  'nrOfActiveInstances',
  'nrOfApproved',
  'nrOfRefused',
])

/** Why nobody could fill a form in, or part of what they fill in would be lost; undefined where it may be deployed. */
export function unfitForm(form: readonly FormField[]): Refusal | undefined {
  const seen = new Set<string>()
  for (const { key, zh, en, kind, options = [], columns = [] } of form) {
    if (seen.has(key)) return refuse('formTwice', { key })
    if (known.has(key)) return refuse('formKnown', { key })
    // Nothing that is sent may be named so (`http/keys.ts`): the process could never be started.
    if (isInherited(key)) return refuse('formBarred', { key })
    seen.add(key)
    if (kind === 'lines') {
      if (columns.length === 0) return refuse('formNoColumns', { name: { zh, en } })
      const known = columns.map((one) => one.key)
      const again = known.find((one, at) => known.indexOf(one) < at)
      if (again) return refuse('formColumnTwice', { name: { zh, en }, key: again })
      const barred = known.find(isInherited)
      if (barred) return refuse('formBarred', { key: barred })
    }
    for (const one of [{ zh, en, kind, options }, ...(kind === 'lines' ? columns : [])]) {
      const unfit = one.kind === 'choice' && unfitChoice(one)
      if (unfit) return unfit
    }
  }
  return undefined
}

function unfitChoice({
  zh,
  en,
  options = [],
}: Pick<FormField, 'zh' | 'en' | 'options'>): Refusal | undefined {
  if (options.length === 0) return refuse('formNoOptions', { name: { zh, en } })
  const twice = options.find((one, at) => options.findIndex((other) => other.key === one.key) < at)
  return twice && refuse('formOptionTwice', { name: { zh, en }, key: twice.key })
}
