import { App, Form } from 'antd'
import { useState } from 'react'
import { askedProps } from '#kernel/definition/asked.ts'
import { codeOf } from '#kernel/definition/entity.ts'
import { inList } from '#kernel/definition/kind.ts'
import { moneyText } from '#kernel/definition/money-text.ts'
import { get, post } from '#kernel/ui/api.ts'
import { atFields } from '#kernel/ui/atFields.ts'
import { FormField, formValues, starred, wireValues } from '#kernel/ui/EntityForm.tsx'
import { Icon } from '#kernel/ui/Icon.tsx'
import { PageHead } from '#kernel/ui/PageHead.tsx'
import { useMay } from '#kernel/ui/permission.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { useBusy } from '#kernel/ui/useBusy.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { aircondWorkOrder } from '../../repair/work-orders/definition.ts'
import { aircondRentOutApply } from '../rents/definition.ts'
import { returnAsks, type Returned, type Season } from './asks.ts'
import { Chosen } from './Chosen.tsx'
import { seasonLabel, seasonTexts } from './texts.ts'
import { Units } from './Units.tsx'
import './season.css'

const props = askedProps(returnAsks).filter((prop) => !prop.options.hidden)
const { path } = aircondRentOutApply
/** What of a return that waits says whether it can be approved with the others. */
type Waiting = { readonly id: string; readonly applyNo: string; readonly objectStuIds?: string | null }
type Wire = Readonly<Record<string, unknown>>

/** June of a housing office: which leases end, what goes back for each, and all of it filed in one stroke. */
export default function SeasonScreen() {
  const t = useTexts(seasonTexts)
  const lang = useLang()
  const tab = useTab()
  const may = useMay()
  const fault = useFault()
  const { message, modal } = App.useApp()
  const [form] = Form.useForm<Record<string, unknown>>()
  const [busy, working] = useBusy((error) => {
    const names = props.map(({ name }) => name)
    if (!atFields(form, names, error)) fault(error)
  })
  const [looked, setLooked] = useState<{ wire: Wire; season: Season }>()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [filed, setFiled] = useState<Returned>()
  /** Returns that were not approved with the others, for somebody of the room objects. */
  const [against, setAgainst] = useState<readonly string[]>([])

  async function show(wire: Wire): Promise<void> {
    const { keepInPlace: _keep, refundBank: _bank, ...asked } = wire
    const season = await get<Season>(`${path}/season`, asked)
    setLooked({ wire, season })
    setChosen(new Set(season.units.flatMap(({ id, hindrance }) => (hindrance === null ? [id] : []))))
  }
  const look = (wire: Wire) => working(() => show(wire))
  const file = (wire: Wire) =>
    working(async () => {
      const answer = await post<Returned>(`${path}/returnSeason`, { ...wire, unitIds: [...chosen] })
      setFiled(answer)
      setAgainst([])
      message.success(t('filed', { n: answer.ids.length, refund: moneyText(answer.refund) }))
      await show(wire)
    })
  const approve = ({ ids }: Returned) =>
    working(async () => {
      const waiting = await get<{ records: readonly Waiting[] }>(`${path}/list`, {
        rentType: '3',
        status: '10',
        size: 200,
        descs: 'createTime',
      })
      const objected = waiting.records.filter((one) => ids.includes(one.id) && one.objectStuIds)
      const agreed = ids.filter((id) => !objected.some((one) => one.id === id))
      if (agreed.length > 0) {
        await post(`${path}/audit`, { ids: agreed.join(','), result: 'pass' })
        message.success(t('approved', { n: agreed.length }))
      }
      setFiled(undefined)
      setAgainst(objected.map(({ applyNo }) => applyNo))
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
      {filed && (
        <section className="next" aria-label={t('next')}>
          <h2>{t('filed', { n: filed.ids.length, refund: moneyText(filed.refund) })}</h2>
          <p className="mut">{t('asked')}</p>
          {may(codeOf(aircondRentOutApply, 'audit')) && (
            <button type="button" className="b p" disabled={busy} onClick={() => void approve(filed)}>
              {t('approve')}
            </button>
          )}
        </section>
      )}
      {against.length > 0 && (
        <p className="conflict" role="status">
          {t('objected', { which: inList(against, lang) })}
        </p>
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
