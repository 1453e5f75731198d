import { nearMinute } from '#kernel/definition/near-days.ts'
import { inFacts } from '#kernel/definition/directions.ts'
import { useQuery } from '@tanstack/react-query'
import { codeOf } from '#kernel/definition/entity.ts'
import { Failed } from '#kernel/ui/Failed.tsx'
import { get } from '#kernel/ui/api.ts'
import { placeOf } from '#kernel/ui/entities.ts'
import { useMay } from '#kernel/ui/permission.ts'
import type { Page, Raw } from '#kernel/ui/rows.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { schoolAircond } from '../../aircond/definition.ts'
import { deskLabel } from '../../repair/dispatch/texts.ts'
import { aircondWorkOrder } from '../../repair/work-orders/definition.ts'
import { coolStateOf, coolStates } from '../rules.ts'
import { Glyph } from './Glyph.tsx'
import { floorTexts } from './texts.ts'

const repair = '2'
const open = '10,20,30,40,50'
const undispatched = '10'
const minute = (time: unknown) => nearMinute(time)

/** What hangs in a room: each unit with its fault and lease, and by when what was reported is to be done. */
export function Units({ room }: { room: Raw }) {
  const t = useTexts(floorTexts)
  const now = useLang()
  const tab = useTab()
  const may = useMay()
  const seesOrders = may(codeOf(aircondWorkOrder, 'list'))
  const asked = useQuery({
    queryKey: [schoolAircond.path, 'ofRoom', room.id, now],
    queryFn: () => get<Page>(`${schoolAircond.path}/list`, { dormId: room.id, status: '30,40', size: 10 }),
  })
  const ordersAsked = useQuery({
    queryKey: [aircondWorkOrder.path, 'ofRoom', room.id, now],
    queryFn: () =>
      get<Page>(`${aircondWorkOrder.path}/list`, {
        dormId: room.id,
        workType: repair,
        status: open,
        size: 10,
      }),
    enabled: seesOrders,
  })
  if (!asked.data) return <Failed of={asked} />
  const units = asked.data.records
  const orders = ordersAsked.data?.records ?? []
  const waits = orders.some(({ status }) => String(status) === undispatched)
  return (
    <>
      <h3>{t('units')}</h3>
      {units.length === 0 && <p className="mut">{t('noUnits')}</p>}
      {units.map((unit) => {
        const order = orders.find(({ aircondId }) => aircondId === unit.id)
        const lease = String(unit.leaseStatus ?? '0')
        const state = coolStateOf(
          { status: '1' },
          { fault: String(unit.faultStatus ?? '0'), overdue: lease === '2', leased: lease === '1' },
        )
        const place = placeOf(schoolAircond, unit.id)
        return (
          <div key={unit.id} className={`un ${state}`}>
            <b>
              <Glyph state={state} />
              {coolStates[state][now]}
              {place && (
                <button
                  type="button"
                  className="lk"
                  aria-label={`${t('unitCard')} ${String(unit.assetNo)}`}
                  onClick={() => tab.open(place.path, { ...place.query }, schoolAircond.label)}
                >
                  {t('unitCard')}
                </button>
              )}
            </b>
            <p className="num">
              {inFacts([
                unit.assetNo,
                unit.powerHpText,
                unit.slotNo && t('slot', { n: Number(unit.slotNo) }),
                lease === '1' && unit.leaseEnd && t('leasedTo', { day: String(unit.leaseEnd) }),
              ])}
            </p>
            {order && (
              <p className="num">
                {order.finishDeadline
                  ? t('finishBy', { at: minute(order.createTime), by: minute(order.finishDeadline) })
                  : t('reportedAt', { at: minute(order.createTime) })}
              </p>
            )}
          </div>
        )
      })}
      {orders.length > 0 && (
        <p className="act">
          <button
            type="button"
            className="b"
            onClick={() =>
              tab.open(
                aircondWorkOrder.menu?.path ?? '',
                { dormId: room.id, status: open },
                aircondWorkOrder.label,
              )
            }
          >
            {t('orders')}
          </button>
          {waits && may(codeOf(aircondWorkOrder, 'dispatch')) && (
            <button
              type="button"
              className="b p"
              onClick={() => tab.open('/aircond/dispatch', {}, deskLabel)}
            >
              {t('dispatch')}
            </button>
          )}
        </p>
      )}
    </>
  )
}
