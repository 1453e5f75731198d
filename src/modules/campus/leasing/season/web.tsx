import { App, Form } from 'antd'
import { useState } from 'react'
import { askedProps } from '#kernel/definition/asked.ts'
import { codeOf } from '#kernel/definition/entity.ts'
import { moneyText } from '#kernel/definition/money-text.ts'
import { get, post } from '#kernel/ui/api.ts'
import { atFields } from '#kernel/ui/atFields.ts'
import { FormField, starred } from '#kernel/ui/EntityForm.tsx'
import { formValues, wireValues } from '#kernel/ui/formValues.ts'
import { Icon } from '#kernel/ui/Icon.tsx'
import { PageHead } from '#kernel/ui/PageHead.tsx'
import { useMay } from '#kernel/ui/permission.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { useBusy } from '#kernel/ui/useBusy.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { aircondWorkOrder } from '../../repair/work-orders/definition.ts'
import { aircondRentOutApply } from '../rents/definition.ts'
import { returnAsks, type Open, type Returned, type Season } from './asks.ts'
import { Chosen } from './Chosen.tsx'
import { seasonLabel, seasonTexts } from './texts.ts'
import { Units } from './Units.tsx'
import { Waiting } from './Waiting.tsx'
import './season.css'

const props = askedProps(returnAsks).filter((prop) => !prop.options.hidden)
const { path } = aircondRentOutApply
const mostAtOnce = 200
type Wire = Readonly<Record<string, unknown>>
type Looked = { readonly wire: Wire; readonly season: Season; readonly open: Open }

/** June of a housing office: which leases end, what goes back for each, and all of it filed in one stroke. */
export default function SeasonScreen() {
  const t = useTexts(seasonTexts)
  const tab = useTab()
  const may = useMay()
  const fault = useFault()
  const { message, modal } = App.useApp()
  const [form] = Form.useForm<Record<string, unknown>>()
  const [busy, working] = useBusy((error) => {
    const names = props.map(({ name }) => name)
    if (!atFields(form, names, error)) fault(error)
  })
  const [looked, setLooked] = useState<Looked>()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())

  async function show(wire: Wire): Promise<void> {
    const { keepInPlace: _keep, refundBank: _bank, ...asked } = wire
    const { returnDate: _day, ...which } = asked
    const [season, open] = await Promise.all([
      get<Season>(`${path}/season`, asked),
      get<Open>(`${path}/seasonOpen`, which),
    ])
    setLooked({ wire, season, open })
    setChosen(new Set(season.units.flatMap(({ id, hindrance }) => (hindrance === null ? [id] : []))))
  }
  const look = (wire: Wire) => working(() => show(wire))
  const file = (wire: Wire) =>
    working(async () => {
      const answer = await post<Returned>(`${path}/returnSeason`, { ...wire, unitIds: [...chosen] })
      message.success(t('filed', { n: answer.ids.length, refund: moneyText(answer.refund) }))
      await show(wire)
    })
  /** As many at once as one call takes; whoever objected since holds back their part alone, and is named. */
  const approve = ({ wire, open: { ids } }: Looked) =>
    working(async () => {
      try {
        for (let from = 0; from < ids.length; from += mostAtOnce) {
          const part = ids.slice(from, from + mostAtOnce)
          await post(`${path}/audit`, { ids: part.join(','), result: 'pass' })
        }
        message.success(t('approved', { n: ids.length }))
      } finally {
        await show(wire)
      }
    })
  const remind = ({ campusId, buildId, endsBy }: Wire) =>
    working(async () => {
      const told = await post<{ units: number; letters: number }>(`${path}/remind`, {
        campusId,
        buildId,
        endsBy,
      })
      message.success(t('reminded', told))
    })
  const ask = (wire: Wire, refund: string) =>
    modal.confirm({
      title: t('sure', { n: chosen.size }),
      content: t('sureMore', { refund: moneyText(refund) }),
      okText: t('file', { n: chosen.size }),
      onOk: () => file(wire),
    })
  const place = (wire: Wire): Record<string, string> => ({
    campusId: String(wire.campusId),
    ...(wire.buildId ? { buildId: String(wire.buildId) } : {}),
  })
  return (
    <div className="screen season">
      <PageHead label={seasonLabel}>
        {looked && (
          <button type="button" className="b" onClick={() => window.print()}>
            <Icon name="image" size={16} />
            {t('print')}
          </button>
        )}
      </PageHead>
      <p className="mut hint">{t('about')}</p>
      <Form
        form={form}
        name="season"
        layout="vertical"
        requiredMark={starred}
        validateTrigger="onBlur"
        initialValues={formValues(
          props,
          Object.fromEntries(props.map((prop) => [prop.name, prop.options.default])),
        )}
        onFinish={(values) => void look(wireValues(props, values, false))}
        className="ask"
      >
        {props.map((prop) => (
          <FormField key={prop.name} prop={prop} editing={false} form={form} opensSection={false} />
        ))}
        <button type="submit" className="b p" disabled={busy}>
          {t(looked ? 'again' : 'look')}
        </button>
      </Form>
      {looked && (
        <Waiting
          open={looked.open}
          busy={busy}
          onApprove={may(codeOf(aircondRentOutApply, 'audit')) ? () => void approve(looked) : undefined}
        />
      )}
      {looked && (
        <>
          <nav className="next" aria-label={t('next')}>
            <button
              type="button"
              className="b"
              onClick={() =>
                tab.open(aircondRentOutApply.menu?.path ?? '', {
                  ...place(looked.wire),
                  rentType: '3',
                  status: '10,25',
                })
              }
            >
              {t('openRents')}
            </button>
            <button
              type="button"
              className="b"
              onClick={() =>
                tab.open(aircondWorkOrder.menu?.path ?? '', {
                  ...place(looked.wire),
                  workType: '4,6',
                  status: '10',
                })
              }
            >
              {t('openOrders')}
            </button>
            <button
              type="button"
              className="b"
              onClick={() =>
                tab.open(aircondRentOutApply.menu?.path ?? '', { ...place(looked.wire), status: '40' })
              }
            >
              {t('openRefunds')}
            </button>
            {may(codeOf(aircondRentOutApply, 'remind')) && (
              <button type="button" className="b" disabled={busy} onClick={() => void remind(looked.wire)}>
                {t('remind')}
              </button>
            )}
          </nav>
          {looked.season.units.length === 0 ? (
            <p className="none">{t('none')}</p>
          ) : (
            <>
              <Chosen
                season={looked.season}
                chosen={chosen}
                busy={busy}
                onFile={(refund) => ask(looked.wire, refund)}
              />
              {looked.season.more && <p className="mut hint">{t('more')}</p>}
              <Units units={looked.season.units} chosen={chosen} onChoose={setChosen} />
            </>
          )}
        </>
      )}
    </div>
  )
}
