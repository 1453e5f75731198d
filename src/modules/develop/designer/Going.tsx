import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { codeOf } from '#kernel/definition/index.ts'
import type { Label } from '#kernel/definition/kind.ts'
import { get } from '#kernel/ui/api.ts'
import { EntityForm } from '#kernel/ui/EntityForm.tsx'
import { Icon } from '#kernel/ui/Icon.tsx'
import { useMay } from '#kernel/ui/permission.ts'
import type { Raw } from '#kernel/ui/rows.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { useTake } from '../code/web.tsx'
import { code } from '../drawn/definition.ts'
import { LiveDialog } from '../live/LiveDialog.tsx'
import { liveTexts } from '../live/texts.ts'
import { useLive } from '../live/useLive.ts'
import { goingTexts } from './going-texts.ts'

type Props = {
  readonly modelId: string
  readonly label: Label
  /** Last part of its address: what a module of its own is called, if it gets one. */
  readonly slug: string
  readonly dirty: boolean
  /** Whether what is on the screen is kept now. */
  readonly onSave: () => Promise<boolean>
}

/** The module that a model was last put into, and for whom it is live. */
export function useModule(modelId: string) {
  const may = useMay()
  const rows = useQuery({
    queryKey: [code.path, 'of', modelId],
    queryFn: () => get<{ records: Raw[] }>(`${code.path}/list`, { modelIds: modelId, size: 10 }),
    enabled: may(codeOf(code, 'list')),
  })
  const module = rows.data?.records[0]
  const live = useLive(module && may(codeOf(code, 'live')) ? module.id : '')
  // Until it is known whether there is one, nobody is asked to make one.
  return { module, live, known: !rows.isFetching }
}

/** Where the model stands: drawn, live, or live and drawn on since. */
export function Standing({ modelId }: Pick<Props, 'modelId'>) {
  const t = useTexts(goingTexts)
  const { live } = useModule(modelId)
  const { data } = live.asked
  const on = data?.isLive && data.tenants.some((one) => one.on)
  if (on && data.differs) return <span className="st amber">{t('differs')}</span>
  return on ? (
    <span className="st green">{t('isLive')}</span>
  ) : (
    <span className="st neutral">{t('draft')}</span>
  )
}

/** Taken away as code, or switched on; a model that is in no module yet gets one first. */
export function Going({ modelId, label, slug, dirty, onSave }: Props) {
  const t = useTexts(goingTexts)
  const say = useTexts(liveTexts)
  const may = useMay()
  const take = useTake()
  const { module, live, known } = useModule(modelId)
  const [making, setMaking] = useState(false)
  const [open, setOpen] = useState(false)
  const own = live.asked.data?.tenants.find((one) => one.isOwn)
  const hasModule = module !== undefined
  const ready = known && (hasModule || may(codeOf(code, 'add')))

  async function begin(then: () => unknown) {
    if (dirty && !(await onSave())) return
    if (hasModule) await then()
    else setMaking(true)
  }
  const turnOn = () =>
    own && !own.on
      ? live.change('switch-on', { tenantIds: own.tenantId }, say('isOn', { name: own.tenantName }))
      : setOpen(true)
  return (
    <>
      {(may(codeOf(code, 'generate')) || may(codeOf(code, 'live'))) && (
        <span className="mut hint">{t(hasModule ? 'tell' : 'tellModule')}</span>
      )}
      {may(codeOf(code, 'generate')) && (
        <button className="b" disabled={!ready} onClick={() => void begin(() => module && take(module))}>
          <Icon name="download" />
          {t('take')}
        </button>
      )}
      {may(codeOf(code, 'live')) && (
        <button
          className={dirty || own?.on ? 'b' : 'b p'}
          disabled={live.busy || !ready}
          onClick={() => void begin(turnOn)}
        >
          {own && !own.on ? say('onFor', { name: own.tenantName }) : say('title')}
        </button>
      )}
      {making && (
        <EntityForm
          entity={code}
          preset={{
            codeName: label.zh,
            englishName: label.en,
            serviceName: slug.replaceAll('-', '').slice(0, 16),
            modelIds: modelId,
          }}
          onClose={() => setMaking(false)}
          onSaved={() => void live.renew()}
        />
      )}
      {open && module && <LiveDialog id={module.id} onClose={() => setOpen(false)} />}
    </>
  )
}
