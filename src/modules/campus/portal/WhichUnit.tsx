import { inFacts } from '#kernel/definition/directions.ts'
import { useState } from 'react'
import { Input, Message } from '#kernel/portal/ui/kit.tsx'
import { useLoad } from '#kernel/portal/ui/useLoad.ts'
import { Band } from '#kernel/portal/ui/phone.tsx'
import { useTexts, type Texts } from '#kernel/ui/say.ts'
import { portal } from '#auth/browser/portal.tsx'
import { repairs, type Several, type Unit } from './calls.ts'
import { Head } from './parts.tsx'
import { portalTexts } from './texts.ts'

const texts = {
  ...portalTexts,
  whichUnit: ['要报修哪一台', 'Which unit is broken?'],
  unitNo: ['机身或门上的二维码', 'Code on the unit or the door'],
  unitFind: ['查找', 'Find'],
  unitAsk: [
    '用手机相机扫描二维码，或输入印在它下面的字符；自己宿舍的也可输入资产编号。',
    'Scan the code with the camera of the phone, or type the characters printed below it; for your own room the asset number will do.',
  ],
  ownUnits: ['我的宿舍', 'My room'],
} as const satisfies Texts

/** Stands before a door with several units behind it. */
export function ChooseUnit({
  title,
  units,
  onChoose,
}: {
  title: string
  units: Several['units']
  onChoose: (assetNo: string) => void
}) {
  const t = useTexts(texts)
  return (
    <>
      <Head title={title} back={portal('campus/home')} />
      <main id="main">
        <Band title={t('whichUnit')}>
          <p className="mut">{units[0]?.dormName}</p>
          <UnitButtons units={units} onChoose={onChoose} />
        </Band>
      </main>
    </>
  )
}

function UnitButtons({
  units,
  onChoose,
}: {
  units: readonly Pick<Unit, 'id' | 'assetNo' | 'slotNo'>[]
  onChoose: (assetNo: string) => void
}) {
  const t = useTexts(texts)
  return units.map(({ id, assetNo, slotNo }) => (
    <p key={id} style={{ marginTop: 12 }}>
      <button type="button" className="btn" onClick={() => onChoose(assetNo)}>
        {inFacts([slotNo && t('slot', { n: slotNo }), assetNo])}
      </button>
    </p>
  ))
}

export function FindUnit({
  title,
  problem,
  room,
  units,
  onFind,
}: {
  title: string
  problem: readonly string[]
  room: string | undefined
  units: readonly Pick<Unit, 'id' | 'assetNo' | 'slotNo'>[]
  onFind: (code: string) => void
}) {
  const t = useTexts(texts)
  const [typed, setTyped] = useState('')
  return (
    <>
      <Head title={title} back={portal('campus/home')} />
      <main id="main">
        <Message problem={problem} />
        {units.length > 0 && (
          <Band title={t('whichUnit')}>
            <p className="mut">{inFacts([t('ownUnits'), room])}</p>
            <UnitButtons units={units} onChoose={onFind} />
          </Band>
        )}
        <form
          className="band"
          onSubmit={(event) => {
            event.preventDefault()
            onFind(typed.trim())
          }}
        >
          <Input
            label={t('unitNo')}
            help={t('unitAsk')}
            value={typed}
            onChange={setTyped}
            maxLength={60}
            required
          />
          <p style={{ marginTop: 12 }}>
            <button type="submit" className="btn p">
              {t('unitFind')}
            </button>
          </p>
        </form>
      </main>
    </>
  )
}

/** Said on this page alone: the first page has no room for words of others. */
export const unitTexts = {
  unitOpen: [
    '这台空调已有处理中的报修 {no}，不用再报一次。',
    'This unit is being repaired already ({no}); there is no need to report it again.',
  ],
  toRepair: ['查看报修', 'See the repair'],
  unitFree: ['没有进行中的报修', 'No repair of it is open'],
  otherUnit: ['不是这台', 'Not this one'],
} as const satisfies Texts

/** A unit with a repair under way takes no second one: nobody fills in a form for it, whoever may see the repair is led there. */
export function Reported({
  title,
  unit,
  no,
  onOther,
}: {
  title: string
  unit: Unit
  no: string
  onOther: () => void
}) {
  const u = useTexts(unitTexts)
  const seen = useLoad(no, async () => (await repairs({ applyNo: no })).records)
  const own = seen.data?.find(({ applyNo }) => applyNo === no)
  return (
    <>
      <Head title={title} back={portal('campus/home')} />
      <main id="main">
        <section className="band">
          <UnitName unit={unit} />
          <Message problem={u('unitOpen', { no })} tone="info" />
          <p style={{ marginTop: 12 }}>
            {own && (
              <a className="btn p" href={portal('campus/application', { id: own.id })}>
                {u('toRepair')}
              </a>
            )}{' '}
            <button type="button" className="btn" onClick={onOther}>
              {u('otherUnit')}
            </button>
          </p>
        </section>
      </main>
    </>
  )
}

export function UnitName({ unit }: { unit: Unit }) {
  const t = useTexts(texts)
  return (
    <>
      <h2>{inFacts([unit.dormName, unit.slotNo && t('slot', { n: unit.slotNo })])}</h2>
      <p className="mut">{inFacts([unit.assetNo, unit.powerHpText])}</p>
    </>
  )
}
