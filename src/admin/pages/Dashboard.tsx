import { lazy, Suspense } from 'react'
import { Icon } from '#kernel/ui/Icon.tsx'
import { PageHead } from '#kernel/ui/PageHead.tsx'
import { useMay } from '#kernel/ui/permission.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { screens } from '#modules/screens.ts'
import { person } from '#auth/browser/token.ts'
import { chunk } from '../chunks.ts'
import { useMenuCounts } from '../shell/counts.ts'
import { leaves, nameOf, useMenus } from '../shell/menus.ts'
import { goTo, iconOf } from '../shell/Sidebar.tsx'
import { byVisits } from '../shell/visits.ts'
import { shellTexts } from '../texts/shell.ts'
import './pages.css'

const pieces = screens
  .flatMap(({ dashboard = [] }) => dashboard)
  .map(({ load, ...piece }) => ({ ...piece, Piece: lazy(chunk(load)) }))

/** What needs the person, as their area says it or else by what waits behind each menu; and the doors to the rest. */
export default function Dashboard() {
  const t = useTexts(shellTexts)
  const now = useLang()
  const menus = useMenus()
  const may = useMay()
  const counts = useMenuCounts()
  const own = pieces.filter(({ right }) => may(right))
  const covered = new Set(own.flatMap(({ covers = [] }) => covers))
  const waiting = leaves(menus ?? []).filter(({ path }) => (counts[path] ?? 0) > 0 && !covered.has(path))
  return (
    <>
      <PageHead label={{ zh: '看板', en: 'Dashboard' }} />
      <div className="dash">
        <p className="mut">{t('welcome', { name: person()?.name ?? '' })}</p>
        {own.map(({ name, Piece }) => (
          <Suspense key={name}>
            <Piece />
          </Suspense>
        ))}
        {(own.length === 0 || waiting.length > 0) && (
          <section>
            <h2>{t('waitsForYou')}</h2>
            {waiting.length === 0 ? (
              <p className="mut">{t('nothingWaits')}</p>
            ) : (
              <div className="cards counts">
                {waiting.map((node) => (
                  <button key={node.id} onClick={() => goTo(node, { waiting: '1' })}>
                    <b className="num">{counts[node.path]}</b>
                    {nameOf(node, now)}
                  </button>
                ))}
              </div>
            )}
          </section>
        )}
        <section>
          <h2>{t('frequent')}</h2>
          <div className="cards">
            {byVisits(leaves(menus ?? []))
              .slice(0, 12)
              .map((node) => (
                <button key={node.id} onClick={() => goTo(node)}>
                  <Icon name={iconOf(node)} />
                  {nameOf(node, now)}
                </button>
              ))}
          </div>
        </section>
      </div>
    </>
  )
}
