import { codeOf, hasHistory } from '#kernel/definition/entity.ts'
import { isRefusal } from '#kernel/definition/refusal.ts'
import { page } from '#kernel/store/list.ts'
import { refuse } from './catalogue.ts'
import type { Call } from './caller.ts'
import { historyCall } from './history.ts'
import { onceOnly } from './idempotency.ts'
import { asManyAsAsked } from './persons.ts'
import { listedOf } from './listed.ts'
import { pickedAtMost, pickers, selectCall } from './picking.ts'
import { removeCall, restoreCall, submitCall } from './plain-writes.ts'
import { idOf } from './rows.ts'
import { revealRoutes } from './reveal.ts'
import { listRules, storedOf } from './seen.ts'
import { sheetRoutes } from './sheets.ts'
import { stateCounts } from './state-counts.ts'
import { heldToScope } from './scoped.ts'
import { shownWithAbilities } from './standings.ts'
import { stepRoutes } from './step-routes.ts'
import { route, type Route, type Slice } from './slice.ts'
import { treeRoutes } from './trees.ts'

/** The plain calls of contract section 1, made from a definition and its rules. */
export function plainRoutes(slice: Slice): Route[] {
  const { entity, rules } = slice
  const calls = new Set(entity.calls)
  const made: Route[] = []
  const code = (call: string) => ((rules.open ?? []).includes(call) ? 'signedIn' : codeOf(entity, call))
  const listed = entity.persons ? { persons: asManyAsAsked, told: 'persons.read' } : {}
  const at = (call: string) => `${entity.path}/${call}`
  if (calls.has('list')) {
    if (entity.tree) made.push(...treeRoutes(slice, code('list')))
    // The list of a tree is the tree; whoever asks for a page of it gets its rows as of any other entity.
    for (const name of entity.tree ? ['page'] : ['list', 'page'])
      made.push(
        route(
          {
            method: 'GET',
            url: at(name),
            permission: code('list'),
            lists: listedOf(slice),
            ...twin(at, name, 'list'),
            ...listed,
          },
          (call) => listCall(slice, call),
        ),
      )
    made.push(
      route(
        {
          method: 'GET',
          url: at('select'),
          permission: pickers(entity),
          ...(entity.persons && { persons: pickedAtMost }),
        },
        (call) => selectCall(slice, call),
      ),
    )
  }
  if (calls.has('detail'))
    made.push(
      route(
        {
          method: 'GET',
          url: at('detail'),
          permission: code('detail'),
          ...(entity.persons && { persons: () => 1, told: 'persons.read' }),
        },
        (call) => detailCall(slice, call),
      ),
    )
  if (hasHistory(entity))
    made.push(
      route(
        {
          method: 'GET',
          url: at('history'),
          permission: code('detail'),
          summary: 'Who changed what, and when: the last hundred changes',
        },
        (call) => historyCall(slice, call),
      ),
    )
  if (calls.has('add') || calls.has('edit')) {
    const codes = [codeOf(entity, 'add'), codeOf(entity, 'edit')]
    for (const name of ['submit', 'save', 'update'])
      made.push(
        route({ method: 'POST', url: at(name), permission: codes, ...twin(at, name, 'submit') }, (call) =>
          submitCall(slice, call),
        ),
      )
  }
  if (calls.has('remove'))
    made.push(
      route({ method: 'POST', url: at('remove'), permission: code('remove') }, (call) =>
        removeCall(slice, call),
      ),
      route(
        {
          method: 'POST',
          url: at('restore'),
          permission: code('remove'),
          summary: 'Undo the own removal of the last minute',
        },
        (call) => restoreCall(slice, call),
      ),
    )
  made.push(...sheetRoutes(slice), ...stepRoutes(slice), ...revealRoutes(slice))
  if (rules.life && entity.state && calls.has('list'))
    made.push(
      route(
        {
          method: 'GET',
          url: at('state-counts'),
          permission: code('list'),
          summary: 'How many rows stand in each state, with the filters of the list',
          lists: listedOf(slice, 'made'),
        },
        (call) => stateCounts(slice, call),
      ),
    )
  made.push(...actionRoutes(slice))
  const own = new Set((rules.routes ?? []).map((r) => r.url))
  const all = [...made.filter((r) => !own.has(r.url)), ...(rules.routes ?? [])].map((one) =>
    heldToScope(slice, one),
  )
  const { barred } = rules
  return barred ? all.map((one) => ({ barred, ...one })) : all
}

const twin = (at: (call: string) => string, name: string, first: string) =>
  name === first ? {} : { as: at(first) }

/** Calls of the steps and actions of a slice, for whoever opens them at a second address too. */
export const deedRoutes = (slice: Slice): Route[] => [...stepRoutes(slice), ...actionRoutes(slice)]

function actionRoutes({ entity, rules }: Slice): Route[] {
  return Object.entries(rules.actions ?? {}).map(([name, action]) => {
    const { wire = name, told } = entity.actions?.[name] ?? {}
    const url = `${entity.path}/${wire}`
    return route(
      {
        method: 'POST',
        url,
        permission: codeOf(entity, name),
        ...('asks' in action ? { asks: action.asks } : { input: action.body }),
        ...(told && { told }),
      },
      async ({ caller, input, ctx, db, request }) => {
        const prepared = await action.prepare?.({ caller, input, ctx, db })
        return db.tx(caller.actor, (tx) =>
          onceOnly(tx, request, url, input, () => action.handler({ tx, caller, input, ctx, prepared })),
        )
      },
    )
  })
}

async function listCall(slice: Slice, call: Call): Promise<unknown> {
  const { caller, input, db } = call
  const found = await page<Record<string, unknown>>(
    db,
    caller.tenantId,
    slice.entity,
    input,
    listRules(slice, caller),
    caller,
  )
  if (isRefusal(found)) return found
  return { ...found, records: await shownWithAbilities(slice, found.records, call) }
}

async function detailCall(slice: Slice, call: Call): Promise<unknown> {
  const id = idOf(call.input.id)
  if (!id) return refuse('badId')
  const rows = await storedOf(slice, id, call.caller, call.db.of(call.caller.tenantId))
  const [row] = await shownWithAbilities(slice, rows, call)
  // In the words of its life, as a step of it would say: whoever has it open when it goes to somebody else reads why.
  return row ?? slice.rules.life?.life.says?.notFound?.() ?? refuse('notFound')
}
