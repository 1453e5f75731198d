import { nearMinute } from '#kernel/definition/near-days.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Switch } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { inFacts } from '#kernel/definition/directions.ts'
import { moneyText } from '#kernel/definition/money-text.ts'
import { codeOf } from '#kernel/definition/entity.ts'
import { StepDialog } from '#kernel/ui/dialogs.ts'
import { arriving, Nothing } from '#kernel/ui/arriving.tsx'
import { get, post } from '#kernel/ui/api.ts'
import { Failed } from '#kernel/ui/Failed.tsx'
import { PageHead } from '#kernel/ui/PageHead.tsx'
import { useMay } from '#kernel/ui/permission.ts'
import type { Raw } from '#kernel/ui/rows.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { beatenBy, Overtaken, type Beaten } from '../../Overtaken.tsx'
import { order } from '../orders/definition.ts'
import { CodePad } from './CodePad.tsx'
import type { Slipped } from './Slip.tsx'
import { deskTexts } from './texts.ts'
import './fulfilment.css'

const Slip = arriving(() => import('./Slip.tsx'), Nothing)

type Line = { readonly goodsName: string; readonly quantity: number }
type Row = Raw & { readonly _can?: Readonly<Record<string, true | string>>; readonly lines?: readonly Line[] }
type Taking = { readonly step: string; readonly rows: readonly Row[] }
const columns = [
  { key: 'fresh', state: 20, steps: ['accept', 'refuse'] },
  { key: 'preparing', state: 30, steps: ['deliver', 'shopCancel'] },
  { key: 'ready', state: 40, steps: ['complete'] },
] as const
/** Steps that ask nothing are taken at once. */
const atOnce = new Set(['accept'])
const everyMs = 10_000

/** Orders of one's shops as they go through the counter; a new one rings where that was switched on. */
export default function FulfilmentDesk() {
  const t = useTexts(deskTexts)
  const now = useLang()
  const fault = useFault()
  const [taking, setTaking] = useState<Taking>()
  const [picked, setPicked] = useState<Row>()
  const [sound, setSound] = useState(false)
  const [slip, setSlip] = useState<Slipped>()
  const [beaten, setBeaten] = useState<Beaten>()
  const printed = useCallback(() => setSlip(undefined), [])
  const mayPrint = useMay()(codeOf(order, 'print'))
  async function print(row: Row): Promise<void> {
    try {
      const { prints } = await post<{ prints: number }>(`${order.path}/print`, { id: row.id })
      setSlip(slipOf(row, prints))
    } catch (error) {
      fault(error)
    }
  }
  const asked = useQuery({
    queryKey: [order.path, 'desk', now],
    queryFn: () =>
      get<{ records: Row[] }>(`${order.path}/list`, { status: '20,30,40', size: 200, ascs: 'createTime' }),
    refetchInterval: everyMs,
  })
  const { data } = asked
  const underWay = useRef(new Set<string>())
  const queries = useQueryClient()
  /** The figure beside the menu is counted anew with it. */
  const refetch = () => queries.invalidateQueries({ queryKey: [order.path] })
  const rows = data?.records ?? []
  useRing(
    sound,
    rows.filter(({ status }) => Number(status) === 20).map(({ id }) => id),
  )
  async function take(step: string, row: Row): Promise<void> {
    if (!atOnce.has(step)) return setTaking({ step, rows: [row] })
    // A thumb that taps twice asks once, and is told nothing of itself.
    if (underWay.current.has(row.id)) return
    underWay.current.add(row.id)
    try {
      await post(`${order.path}/${step}`, { id: row.id, version: row.version })
      setBeaten(undefined)
    } catch (error) {
      await refused(error, step, row)
    }
    await refetch()
    underWay.current.delete(row.id)
  }
  /** Whoever comes second at the counter reads who has the order and what it is now. */
  async function refused(error: unknown, step: string, row: Row): Promise<void> {
    const by = await beatenBy(error, { entity: order, row, step, words: '' })
    setBeaten(by)
    if (by) setPicked((was) => (was?.id === row.id ? undefined : was))
    else fault(error)
  }
  return (
    <>
      <PageHead label={{ zh: deskTexts.title[0], en: deskTexts.title[1] }}>
        <label>
          {t('sound')} <Switch checked={sound} onChange={setSound} />
        </label>
      </PageHead>
      {!data && <Failed of={asked} />}
      {beaten && (
        <Overtaken
          title={text(beaten.late.before.orderNo)}
          beaten={beaten}
          onClose={() => setBeaten(undefined)}
        />
      )}
      <div className="fdesk">
        {columns.map(({ key, state, steps }) => {
          const here = rows.filter(({ status }) => Number(status) === state)
          // What the buyer asks back is decided before the goods leave.
          const offered = ['refundAudit', ...steps]
          return (
            <section key={key} className="col" aria-label={t(key)}>
              <h2>
                {t(key)} <span className="num">{here.length}</span>
              </h2>
              {key === 'ready' && (
                <CodePad
                  row={picked}
                  onDone={() => {
                    setPicked(undefined)
                    void refetch()
                  }}
                  onRefused={(error, row) => refused(error, 'complete', row).then(refetch)}
                />
              )}
              {here.length === 0 && <p className="mut">{t('none')}</p>}
              <ul>
                {here.map((row) => (
                  <Card
                    key={row.id}
                    row={row}
                    on={row.id === picked?.id}
                    steps={offered.filter((step) => row._can?.[step] === true)}
                    onPrint={mayPrint ? () => void print(row) : undefined}
                    onStep={(step) =>
                      step === 'complete' && String(row.deliveryType) === '2'
                        ? setPicked(row)
                        : void take(step, row)
                    }
                  />
                ))}
              </ul>
            </section>
          )
        })}
      </div>
      {slip && <Slip of={slip} onDone={printed} />}
      {taking && (
        <StepDialog
          entity={order}
          {...taking}
          onClose={() => setTaking(undefined)}
          onDone={() => void refetch()}
        />
      )}
    </>
  )
}

const text = (value: unknown) => (value === null || value === undefined ? '' : String(value))
const slipOf = (row: Row, prints: number): Slipped => ({
  orderNo: text(row.orderNo),
  shopName: text(row.shopName),
  delivery: text(row.deliveryTypeText),
  receiver: text(row.receiverName),
  address: text(row.receiverAddress),
  message: text(row.buyerMessage),
  paidAt: nearMinute(row.payTime),
  amount: text(row.payAmount),
  lines: row.lines ?? [],
  prints,
})

function Card({
  row,
  on,
  steps,
  onStep,
  onPrint,
}: {
  row: Row
  on: boolean
  steps: readonly string[]
  onStep: (step: string) => void
  onPrint: (() => void) | undefined
}) {
  const t = useTexts(deskTexts)
  const now = useLang()
  const verb = (step: string) =>
    step === 'complete' && String(row.deliveryType) === '2'
      ? t('choose')
      : order.actions?.[step as 'accept']?.label[now]
  return (
    <li className={on ? 'on' : undefined}>
      <p className="k num">
        <span>{String(row.orderNo)}</span>
        <span>{String(row.deliveryTypeText ?? '')}</span>
      </p>
      <b>{String(row.receiverName ?? '')}</b>{' '}
      {row.receiverAddress ? <span className="mut">{String(row.receiverAddress)}</span> : null}
      {(row.lines ?? []).map(({ goodsName, quantity }) => (
        <p key={goodsName}>{t('lines', { name: goodsName, n: quantity })}</p>
      ))}
      {row.buyerMessage ? <p className="mut">{String(row.buyerMessage)}</p> : null}
      {row.refundAsked ? (
        <p className="back">
          {inFacts([t('refund', { n: moneyText(text(row.refundAsked)) }), text(row.refundReason)])}
        </p>
      ) : null}
      <p className="k num">
        <span>{nearMinute(row.payTime)}</span>
        <span>{moneyText(String(row.payAmount))}</span>
      </p>
      {Number(row.status) === 20 && row.acceptDeadline ? (
        <p className="mut num">{t('acceptBy', { at: nearMinute(row.acceptDeadline) })}</p>
      ) : null}
      <p className="ac">
        {steps.map((step, i) => (
          <Button
            key={step}
            type={i === 0 ? 'primary' : 'default'}
            danger={order.actions?.[step as 'refuse']?.danger === true}
            // The second tap of two falls on whatever has moved there.
            onClick={({ detail }) => detail < 2 && onStep(step)}
          >
            {verb(step)}
          </Button>
        ))}
        {onPrint && <Button onClick={onPrint}>{t('print')}</Button>}
      </p>
    </li>
  )
}

/** Two short tones for an order that was not there before. */
function useRing(on: boolean, ids: readonly string[]): void {
  const known = useRef<ReadonlySet<string>>(undefined)
  const key = ids.join(',')
  useEffect(() => {
    const now = new Set(key.split(',').filter(Boolean))
    const before = known.current
    known.current = now
    if (!on || !before || ![...now].some((id) => !before.has(id))) return
    const audio = new AudioContext()
    for (const [at, frequency] of [
      [0, 880],
      [0.18, 1175],
    ] as const) {
      const tone = audio.createOscillator()
      tone.frequency.value = frequency
      tone.connect(audio.destination)
      tone.start(audio.currentTime + at)
      tone.stop(audio.currentTime + at + 0.14)
    }
    setTimeout(() => void audio.close(), 1000)
  }, [on, key])
}
