import type { Client, TestApp } from '#app/testing.ts'

/** Deploys a file as the administrator; answers the id of the newest version under its key. */
export async function deployFile(admin: Client, xml: string, key = 'p', category = '1'): Promise<string> {
  const sent = await admin.upload(
    'blade-flow/manager/deploy-upload',
    { category },
    { name: `${key}.bpmn`, bytes: Buffer.from(xml) },
  )
  if (sent.status !== 200) throw new Error(sent.raw)
  const list = await admin.get('blade-flow/manager/list', { processKey_equal: key, descs: 'processVersion' })
  const [newest] = (list.body.data as { records: { id: string }[] }).records
  return newest?.id ?? ''
}

/** Draws a model as the designer saves it and deploys it; answers the id of the version. */
export async function deployModel(
  admin: Client,
  model: { readonly name: string; readonly modelKey: string; readonly xml: string; readonly form?: unknown },
): Promise<string> {
  const made = await admin.post('blade-flow/model/submit', { category: '1', ...model })
  if (made.status !== 200) throw new Error(made.raw)
  const modelId = (made.body.data as { id: string }).id
  const deployed = await admin.post('blade-flow/model/deploy', { modelId })
  if (deployed.status !== 200) throw new Error(deployed.raw)
  const list = await admin.get('blade-flow/manager/list', { processKey_equal: model.modelKey })
  return (list.body.data as { records: { id: string }[] }).records[0]?.id ?? ''
}

export async function begin(
  client: Client,
  processDefinitionId: string,
  variables: Record<string, unknown> = {},
): Promise<string> {
  const answer = await client.post('blade-flow/work/start', { processDefinitionId, variables })
  if (answer.status !== 200) throw new Error(answer.raw)
  return (answer.body.data as { processInstanceId: string }).processInstanceId
}

export type Listed = {
  taskId: string
  taskName: string
  processInstanceId: string
  title: string
  forName?: string | null
}

export async function tasksOf(
  client: Client,
  list: 'todo' | 'claim' | 'done',
  processInstanceId?: string,
): Promise<Listed[]> {
  const answer = await client.get(
    `blade-flow/work/${list}-list`,
    processInstanceId ? { size: 100, instanceId: processInstanceId } : { size: 100 },
  )
  if (answer.status !== 200) throw new Error(answer.raw)
  return (answer.body.data as { records: Listed[] }).records
}

export async function people(
  app: TestApp,
): Promise<Record<'ann' | 'bob' | 'cid' | 'eve', { id: string; client: Client }>> {
  const made: Record<string, { id: string; client: Client }> = {}
  for (const [account, roles] of [
    ['ann', ['staff']],
    ['bob', ['finance']],
    ['cid', ['finance']],
    ['eve', ['staff']],
  ] as const) {
    const { id } = await app.person(account, roles)
    made[account] = { id, client: await app.as(account) }
  }
  return made as never
}
