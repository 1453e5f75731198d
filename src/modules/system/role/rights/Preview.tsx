import { Drawer } from 'antd'
import { useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { root } from './forest.ts'
import { rightsTexts } from './texts.ts'
import type { RightsState } from './useRights.ts'

/** The side menu as whoever holds this role alone would find it. */
export function Preview({
  name,
  state: { forest, chosen },
  onClose,
}: {
  name: string
  state: RightsState
  onClose: () => void
}) {
  const t = useTexts(rightsTexts)
  const tab = useTab()
  const seen = (parent: string) =>
    (forest.below.get(parent) ?? []).filter(({ id, button }) => !button && chosen.menu.has(id))
  const folders = seen(root)
  return (
    <Drawer
      open
      closable={{ placement: 'end' }}
      size={320}
      getContainer={tab.container()}
      rootStyle={{ position: 'absolute' }}
      title={t('previewOf', { name })}
      onClose={onClose}
    >
      <p className="mut">{t(folders.length > 0 ? 'previewText' : 'previewNone')}</p>
      <div className="rg-menu">
        {folders.map(({ id, title }) => (
          <section key={id} aria-label={title}>
            <h3>{title}</h3>
            <ul>
              {seen(id).map((item) => (
                <li key={item.id}>{item.title}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Drawer>
  )
}
