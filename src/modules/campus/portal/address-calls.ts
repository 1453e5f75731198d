/** The browser's side of what the page of addresses asks. */
import { get, post } from '#kernel/ui/api.ts'
import type { Wire } from '#kernel/definition/index.ts'
import type { schoolAddress } from '../people/addresses/definition.ts'

export type Address = Wire<typeof schoolAddress> & {
  readonly addressTypeText?: string
  readonly buildName?: string
  readonly dormName?: string
}

const base = 'blade-admin/schoolAddress'
/** The usual one first. */
export const addresses = async () =>
  (await get<{ records: Address[] }>(`${base}/list`, { size: 30, descs: 'createTime' })).records.toSorted(
    (a, b) => Number(b.isDefault) - Number(a.isDefault),
  )
export const saveAddress = (body: object) => post(`${base}/submit`, body)
export const addressStep = (step: string, body: object) => post(`${base}/${step}`, body)
export const removeAddress = (ids: string) => post(`${base}/remove`, { ids })
