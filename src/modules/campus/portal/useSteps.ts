import { useRef } from 'react'
import { person } from '#auth/browser/whose.ts'
import { stallMs } from '#kernel/portal/ui/Photos.tsx'
import { call, currentToken, freshKey } from '#kernel/ui/api.ts'
import { isFinal, outcomeOf } from '#kernel/ui/outbox.ts'
import { sendFile } from '#kernel/ui/upload.ts'
import { useOutbox } from '#kernel/ui/useOutbox.ts'
import type { Order } from './calls.ts'
import { dropPhoto, sentPhoto } from './keptPhotos.ts'
import { withSentPhotos, type KeptStep, type WorkerStep } from './worker-steps.ts'

export async function upload(photo: Blob): Promise<string> {
  const form = new FormData()
  form.set('file', photo, photo.type === 'image/png' ? 'photo.png' : 'photo.jpg')
  const { attachId } = await sendFile<{ attachId: string }>(
    'blade-resource/oss/endpoint/put-file?forRecord=1',
    form,
    {
      progress: () => undefined,
      signal: new AbortController().signal,
      token: currentToken(),
      stallMs,
    },
  )
  return attachId
}

const answerMs = 20_000

async function deliver({ key, orderId, step, body }: KeptStep): Promise<void> {
  const sent: string[] = []
  const told = await withSentPhotos(body, async (id) => {
    sent.push(id)
    return sentPhoto(id, upload)
  })
  await call(`blade-admin/aircondWorkOrder/${step}`, {
    method: 'POST',
    body: { id: orderId, ...told },
    idempotencyKey: key,
    // A few words: on a line that is neither there nor gone they are kept, and go out later under the same key.
    signal: AbortSignal.timeout(answerMs),
  })
  for (const id of sent) await dropPhoto(id)
}

/** Takes a step of an order: at once where the server can be reached, and otherwise as soon as it can, once. */
export function useSteps(onTaken: (step?: WorkerStep) => void) {
  const key = `worker:${person()?.userId ?? ''}:steps`
  const box = useOutbox<KeptStep>(key, (one) => outcomeOf(() => deliver(one)), onTaken)
  const busy = useRef(false)
  async function take(order: Order, step: WorkerStep, body: KeptStep['body'] = {}): Promise<void> {
    if (busy.current) return
    const one: KeptStep = {
      key: freshKey(),
      orderId: order.id,
      orderNo: order.orderNo ?? '',
      place: order.dormName ?? '',
      step,
      body,
    }
    busy.current = true
    try {
      // What waits goes first.
      const waits = box.known().some(({ orderId, refused }) => orderId === order.id && !refused)
      if (!waits) {
        await deliver(one)
        onTaken(step)
        return
      }
    } catch (error) {
      if (isFinal(error)) throw error
    } finally {
      busy.current = false
    }
    box.put([...box.known(), one])
  }
  return { ...box, take }
}
