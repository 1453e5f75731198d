import type { ReactNode } from 'react'
import { label } from '#kernel/definition/index.ts'
import { arriving } from '#kernel/ui/arriving.tsx'
import { Icon } from '#kernel/ui/Icon.tsx'
import { InTurn, useNotYet } from '#kernel/ui/InTurn.tsx'
import { PageHead } from '#kernel/ui/PageHead.tsx'
import { useMay, usePermissions } from '#kernel/ui/permission.ts'
import { usePreference } from '#kernel/ui/preferences.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { screens } from '#modules/screens.ts'
import { calledIn } from '#auth/browser/whose.ts'
import { chunk } from '../chunks.ts'
import { noCounts, useMenuCounts } from '../shell/counts.ts'
import { leaves, nameOf, useMenus } from '../shell/menus.ts'
import { iconOf } from '../shell/menuIcons.ts'
import { goTo } from '../shell/Sidebar.tsx'
import { byVisits } from '../shell/visits.ts'
import { shellTexts } from '../texts/shell.ts'
import { Arrange } from './Arrange.tsx'
import { asEver, asFound, coveredBy, inOrder, type Arrangement } from './arranged.ts'
import './pages.css'

const pieces = screens
  .flatMap(({ dashboard = [] }) => dashboard)
  .map(({ load, ...piece }) => ({ ...piece, Piece: arriving(chunk(load), NotYet) }))

/** Only whoever has no piece of their own asks for it. */
const OwnPages = arriving(
  chunk(async () => ({ default: (await import('./OwnPages.tsx')).OwnPages })),
  NotYet,
)

/** Only whoever has no role does. */
const NoRole = arriving(
  chunk(() => import('./NoRole.tsx')),
  NotYet,
)

/** The place of a piece whose code is still coming is kept as that of one without its figures. */
function NotYet() {
  useNotYet(true)
  return null
}

type Part = { readonly title: string; readonly shown: ReactNode }

/** What needs the person, as their area says it or else by what waits behind each menu; and the doors to the rest. */
export default function Dashboard() {
  const t = useTexts(shellTexts)
  const now = useLang()
  const may = useMay()
  const { value, ready, save } = usePreference<Arrangement>('dashboard', asEver)
  const own = pieces.filter(({ right }) => may(right))
  const parts: Readonly<Record<string, Part>> = {
    ...Object.fromEntries(
      own.map(({ name, label: words, Piece }) => [name, { title: words[now], shown: <Piece /> }]),
    ),
    waiting: {
      title: t('waitsForYou'),
      shown: <Waiting alone={own.length === 0} covered={coveredBy(own, value, may)} />,
    },
    frequent: { title: t('frequent'), shown: <Frequent /> },
  }
  const order = inOrder(asFound(own), value)
  return (
    <div className="startp">
      <PageHead label={label('看板', 'Dashboard')}>
        <Arrange
          parts={order.map((name) => ({ name, title: parts[name]?.title ?? name }))}
          arrangement={value}
          save={save}
        />
      </PageHead>
      <div className="dash">
        <p className="mut">{t('welcome', { name: calledIn(now) })}</p>
        {ready && (
          <InTurn
            pieces={order
              .filter((name) => !value.hidden.includes(name))
              .map((name) => ({ name, shown: parts[name]?.shown }))}
          />
        )}
      </div>
    </div>
  )
}

/** What waits behind all menus that no other part shows. */
function Waiting({ alone, covered }: { alone: boolean; covered: readonly string[] }) {
  const t = useTexts(shellTexts)
  const now = useLang()
  const menus = useMenus()
  const counts = useMenuCounts()
  useNotYet(!menus || counts === noCounts)
  const holdsRights = usePermissions(({ codes }) => codes.size > 0)
  const waiting = leaves(menus ?? []).filter(({ path }) => (counts[path] ?? 0) > 0 && !covered.includes(path))
  const nothing =
    menus?.length === 0 && !holdsRights ? (
      <NoRole />
    ) : (
      <section>
        <h2>{t('waitsForYou')}</h2>
        <p className="mut">{t('nothingWaits')}</p>
      </section>
    )
  if (waiting.length === 0) return alone ? <OwnPages otherwise={nothing} /> : null
  return (
    <>
      <section>
        <h2>{t('waitsForYou')}</h2>
        <div className="cards counts">
          {waiting.map((node) => (
            <button key={node.id} onClick={() => goTo(node, { waiting: '1' })}>
              <b className="num">{counts[node.path]}</b>
              {nameOf(node, now)}
            </button>
          ))}
        </div>
      </section>
      {alone && <OwnPages />}
    </>
  )
}

function Frequent() {
  const t = useTexts(shellTexts)
  const now = useLang()
  const menus = useMenus()
  useNotYet(!menus)
  const doors = leaves(menus ?? [])
  if (doors.length === 0) return null
  return (
    <section>
      <h2>{t('frequent')}</h2>
      <div className="cards">
        {byVisits(doors)
          .slice(0, 12)
          .map((node) => (
            <button key={node.id} onClick={() => goTo(node)}>
              <Icon name={iconOf(node)} />
              {nameOf(node, now)}
            </button>
          ))}
      </div>
    </section>
  )
}
