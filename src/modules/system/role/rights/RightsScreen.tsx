import { useQueryClient } from '@tanstack/react-query'
import { App, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { ApiError, post } from '#kernel/ui/api.ts'
import { Failed } from '#kernel/ui/Failed.tsx'
import { Icon } from '#kernel/ui/Icon.tsx'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { useBusy } from '#kernel/ui/useBusy.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { role } from '../definition.ts'
import { Changes, Faces } from './Changes.tsx'
import { kinds, menusToGrant } from './changes.ts'
import { CopyFrom } from './CopyFrom.tsx'
import { root } from './forest.ts'
import { InMenu } from './InMenu.tsx'
import { Dot, MenuTree } from './MenuTree.tsx'
import { Preview } from './Preview.tsx'
import './rights.css'
import { Scopes } from './Scopes.tsx'
import { rightsTexts } from './texts.ts'
import { rightsPath, useRights, type RightsState } from './useRights.ts'

type View = (typeof kinds)[number] | 'people'

/** What one role may do: menus, buttons and steps apart, each change told and taken back, saved together. */
export default function RightsScreen() {
  const t = useTexts(rightsTexts)
  const tab = useTab()
  const now = useLang()
  const state = useRights(tab.query.id ?? '')
  const { data } = state.asked
  const [view, setView] = useState<View>('menu')
  const [selected, setSelected] = useState<string>()
  const [asking, setAsking] = useState<'preview' | 'copy'>()
  const dirty = state.changes.length > 0
  useEffect(() => {
    if (data) tab.setLabel(labelOf(data.role.roleName))
    // The tab's own functions are new at every drawing.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [data])
  useEffect(() => {
    tab.setDirty(dirty)
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [dirty])
  if (!data) return state.asked.error ? <Failed of={state.asked} /> : <Skeleton active className="waiting" />
  const { forest, chosen, changes } = state
  const locked = data.barred !== null
  const menu = forest.items.get(selected ?? firstHeld(state))
  const counts: Record<View, number> = {
    menu: chosen.menu.size,
    dataScope: chosen.dataScope.size,
    apiScope: chosen.apiScope.size,
    people: data.people.total,
  }
  return (
    <div className="rg">
      <div className="ph">
        <h1>{t('title', { name: data.role.roleName })}</h1>
        {now === 'zh' && data.role.roleNameEn && (
          <span lang="en" className="en">
            {data.role.roleNameEn}
          </span>
        )}
        <span className="tag">{data.role.roleAlias}</span>
        <span className="mut num">
          {data.changed
            ? t('lastChange', { at: data.changed.at.slice(0, 10), by: data.changed.by ?? t('system') })
            : t(data.supplied ? 'neverChanged' : 'neverSet')}
        </span>
        <div className="r">
          <button type="button" className="b" onClick={() => setAsking('preview')}>
            <Icon name="eye" size={16} />
            {t('preview')}
          </button>
          {!locked && (
            <button type="button" className="b" onClick={() => setAsking('copy')}>
              <Icon name="copy" size={16} />
              {t('copy')}
            </button>
          )}
        </div>
      </div>
      <div className="vbar">
        <div className="views" role="group" aria-label={t('kinds')}>
          {([...kinds, 'people'] as const).map((one) => (
            <button key={one} type="button" aria-pressed={view === one} onClick={() => setView(one)}>
              {t(one)} <i>{counts[one]}</i>
              {changes.some(({ kind }) => kind === one) && <Dot label={t('changedHere')} />}
            </button>
          ))}
        </div>
      </div>
      {locked && (
        <p className="rg-why" role="note">
          {data.barred}
        </p>
      )}
      <div className={view === 'menu' ? 'bd3' : 'bd3 two'}>
        {view === 'menu' && (
          <MenuTree state={state} locked={locked} selected={menu?.id} onSelect={setSelected} />
        )}
        {view === 'menu' &&
          (menu ? (
            <InMenu state={state} menu={menu} others={data.others} locked={locked} onSelect={setSelected} />
          ) : (
            <p className="md mut">{t('pick')}</p>
          ))}
        {view === 'dataScope' && (
          <Scopes kind="dataScope" scopes={data.dataScopes} state={state} locked={locked} />
        )}
        {view === 'apiScope' && (
          <Scopes kind="apiScope" scopes={data.apiScopes} state={state} locked={locked} />
        )}
        {view === 'people' && (
          <section className="md" aria-label={t('people')}>
            {data.people.total === 0 ? (
              <p className="mut">{t('noPeople')}</p>
            ) : (
              <Faces people={data.people.first} />
            )}
            {data.people.total > data.people.first.length && (
              <p className="mut">{t('morePeople', { n: data.people.total - data.people.first.length })}</p>
            )}
          </section>
        )}
        <Changes state={state} rights={data} onPeople={() => setView('people')} />
      </div>
      {dirty && <SaveBar state={state} />}
      {asking === 'preview' && (
        <Preview name={data.role.roleName} state={state} onClose={() => setAsking(undefined)} />
      )}
      {asking === 'copy' && (
        <CopyFrom others={data.others} onCopy={state.replace} onClose={() => setAsking(undefined)} />
      )}
    </div>
  )
}

function SaveBar({
  state: { asked, forest, chosen, changes, reached, beyond, drop, meet },
}: {
  state: RightsState
}) {
  const t = useTexts(rightsTexts)
  const queries = useQueryClient()
  const { message } = App.useApp()
  const fault = useFault()
  const [busy, doing] = useBusy((thrown) => {
    if (!(thrown instanceof ApiError && thrown.reason === 'rightsChanged')) return fault(thrown)
    void meet().then(() => message.info(t('met'), 6))
  })
  const { data } = asked
  if (!data) return null
  const { total, first } = data.people
  async function save(seen: string, id: string) {
    await doing(async () => {
      await post(`${role.path}/grant`, {
        roleIds: [id],
        menuIds: menusToGrant(forest, data?.held.menu ?? [], chosen),
        dataScopeIds: [...chosen.dataScope],
        apiScopeIds: [...chosen.apiScope],
        seen,
      })
      message.success(t('saved'))
      await queries.invalidateQueries({ queryKey: [rightsPath] })
      drop()
    })
  }
  const many = total > first.length
  const online = reached.filter((person) => person.online).length
  return (
    <div className="sv num" role="status">
      <Dot label={t('changedHere')} />
      <b>{t(many ? 'barMany' : 'bar', { n: changes.length, people: many ? total : reached.length })}</b>
      <span className="mut">{online > 0 ? t('online', { n: online }) : t('applies')}</span>
      {beyond > 0 && <span className="mut">{t('beyond', { n: beyond })}</span>}
      <span className="r">
        <button type="button" className="b" onClick={drop}>
          {t('drop')}
        </button>
        <button
          type="button"
          className="b p"
          disabled={busy}
          aria-busy={busy}
          onClick={() => void save(data.seen, data.role.id)}
        >
          {t('save', { n: changes.length })}
        </button>
      </span>
    </div>
  )
}

const labelOf = (name: string) => ({ zh: `${name} 权限`, en: `Rights of ${name}` })

/** The first menu that has something to decide about: one that is held in part. */
function firstHeld({ forest, chosen }: RightsState): string {
  const menus = [...forest.items.values()].filter(
    ({ id, button }) => !button && (forest.below.get(id) ?? []).some((item) => item.button),
  )
  return (menus.find(({ id }) => chosen.menu.has(id)) ?? menus[0])?.id ?? root
}
