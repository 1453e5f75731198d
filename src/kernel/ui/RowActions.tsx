import type { MouseEvent } from 'react'
import { Icon } from './Icon.tsx'
import { MenuButton } from './MenuButton.tsx'
import { useTexts } from './say.ts'
import { textWidth } from './textWidth.ts'
import { uiTexts } from './texts.ts'

export type RowAction = {
  key: string
  label: string
  onClick: () => void
  danger?: boolean
  /** Why it cannot be done now: it is shown, and says so. */
  why?: string
  /** Behind the dots, however much room there is. */
  rare?: boolean
}

const linksOf = (actions: readonly RowAction[], most: number) =>
  actions.filter((action) => !action.danger && !action.rare && !action.why).slice(0, most)

/** Of the column that holds them, paddings included. */
export function widthOfActions(rows: readonly (readonly RowAction[])[], most: number): number {
  const wanted = rows.map((actions) => {
    const links = linksOf(actions, most)
    const dots = actions.length > links.length ? 36 : 0
    return links.reduce((width, { label }) => width + textWidth(label) + 12, dots)
  })
  return Math.max(56, ...wanted) + 32
}

/** A button that cannot be pressed now says why to whoever points at it or hears it read. */
export const barred = ({ why }: Pick<RowAction, 'why'>) =>
  why ? { 'aria-disabled': true, title: why, onClick: (event: MouseEvent) => event.preventDefault() } : {}

/** A link or two and the rest behind the dots; each says for a screen reader which row it is about. */
export function RowActions({
  actions,
  name,
  most = 2,
}: {
  actions: readonly RowAction[]
  name: string
  most?: number
}) {
  const t = useTexts(uiTexts)
  const links = linksOf(actions, most)
  const rest = actions.filter((action) => !links.includes(action))
  return (
    <span className="ops">
      {links.map((action) => (
        <button
          key={action.key}
          className="lk"
          aria-label={`${action.label} ${name}`}
          onClick={action.onClick}
          {...barred(action)}
        >
          {action.label}
        </button>
      ))}
      {rest.length > 0 && (
        <MenuButton items={rest} className="dots" aria-label={t('moreNamed', { name })} title={t('more')}>
          <Icon name="more" />
        </MenuButton>
      )}
    </span>
  )
}
