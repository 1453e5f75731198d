import type { Client } from '#app/testing.ts'
import { done } from './stage.ts'

type Told = {
  readonly reason?: string
  readonly msg: string
  readonly errors?: readonly { field: string; msg: string }[]
}

/**
 * Status of a refusal and what it says, each with the field that it is about, or the code of what is not met; the record is
 * looked at before and after, and nothing of it has changed. A call that was not refused answers its status alone.
 */
export async function refused(
  call: () => ReturnType<Client['post']>,
  by: Client,
  [entity, id]: readonly [entity: string, id: string],
): Promise<readonly (number | string)[]> {
  const look = async () => JSON.stringify(await done(by.get(`blade-admin/${entity}/detail`, { id })))
  const before = await look()
  const answer = await call()
  if ((await look()) !== before) throw new Error(`${entity} ${id} was changed, answer ${answer.status}`)
  const { reason, errors = [], msg } = answer.body as unknown as Told
  if (answer.status === 200) return [200]
  return [
    answer.status,
    ...(errors.length > 0 ? errors.map((one) => `${one.field}: ${one.msg}`) : [`${reason}: ${msg}`]),
  ]
}

/**
 * What somebody is told whose `submit` is refused: status, code with the field that it is about, and the words in both
 * languages. As many records stand there afterwards as before; of one that is there `refused` looks at it too.
 */
export async function notFiled(
  by: Client,
  looks: Client,
  entity: string,
  body: object,
): Promise<readonly (number | string)[]> {
  const count = async () => (await done<{ total: number }>(looks.get(`blade-admin/${entity}/list`))).total
  const before = await count()
  const [zh, en] = [
    await by.post(`blade-admin/${entity}/submit`, body, { 'accept-language': 'zh' }),
    await by.post(`blade-admin/${entity}/submit`, body, { 'accept-language': 'en' }),
  ]
  const after = await count()
  if (after !== before) throw new Error(`${entity}: there were ${before} and are ${after} now`)
  if (zh.status === 200) return [200]
  const { reason, errors: [at] = [] } = zh.body
  return [zh.status, at ? `${reason} ${at.field}` : String(reason), zh.body.msg, en.body.msg]
}

/** The same of `{entity}/{step}` of a record, by the accounts of a stage; an administrator looks. */
export const trying =
  <A extends string>(who: () => Readonly<Record<A | 'admin', Client>>) =>
  (account: A | 'admin', call: string, id: string, body: object = {}) =>
    refused(() => who()[account].post(`blade-admin/${call}`, { id, ...body }), who().admin, [
      call.split('/')[0] ?? '',
      id,
    ])
