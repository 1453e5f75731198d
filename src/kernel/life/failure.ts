import type { Label } from '#kernel/definition/kind.ts'
import { inWords, refusals, type FieldError, type Params, type Refusal } from '#kernel/definition/refusal.ts'

/** One need of a step that is not met: what a person puts right before they try again. */
export type Failure = {
  readonly code: string
  readonly words: Label
  /** The question, or the field of the record, that it is about. */
  readonly field?: string
  readonly params?: Params
  /** The step is none of such a record: it is refused like any other, and not offered with its reason. */
  readonly foreign?: true
}

/** @example no('reworkSpent', label('返修已满 {n} 次，请联系主管', 'It was reworked {n} times, turn to the manager'), { n: 3 }) */
export function no(code: string, words: Label, params: Failure['params'] = {}, field?: string): Failure {
  return { code, words, params, ...(field === undefined ? {} : { field }) }
}

/** The same for a step that nobody can ever make possible for this record, or that nobody has asked for: no button. */
export const foreign = (failure: Failure): Failure => ({ ...failure, foreign: true })

/** The same for the words of one list, by their codes. */
export const noOf =
  <const W extends Readonly<Record<string, Label>>>(words: W) =>
  (code: keyof W & string, params: Failure['params'] = {}, field?: string): Failure =>
    no(code, words[code] as Label, params, field)

export const wordsOf = ({ words, params = {} }: Failure): Label => inWords(words, params)

/** Every need that is not met, so that all of them are put right at once: one list in words, and each at its field. */
export function unmetOf(failures: readonly Failure[]) {
  const errors: FieldError[] = failures.map((one) => ({ field: one.field ?? one.code, msg: wordsOf(one) }))
  const list = {
    zh: errors.map(({ msg }) => msg.zh).join('；'),
    en: errors.map(({ msg }) => msg.en).join('; '),
  }
  return { list, errors, details: failures.map(({ code }) => code) }
}

export function unmet(failures: readonly Failure[]): Refusal {
  const { list, ...more } = unmetOf(failures)
  return refuse('unmet', { list }, more)
}

export const refuse = refusals({
  unmet: { status: 422, zh: '{list}', en: '{list}' },
  notFound: {
    status: 404,
    zh: '没有找到这条记录，可能已被删除',
    en: 'This record was not found, it may have been deleted',
  },
  notAllowed: {
    status: 403,
    zh: '没有这条记录的“{step}”权限',
    en: 'You may not take the step “{step}” on this record',
  },
  systemsOwn: {
    status: 403,
    zh: '这条记录的“{step}”由系统到时自动办理，无需操作',
    en: '“{step}” is done by the system itself when its time comes; nothing is left to do on this record',
  },
  stateConflict: {
    status: 409,
    zh: '这条记录现为“{state}”，不能“{step}”。请刷新后再看',
    en: 'The record is now “{state}”, so “{step}” is not possible. Reload to see it',
  },
  stale: {
    status: 409,
    zh: '这条记录刚被他人修改，现为“{state}”。请刷新后再试',
    en: 'Somebody changed this record meanwhile, it is now “{state}”. Reload it and try again',
  },
  oneAtATime: {
    status: 400,
    zh: '“{step}”一次只能处理一条记录',
    en: '“{step}” is taken for one record at a time',
  },
})
