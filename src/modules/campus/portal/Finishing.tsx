import { useState } from 'react'
import { moneyText } from '#kernel/definition/money-text.ts'
import { Input, Message, Select } from '#kernel/portal/ui/kit.tsx'
import { Photos } from '#kernel/portal/ui/Photos.tsx'
import { Band, Bar, Step, Tiles } from '#kernel/portal/ui/phone.tsx'
import { freshKey } from '#kernel/ui/api.ts'
import { useTexts } from '#kernel/ui/say.ts'
import type { Order } from './calls.ts'
import { portalTexts } from './texts.ts'
import { asksCause, mayHaveCause, asksCondition, bodyOf, costs, lacking, type Done } from './finish.ts'
import { useAskBeforeLeaving, useFinishDraft, useShots } from './finish-draft.ts'
import { keepPhoto } from './keptPhotos.ts'
import { Materials } from './Materials.tsx'
import { Signature } from './Signature.tsx'
import { upload } from './useSteps.ts'
import { workerTexts } from './worker-texts.ts'

const most = 6
const blank: Done = {
  photos: [],
  cause: '',
  condition: '',
  solution: '',
  labour: '',
  payer: '',
  materials: [],
}
type Words = readonly { key: string; text: string }[]
export type Lists = { readonly causes: Words; readonly payers: Words; readonly conditions: Words }

/** The id of what was signed, empty where nothing was; undefined where it can neither be kept on the phone nor sent. */
async function signed(signature: (() => Promise<Blob | null>) | undefined): Promise<string | undefined> {
  if (!signature) return ''
  const picture = await signature()
  if (!picture) return undefined
  // Through the same store as photos: it goes out with the step, now or later.
  return keepPhoto(picture, freshKey()).catch(() => upload(picture).catch(() => undefined))
}

/** What belongs to the end of the work: photos, cause, what was done and used, and the signature of whoever lives there. */
export function Finishing({
  row,
  lists,
  busy,
  onHold,
  onFinish,
}: {
  row: Order
  lists: Lists
  busy: boolean
  onHold: (() => void) | undefined
  onFinish: (body: Record<string, unknown>) => void
}) {
  const t = useTexts(portalTexts)
  const w = useTexts(workerTexts)
  const { shots: after, change: setAfter, kept } = useShots(row.id, 'after')
  const [rest, set] = useFinishDraft(row.id, blank)
  const [tried, setTried] = useState(false)
  const [signature, setSignature] = useState<() => Promise<Blob | null>>()
  const [signing, setSigning] = useState(false)
  const [notKept, setNotKept] = useState(false)
  const [lineOpen, setLineOpen] = useState(false)
  useAskBeforeLeaving((after.length > 0 && !kept) || signature !== undefined)
  const done = { ...rest, photos: after.map(({ id }) => id) }
  const missing = [...lacking(row, done), ...(lineOpen ? (['lineOpen'] as const) : [])]
  const total = costs(done)
  async function finish(): Promise<void> {
    setTried(true)
    setNotKept(false)
    if (missing.length > 0 || signing) return
    setSigning(true)
    const sign = await signed(signature)
    setSigning(false)
    if (sign === undefined) return setNotKept(true)
    onFinish(bodyOf(done, sign || undefined))
  }
  return (
    <>
      <Band title={t('photos')} note={t('afterNeed')} required>
        <Photos
          label={t('after')}
          value={after}
          onChange={setAfter}
          max={most}
          keep={(file) => keepPhoto(file, freshKey())}
        />
      </Band>
      {asksCondition(row) && (
        <Band title={w('condition')} required>
          <Tiles
            name="condition"
            label={w('condition')}
            options={lists.conditions}
            value={done.condition}
            onChange={(condition) => set({ condition })}
          />
        </Band>
      )}
      {mayHaveCause(row) && (
        <Band title={t('cause')} required={asksCause(row)}>
          <Tiles
            name="cause"
            label={t('cause')}
            columns={3}
            options={lists.causes}
            value={done.cause}
            onChange={(cause) => set({ cause })}
          />
        </Band>
      )}
      <section className="band">
        <Input
          label={t('result')}
          value={done.solution}
          onChange={(solution) => set({ solution })}
          rows={2}
          maxLength={1000}
          required
        />
      </section>
      <Materials lines={done.materials} onChange={(materials) => set({ materials })} onOpen={setLineOpen} />
      <section className="band">
        <Input label={t('labour')} value={done.labour} onChange={(labour) => set({ labour })} maxLength={8} />
        {Number(total) > 0 && (
          <>
            <p className="num">
              {w('total')} <b>{moneyText(total)}</b>
            </p>
            <Select
              label={t('payer')}
              value={done.payer}
              onChange={(payer) => set({ payer })}
              required
              options={[['', '—'], ...lists.payers.map(({ key, text }) => [key, text] as const)]}
            />
          </>
        )}
      </section>
      <Signature who={row.contactName ?? ''} onChange={(picture) => setSignature(() => picture)} />
      <Message problem={tried ? missing.map((one) => w(one)) : undefined} />
      <Message problem={notKept ? w('signNotKept') : undefined} />
      <Bar>
        {onHold && <Step onClick={onHold}>{t('hold')}</Step>}
        <Step primary icon="check" busy={busy || signing} onClick={() => void finish()}>
          {t('finish')}
        </Step>
      </Bar>
    </>
  )
}
