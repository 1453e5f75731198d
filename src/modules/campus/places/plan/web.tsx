import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Select } from 'antd'
import { useState } from 'react'
import { codeOf } from '#kernel/definition/entity.ts'
import { get, post } from '#kernel/ui/api.ts'
import { Failed } from '#kernel/ui/Failed.tsx'
import { PageHead } from '#kernel/ui/PageHead.tsx'
import { useMay } from '#kernel/ui/permission.ts'
import type { Raw } from '#kernel/ui/rows.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { schoolDormBuild } from '../dorm-build/definition.ts'
import { schoolCampus } from '../school-campus/definition.ts'
import type { PlaceNode } from '../shapes.ts'
import { Buildings } from './Buildings.tsx'
import { Plan } from './Plan.tsx'
import { lights, type Light, type Pin, type Spot } from './shape.ts'
import { planLabel, planTexts } from './texts.ts'
import '#kernel/ui/segments.css'
import './plan.css'

/** A campus from above: its picture with a pin for each building, which leads to the floors of that building. */
export default function PlanScreen() {
  const t = useTexts(planTexts)
  const now = useLang()
  const tab = useTab()
  const may = useMay()
  const fault = useFault()
  const queries = useQueryClient()
  const { message } = App.useApp()
  const [arranging, setArranging] = useState(false)
  const placesAsked = useQuery({
    queryKey: [schoolCampus.path, 'tree', now],
    queryFn: () => get<PlaceNode[]>(`${schoolCampus.path}/tree`),
  })
  const places = placesAsked.data
  const chosen = places?.find(({ id }) => id === tab.query.campus) ?? places?.[0]
  const light: Light = (Object.keys(lights) as Light[]).find((one) => one === tab.query.by) ?? 'occupancy'
  const campusId = chosen?.id
  const pinsAsked = useQuery({
    queryKey: [schoolCampus.path, 'mapPins', campusId],
    queryFn: () => get<Pin[]>(`${schoolCampus.path}/mapPins`, { campusId, unplaced: 'true' }),
    enabled: campusId !== undefined,
  })
  const { data: campus } = useQuery({
    queryKey: [schoolCampus.path, 'detail', campusId, now],
    queryFn: () => get<Raw>(`${schoolCampus.path}/detail`, { id: campusId }),
    enabled: campusId !== undefined,
  })
  const pins = pinsAsked.data
  async function place(pin: Pin, { x, y }: Spot): Promise<void> {
    try {
      const { id, version, buildName } = pin
      await post(`${schoolDormBuild.path}/submit`, { id, version, mapX: x, mapY: y })
      message.success(t('saved', { name: buildName }))
    } catch (error) {
      fault(error)
    }
    await queries.invalidateQueries({ queryKey: [schoolCampus.path, 'mapPins'] })
  }
  const open = ({ id }: Pin) => tab.open('/campus/floors', { build: id })
  const set = (query: Readonly<Record<string, string>>) => tab.setQuery({ ...tab.query, ...query })
  if (!places) return <Failed of={placesAsked} />
  return (
    <div className="screen plan">
      <PageHead label={planLabel}>
        {pins && pins.length > 0 && may(codeOf(schoolDormBuild, 'edit')) && (
          <button
            type="button"
            className={arranging ? 'b p' : 'b'}
            aria-pressed={arranging}
            onClick={() => setArranging(!arranging)}
          >
            {t(arranging ? 'arranged' : 'arrange')}
          </button>
        )}
      </PageHead>
      <div className="bar">
        <Select
          aria-label={t('campus')}
          value={campusId ?? null}
          placeholder={t('campus')}
          showSearch
          optionFilterProp="label"
          options={places.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={(id: string) => set({ campus: id })}
        />
        <div className="sseg" role="group" aria-label={t('light')}>
          {(Object.keys(lights) as Light[]).map((one) => (
            <button key={one} type="button" aria-pressed={one === light} onClick={() => set({ by: one })}>
              {lights[one][now]}
            </button>
          ))}
        </div>
      </div>
      {!chosen && <p className="none">{t('noCampus')}</p>}
      {chosen && !pins && <Failed of={pinsAsked} />}
      {pins?.length === 0 && <p className="none">{t('noBuilds')}</p>}
      {chosen && pins && pins.length > 0 && campus && (
        <>
          {arranging && <p className="mut hint">{t('howTo')}</p>}
          <Plan
            key={chosen.id}
            name={chosen.title}
            picture={campus.mapImage ? String(campus.mapImage) : undefined}
            pins={pins}
            light={light}
            arranging={arranging}
            onOpen={open}
            onPlace={place}
          />
          <Buildings pins={pins} onOpen={open} />
        </>
      )}
    </div>
  )
}
