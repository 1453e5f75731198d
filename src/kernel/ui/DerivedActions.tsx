import { App } from 'antd'
import { codeOf, type Entity } from '#kernel/definition/entity.ts'
import type { ActionSpec } from '#kernel/definition/entity-spec.ts'
import type { Lang } from '#kernel/definition/kind.ts'
import { post } from './api.ts'
import { asking } from './asking.ts'
import { useMay } from './permission.ts'
import type { RowAction } from './RowActions.tsx'
import type { Raw } from './rows.ts'
import { useLang, useTexts } from './say.ts'
import { dismissal } from './dismissal.ts'
import { uiTexts } from './texts.ts'
import { useFault } from './useNotify.ts'
import { dangerous } from './dangerous.ts'

type Named = readonly [name: string, action: ActionSpec & { takes: string }]

/** What the server says of a row: `true` for what may be done to it now, words for why not, nothing for what is not offered. */
type Abilities = Readonly<Record<string, true | string>>
export const abilitiesOf = (row: Raw) => row._can as Abilities | undefined
/** Rows without abilities are judged by permission alone. */
export const allows = (row: Raw, call: string) => abilitiesOf(row)?.[call] !== undefined || !abilitiesOf(row)

export type Taking = {
  readonly step: string
  readonly rows: readonly Raw[]
  /** Chosen with them, and not to be had for this step. */
  readonly left?: readonly Raw[]
}

/** Not to be had while so many of the chosen rows are not ready for it. */
export type BulkAction = RowAction & { readonly notFor?: number }

/** Buttons of the steps of a life, as each row allows them; a press opens the dialog of the step. */
export function stepActions(entity: Entity, lang: Lang, take: (taking: Taking) => void) {
  const named = entity.state === undefined ? [] : Object.entries(entity.actions ?? {})
  const button = (
    step: string,
    { label, danger }: ActionSpec,
    { rows, left = [] }: Omit<Taking, 'step'>,
    why?: true | string,
  ) => ({
    key: step,
    label: label[lang],
    ...(danger && { danger }),
    ...(typeof why === 'string' && { why }),
    onClick: () => take({ step, rows, ...(left.length > 0 && { left }) }),
  })
  return {
    of: (row: Raw): RowAction[] =>
      named.flatMap(([step, action]) => {
        const open = abilitiesOf(row)?.[step]
        return open === undefined ? [] : [button(step, action, { rows: [row] }, open)]
      }),
    /** Each for itself is taken by those that may; all or none by all, and says so where some of them may not. */
    bulk: (chosen: readonly Raw[]): BulkAction[] =>
      named.flatMap(([step, action]) => {
        const open = (row: Raw) => abilitiesOf(row)?.[step] === true
        const [rows, left] = [chosen.filter(open), chosen.filter((row) => !open(row))]
        if (rows.length === 0 || !action.bulk) return []
        const notFor = action.bulk === 'all' ? left.length : 0
        return [{ ...button(step, action, { rows, left }), ...(notFor > 0 && { notFor }) }]
      }),
  }
}

const stands = (row: Raw, where: NonNullable<ActionSpec['where']>) =>
  Object.entries(where).every(([field, values]) => values.some((value) => value === row[field]))

/** What whoever did it has to read, line by line: what is left to do, for instance. */
export type Answer = { readonly told?: readonly string[] } | null
export function tellDone(
  { modal, message }: Pick<ReturnType<typeof App.useApp>, 'modal' | 'message'>,
  done: string,
  answer: Answer,
): void {
  if (!answer?.told?.length) message.success(done)
  else modal.info({ title: done, content: answer.told.map((line) => <p key={line}>{line}</p>) })
}

/** Buttons of those actions that need nothing but the rows: the definition says which parameter takes their ids. */
export function useDerivedActions(entity: Entity) {
  const now = useLang()
  const t = useTexts(uiTexts)
  const may = useMay()
  const fault = useFault()
  const app = App.useApp()
  const offered = Object.entries(entity.actions ?? {}).filter(
    (entry): entry is [string, ActionSpec & { takes: string }] =>
      entry[1].takes !== undefined && may(codeOf(entity, entry[0])),
  )

  function ask([name, action]: Named, rows: readonly Raw[], then: () => void) {
    const verb = action.label[now]
    app.modal.confirm({
      ...asking(entity, verb, rows, now, t),
      okText: verb,
      ...(action.danger && dangerous),
      cancelText: dismissal(verb, t),
      async onOk() {
        try {
          const answer = await post<Answer>(`${entity.path}/${action.wire ?? name}`, {
            [action.takes]: rows.map((row) => row.id).join(','),
          })
          tellDone(app, t('done'), answer)
          then()
        } catch (error) {
          fault(error)
        }
      },
    })
  }
  const label = (action: ActionSpec) => action.label[now]
  return {
    onRows: offered.some(([, { place }]) => place !== 'toolbar'),
    of: (row: Raw, then: () => void): RowAction[] =>
      offered
        .filter(([, { place, where = {} }]) => place !== 'toolbar' && stands(row, where))
        .map(([name, action]) => ({
          key: name,
          label: label(action),
          ...(action.danger && { danger: true }),
          onClick: () => ask([name, action], [row], then),
        })),
    bulk: offered
      .filter(([, { takes }]) => takes.endsWith('ds'))
      .map(([name, action]) => ({
        key: name,
        label: label(action),
        danger: action.danger === true,
        run: (rows: readonly Raw[], then: () => void) => ask([name, action], rows, then),
      })),
  }
}
