import { lazy, Suspense } from 'react'
import { Icon } from '#kernel/ui/Icon.tsx'
import { PageHead } from '#kernel/ui/PageHead.tsx'
import { useMay } from '#kernel/ui/permission.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { person } from '#auth/browser/token.ts'
import { leaves, nameOf, useMenus } from '../shell/menus.ts'
import { goTo, iconOf } from '../shell/Sidebar.tsx'
import { byVisits } from '../shell/visits.ts'
import { shellTexts } from '../texts/shell.ts'
import './pages.css'

const Todo = lazy(async () => {
  const { Todo: component } = await import('#modules/journal/submissions/screens/Todo.tsx')
  return { default: component }
})

const Overview = lazy(async () => {
  const { Overview: component } = await import('#modules/journal/reports/Overview.tsx')
  return { default: component }
})

/** What needs the person, how the last twelve months went, and the doors to the rest. */
export default function Dashboard() {
  const t = useTexts(shellTexts)
  const now = useLang()
  const menus = useMenus()
  const may = useMay()
  return (
    <>
      <PageHead label={{ zh: '看板', en: 'Dashboard' }} />
      <div className="dash">
        <p className="mut">{t('welcome', { name: person()?.name ?? '' })}</p>
        {may('submissions_view') && (
          <Suspense>
            <Todo />
          </Suspense>
        )}
        {may('reports_view') && (
          <Suspense>
            <Overview />
          </Suspense>
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
