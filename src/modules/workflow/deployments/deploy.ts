import { isRefusal, type Refusal, type Row } from '#kernel/definition/index.ts'
import type { Call, Caller, Context } from '#kernel/http/caller.ts'
import type { Tx } from '#kernel/store/db.ts'
import { insert } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { readBpmn, mostBytes } from '../bpmn/reading.ts'
import { unbound } from '../binding/bound.ts'
import { refuse } from '../catalogue.ts'
import type { FormField } from '../forms/shapes.ts'
import { unfitForm } from '../forms/unfit.ts'
import { fileText } from '../terms/file-text.ts'
import { withFlowIds } from '../terms/flow-ids.ts'
import type { Plan, Problem } from '../terms/shapes.ts'
import { flowProcess, flowSource } from './definition.ts'
import { strangersIn } from './strangers.ts'

/** A file that was read and found fit to run. */
export type Fit = { readonly xml: string; readonly plan: Plan }

/** Reads a file beside the server; a refusal names each element and line that speaks against it. */
export async function fitToRun(ctx: Context, caller: Caller, bytes: Buffer): Promise<Fit | Refusal> {
  if (bytes.byteLength > mostBytes) return refuse('fileTooLarge')
  const read = await ctx.untrusted.run(readBpmn, bytes, null, caller.userId)
  if (isRefusal(read)) return read
  const { plan, problems } = read.value
  if (!plan || problems.length > 0) return notDeployable(problems)
  return unbound(plan) ?? { xml: withFlowIds(fileText(bytes) ?? ''), plan }
}

const othersOf = (n: number) =>
  n > 0 ? { zh: `（另有 ${n} 处，请一并修改）`, en: ` (and ${n} more, to be mended too)` } : ''

export function notDeployable(problems: readonly Problem[]): Refusal {
  const [first] = problems
  // What is wrong with the whole file stands in no line of it.
  const place = ({ element, name, line }: Problem) =>
    element === ''
      ? { zh: '', en: '' }
      : {
          zh: `第 ${line} 行${name ? `“${name}”` : ` ${element} `}`,
          en: `line ${line} ${name ? `“${name}”` : element} `,
        }
  const said = (one: Problem) => ({ zh: place(one).zh + one.zh, en: place(one).en + one.en })
  return refuse(
    'notDeployable',
    { first: first ? said(first) : '', others: othersOf(problems.length - 1) },
    {
      errors: problems.slice(0, 50).map((one) => ({ field: one.element || 'xml', msg: said(one) })),
      details: problems.slice(0, 50).map(({ code, element, line }) => `${code}:${element}:${line}`),
    },
  )
}

/** Tenants that it goes to: one's own, and others for the platform administrator alone. */
export async function tenantsOf({ caller, db }: Call, asked: unknown): Promise<string[] | Refusal> {
  const named = String(asked ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
  if (named.length === 0) return [caller.tenantId]
  if (named.every((one) => one === caller.tenantId)) return [caller.tenantId]
  if (!caller.may('*')) return refuse('otherTenants')
  const known = await db.platform.query<{ tenantId: string }>(
    sql`select tenant_id from tenant where tenant_id = any(${named}::text[]) and is_deleted = 0`,
  )
  const found = known.map(({ tenantId }) => tenantId)
  const strange = named.filter((one) => !found.includes(one))
  return strange.length > 0 ? refuse('noSuchTenants', { ids: strange.join(', ').slice(0, 200) }) : found
}

/** Before the first of several tenants has it: what another of them lacks keeps it from all, and is said with its number. */
export async function lackedElsewhere(
  { caller, db }: Pick<Call, 'caller' | 'db'>,
  tenants: readonly string[],
  plans: readonly Plan[],
): Promise<Refusal | undefined> {
  for (const tenantId of tenants.filter((one) => one !== caller.tenantId))
    for (const plan of plans) {
      const strangers = await strangersIn(db.of(tenantId), plan)
      if (strangers.length === 0) continue
      const { msg, errors } = notDeployable(strangers)
      return refuse('lackedElsewhere', { tenant: tenantId, why: msg }, errors && { errors })
    }
  return undefined
}

export type Deploying = Fit & {
  readonly category: string
  readonly form: readonly FormField[]
  readonly name?: string
}

/** The next version under its key, where the tenant has whom it names. Two at once get two numbers: the key is locked until the transaction ends. */
export async function deploy(
  tx: Tx,
  { xml, plan, category, form, name }: Deploying,
): Promise<Row<typeof flowProcess> | Refusal> {
  const unfit = unfitForm(form)
  if (unfit) return unfit
  const strangers = await strangersIn(tx, plan)
  if (strangers.length > 0) return notDeployable(strangers)
  await tx.query(
    sql`select pg_advisory_xact_lock(hashtextextended(${`flow:${tx.actor.tenantId}:${plan.processId}`}, 0)) as locked`,
  )
  const last = await tx.one<{ n: number }>(
    sql`select coalesce(max(process_version), 0)::int as n from flow_process where process_key = ${plan.processId}`,
  )
  const process = await insert(tx, flowProcess, {
    name: name ?? plan.name,
    processKey: plan.processId,
    category,
    processVersion: (last?.n ?? 0) + 1,
    state: 'active',
    form,
    mirrors: plan.mirrors ?? null,
    guards: plan.guards ?? null,
    deployTime: tx.now,
  })
  await insert(tx, flowSource, { processId: process.id, xml, plan })
  return process
}

/** A category is a word of the dictionary, as it stands or as `flow_1` of the family's forms. */
export async function categoryOf({ caller, db }: Call, asked: unknown): Promise<string | Refusal> {
  const key = String(asked ?? '').replace(/^flow_/, '')
  const words = await caller.words('flow', db.of(caller.tenantId))
  const word = words.get(key)
  return word && !word.sealed ? key : refuse('noCategory')
}
