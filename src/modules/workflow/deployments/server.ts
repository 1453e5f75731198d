import { isRefusal, rowIds, type Refusal } from '#kernel/definition/index.ts'
import type { Call } from '#kernel/http/caller.ts'
import { onceOnly } from '#kernel/http/idempotency.ts'
import { action, route, slice, type Slice } from '#kernel/http/slice.ts'
import { find, lock, softDelete, update } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { idOf } from '#kernel/http/rows.ts'
import { refuse } from '../catalogue.ts'
import { mostBytes } from '../bpmn/reading.ts'
import { flowProcess, flowSource } from './definition.ts'
import { categoryOf, deploy, fitToRun, lackedElsewhere, tenantsOf, type Fit } from './deploy.ts'

/** As the family's screens know a definition. */
export const familyNames = (row: Record<string, unknown>) => ({
  ...row,
  processDefinitionId: row.id,
  processDefinitionName: row.name,
  key: row.processKey,
  flowName: row.name,
  suspensionState: row.state === 'active' ? 1 : 2,
})

/** `files` of a multipart body, each a version of its own; all of them or none. */
async function upload(call: Call): Promise<unknown> {
  const { caller, ctx, db, request, input } = call
  if (!request.isMultipart()) return refuse('noFile')
  const files: { name: string; bytes: Buffer }[] = []
  const fields: Record<string, unknown> = { ...input }
  for await (const part of request.parts({ limits: { fileSize: mostBytes + 1, files: 10 } })) {
    if (part.type === 'file') files.push({ name: part.filename, bytes: await part.toBuffer() })
    else fields[part.fieldname] = part.value
  }
  if (files.length === 0) return refuse('noFile')
  const category = await categoryOf(call, fields.category)
  if (isRefusal(category)) return category
  const tenants = await tenantsOf(call, fields.tenantIds)
  if (isRefusal(tenants)) return tenants
  const fit: Fit[] = []
  for (const { name, bytes } of files) {
    const read = await fitToRun(ctx, caller, bytes)
    // Of several files it is said which.
    if (isRefusal(read)) return files.length > 1 ? named(read, name) : read
    fit.push(read)
  }
  const lacked = await lackedElsewhere(
    call,
    tenants,
    fit.map(({ plan }) => plan),
  )
  if (lacked) return lacked
  for (const tenantId of tenants) {
    const done = await db.tx({ ...caller.actor, tenantId }, (tx) =>
      onceOnly(
        tx,
        request,
        `${flowProcess.path}/deploy-upload`,
        [category, files.map(({ name }) => name)],
        async () => {
          const made = []
          for (const one of fit) {
            const process = await deploy(tx, { ...one, category, form: one.plan.form ?? [] })
            if (isRefusal(process)) return process
            made.push(process.id)
          }
          return made
        },
      ),
    )
    if (isRefusal(done)) return done
  }
  return true
}

const named = (refusal: Refusal, file: string): Refusal => ({
  ...refusal,
  msg: {
    zh: `“${file.slice(0, 100)}”：${refusal.msg.zh}`,
    en: `“${file.slice(0, 100)}”: ${refusal.msg.en}`,
  },
})

async function changeState({ caller, db, input }: Call): Promise<unknown> {
  const id = idOf(input.processDefinitionId ?? input.processId)
  const state = input.state
  if (state !== 'active' && state !== 'suspended') return refuse('badState')
  if (!id) return refuse('noProcess')
  return db.tx(caller.actor, async (tx) => {
    const row = await lock(tx, flowProcess, id)
    if (!row) return refuse('noProcess')
    if (row.state !== state) await update(tx, flowProcess, id, { state })
    return true
  })
}

export const deployments: Slice = slice(flowProcess, {
  project: familyNames,
  actions: {
    /** What instances stand on stays: who followed them would see nothing any more (W06). */
    remove: action({ asks: { ids: rowIds('flowProcess') } }, async ({ tx, input }) => {
      for (const id of input.ids.toSorted()) {
        const row = await lock(tx, flowProcess, id)
        if (!row) return refuse('noProcess')
        const used = await tx.one<{ n: number }>(
          sql`select count(*)::int as n from flow_instance where process_id = ${id} and is_deleted = 0`,
        )
        if (used && used.n > 0)
          return refuse('hasInstances', { name: `${row.name} v${row.processVersion}`, n: used.n })
      }
      await softDelete(tx, flowProcess, input.ids)
      return true
    }),
  },
  routes: [
    route(
      {
        method: 'POST',
        url: `${flowProcess.path}/deploy-upload`,
        permission: 'flowProcess_upload',
        multipart: true,
        told: 'deploy',
        summary: 'Deploy BPMN files: category, tenantIds, files',
      },
      upload,
    ),
    route(
      {
        method: 'POST',
        url: `${flowProcess.path}/change-state`,
        permission: 'flowProcess_changeState',
        about: ['processDefinitionId', 'processId'],
        told: 'deploy',
        summary: 'Suspend or activate a definition: what runs goes on, nothing new starts',
      },
      changeState,
    ),
    route(
      {
        method: 'GET',
        url: `${flowProcess.path}/xml`,
        permission: 'flowProcess_view',
        about: ['id'],
        summary: 'The file of a version as it was deployed',
      },
      async ({ caller, db, input }) => {
        const id = idOf(input.id)
        const reader = db.of(caller.tenantId)
        const row = id ? await find(reader, flowProcess, id) : undefined
        if (!row) return refuse('noProcess')
        const source = await reader.one<{ xml: string }>(
          sql`select xml from flow_source where process_id = ${row.id} and is_deleted = 0`,
        )
        return { xml: source?.xml ?? '', form: row.form ?? [] }
      },
    ),
  ],
})

export const sources: Slice = slice(flowSource)
