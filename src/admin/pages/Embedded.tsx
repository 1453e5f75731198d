import { PageHead } from '#kernel/ui/PageHead.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { embeddedRoot, labelFor, leaves, useMenus } from '../shell/menus.ts'
import { shellTexts } from '../texts/shell.ts'
import { ErrorPage } from './ErrorPage.tsx'

/** It keeps its own origin, which is never ours (the server sees to it), so that people can be signed in there. */
const powers = 'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads'

/**
 * A page of another site inside a tab. The address names a menu and never a target, so that no link can put a foreign page
 * here; which hosts may stand here at all the server says, and the browser holds it to that by the page's policy.
 */
export default function Embedded() {
  const t = useTexts(shellTexts)
  const { path } = useTab()
  const menus = useMenus()
  const node = leaves(menus ?? []).find((leaf) => leaf.code === path.slice(embeddedRoot.length))
  if (!menus) return null
  if (!node?.embed) return <ErrorPage kind="404" />
  const label = labelFor(node)
  return (
    <div className="embedded">
      <PageHead label={label}>
        <a className="b" href={node.path} target="_blank" rel="noreferrer">
          {t('openOutside')}
        </a>
      </PageHead>
      <iframe
        src={node.path}
        title={t('embedded', { name: node.name })}
        sandbox={powers}
        referrerPolicy="no-referrer"
      />
    </div>
  )
}
