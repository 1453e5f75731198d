import { isRefusal, type Given, type Row } from '#kernel/definition/index.ts'
import type { Call } from '#kernel/http/caller.ts'
import { idOf } from '#kernel/http/rows.ts'
import { onceOnly } from '#kernel/http/idempotency.ts'
import { route, slice, type Slice } from '#kernel/http/slice.ts'
import { find, lock, update } from '#kernel/store/rows.ts'
import { refuse } from '../catalogue.ts'
import { hintsOf } from '../bpmn/hints.ts'
import { readBpmn } from '../bpmn/reading.ts'
import { unbound } from '../binding/bound.ts'
import { absentIn, strangersIn } from '../deployments/strangers.ts'
import { categoryOf, deploy, fitToRun, lackedElsewhere, tenantsOf } from '../deployments/deploy.ts'
import { draftSchema, type FormField } from '../forms/shapes.ts'
import { unfitForm } from '../forms/unfit.ts'
import { unsavableIn } from '../forms/unsavable.ts'
import type { Problem } from '../terms/shapes.ts'
import { choicesOf } from './choices.ts'
import { flowModel } from './definition.ts'
import { trialBody, tryOut } from './trial.ts'

async function deployModel(call: Call): Promise<unknown> {
  const { caller, ctx, db, input, request } = call
  const id = idOf(input.modelId ?? input.id)
  const model = id ? await find(db.of(caller.tenantId), flowModel, id) : undefined
  if (!model) return refuse('noProcess')
  const category = await categoryOf(call, input.category ?? model.category)
  if (isRefusal(category)) return category
  const tenants = await tenantsOf(call, input.tenantIds)
  if (isRefusal(tenants)) return tenants
  // What whoever deploys has looked at is what is deployed.
  if (input.version !== undefined && Number(input.version) !== model.version) return refuse('modelMoved')
  if (!model.xml) return refuse('noXml')
  const fit = await fitToRun(ctx, caller, Buffer.from(model.xml))
  if (isRefusal(fit)) return fit
  const lacked = await lackedElsewhere(call, tenants, [fit.plan])
  if (lacked) return lacked
  const form = model.form?.length ? model.form : (fit.plan.form ?? [])
  for (const tenantId of tenants) {
    const own = tenantId === caller.tenantId
    const done = await db.tx({ ...caller.actor, tenantId }, (tx) =>
      onceOnly(tx, request, `${flowModel.path}/deploy`, input, async () => {
        // What was read is what is deployed, or somebody looks again.
        const present: Row<typeof flowModel> | undefined = own ? await lock(tx, flowModel, model.id) : model
        if (present?.version !== model.version) return refuse('modelMoved')
        const process = await deploy(tx, { ...fit, category, form, name: model.name })
        if (isRefusal(process)) return process
        if (own) await update(tx, flowModel, model.id, { deployedVersion: process.processVersion })
        return true
      }),
    )
    if (isRefusal(done)) return done
  }
  return true
}

const wrongInForm = (form: readonly FormField[]) => {
  const why = unsavableIn(form) ?? unfitForm(form)?.msg
  return why ? [{ code: 'form', element: '', line: 0, text: why }] : []
}

const drawn = {
  type: 'object',
  required: ['xml'],
  properties: { xml: { type: 'string', maxLength: 1_000_000 }, form: draftSchema },
} as const

/** What would be said at the deployment, without one: the designer asks it as it is drawn. */
async function check({ caller, ctx, db, input }: Call<Given<typeof drawn>>): Promise<unknown> {
  const read = await ctx.untrusted.run(readBpmn, Buffer.from(String(input.xml ?? '')), null, caller.userId)
  if (isRefusal(read)) return read
  const { plan, problems } = read.value
  const form: readonly FormField[] = input.form ?? []
  // A model without fields of its own takes those of its file, as the deployment does.
  const asked = form.length > 0 ? form : (plan?.form ?? [])
  const strange = plan && problems.length === 0 ? unbound(plan) : undefined
  const reader = db.of(caller.tenantId)
  const strangers = plan ? await strangersIn(reader, plan) : []
  const hints = plan ? [...(await absentIn(reader, plan)), ...hintsOf(plan, asked)] : []
  const placed = ({ code, element, name, line, zh, en }: Problem) => ({
    code,
    element,
    line,
    text: name ? { zh: `“${name}”：${zh}`, en: `“${name}”: ${en}` } : { zh, en },
  })
  return [
    ...[...problems, ...strangers].map(placed),
    ...(strange
      ? [{ code: strange.reason, element: plan?.processId ?? '', line: 0, text: strange.msg }]
      : []),
    ...wrongInForm(asked),
    ...hints.map((one) => ({ ...placed(one), hint: true })),
  ].map((one) => ({ ...one, text: one.text[caller.lang] }))
}

const drawing = ['flowModel_add', 'flowModel_edit', 'flowModel_deploy']

export const models: Slice = slice(flowModel, {
  beforeSubmit: async (_tx, { values }) =>
    /<!(?:DOCTYPE|ENTITY)/i.test(values.xml ?? '') ? refuse('doctype') : undefined,
  routes: [
    route(
      {
        method: 'POST',
        url: `${flowModel.path}/deploy`,
        permission: 'flowModel_deploy',
        about: ['modelId', 'id'],
        told: 'deploy',
        summary:
          'Deploy a model as the next version of its process: modelId, category, tenantIds; version, if it was looked at',
      },
      deployModel,
    ),
    route(
      {
        method: 'POST',
        url: `${flowModel.path}/check`,
        permission: drawing,
        summary:
          'What keeps a drawing from being deployed, by element and line; `hint` where it can be deployed as it is',
        input: drawn,
      },
      check,
    ),
    route(
      {
        method: 'POST',
        url: `${flowModel.path}/try`,
        permission: 'flowModel_deploy',
        summary:
          'A drawing walked through without being deployed: xml, form, starterId; variables begin it, answers go on',
        input: trialBody,
      },
      tryOut,
    ),
    route(
      {
        method: 'GET',
        url: `${flowModel.path}/choices`,
        permission: drawing,
        summary:
          'What a drawing may name, each as value and label: roles, posts, depts, people (words), processes, mirrors, guards',
      },
      choicesOf,
    ),
  ],
})
