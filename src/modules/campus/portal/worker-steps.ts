import type { Kept } from '#kernel/ui/outbox.ts'
import type { Order } from './calls.ts'

/** Steps of orders that a worker takes on the phone, and how an order stands once one was taken without the network: pure. */

export type WorkerStep = 'accept' | 'decline' | 'start' | 'hold' | 'resume' | 'finish'
export type KeptStep = Kept & {
  readonly orderId: string
  readonly orderNo: string
  readonly place: string
  readonly step: WorkerStep
  readonly body: Readonly<Record<string, unknown>>
}

const leadsTo = { accept: '30', decline: '10', start: '40', hold: '50', resume: '40', finish: '60' } as const
const mayAt: Readonly<Record<string, readonly WorkerStep[]>> = {
  20: ['accept', 'decline', 'start'],
  30: ['start'],
  40: ['hold', 'finish'],
  50: ['resume'],
}

/** The order as its worker left it: what waits to be sent counts here, what was refused does not. */
export function asLeft(order: Order, waiting: readonly KeptStep[]): Order {
  const last = waiting.findLast(({ orderId, refused }) => orderId === order.id && !refused)
  if (!last) return order
  const status = leadsTo[last.step]
  const can = Object.fromEntries((mayAt[status] ?? []).map((step) => [step, true as const]))
  const reached = (at: string, time: string) => time || (status >= at ? ' ' : time)
  return {
    ...order,
    status,
    acceptTime: reached('30', order.acceptTime),
    startTime: reached('40', order.startTime),
    finishTime: reached('60', order.finishTime),
    _can: can,
  }
}

const localPhoto = 'kept:'
export const keptPhotoId = (key: string) => localPhoto + key
export const isKeptPhoto = (id: unknown): id is string => typeof id === 'string' && id.startsWith(localPhoto)

/** The body with each photo that lies on this phone replaced by what the server calls it. */
export async function withSentPhotos(
  body: KeptStep['body'],
  send: (id: string) => Promise<string>,
): Promise<KeptStep['body']> {
  const told = async (value: unknown) => (isKeptPhoto(value) ? await send(value) : value)
  const next: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(body)) {
    if (!Array.isArray(value)) next[field] = await told(value)
    else {
      const all: unknown[] = []
      for (const one of value) all.push(await told(one))
      next[field] = all
    }
  }
  return next
}
