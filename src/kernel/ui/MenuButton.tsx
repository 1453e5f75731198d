import { Dropdown, type MenuProps } from 'antd'
import { useRef, useState, type ComponentProps, type ReactNode } from 'react'

export type MenuItem =
  | {
      readonly key: string
      readonly label: ReactNode
      readonly onClick: () => void
      readonly danger?: boolean
      /** Why it cannot be done now. */
      readonly why?: string
    }
  | { readonly type: 'divider' }

type Props = Omit<ComponentProps<'button'>, 'onKeyDown' | 'onMouseDown' | 'ref' | 'type'> & {
  readonly items: readonly MenuItem[]
  readonly placement?: 'bottomRight'
  /** The one of them that is chosen now. */
  readonly selected?: string
}

/** A button with a menu behind it, of everything that is done from such a menu. */
export function MenuButton({ items, placement, selected, ...button }: Props) {
  const opener = useRef<HTMLButtonElement>(null)
  const byKeyboard = useRef(false)
  const [isOpen, setOpen] = useState(false)
  const chosen = (onClick: () => void) => () => {
    // What opens from the choice goes back to whatever had the focus, and an entry of the menu is gone by then.
    opener.current?.focus()
    onClick()
  }
  return (
    <Dropdown
      trigger={['click']}
      {...(placement && { placement })}
      onOpenChange={(open) => {
        setOpen(open)
        if (open && byKeyboard.current) focusFirst()
      }}
      menu={{
        onClick: ownStroke,
        ...(selected !== undefined && { selectable: true, selectedKeys: [selected] }),
        items: items.map((item) => {
          if ('type' in item) return item
          const { key, label, onClick, danger, why } = item
          const barred = why && { disabled: true, title: why }
          return { key, label, onClick: chosen(onClick), ...(danger && { danger }), ...barred }
        }),
      }}
    >
      <button
        type="button"
        {...button}
        ref={opener}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onKeyDown={() => (byKeyboard.current = true)}
        onMouseDown={() => (byKeyboard.current = false)}
      />
    </Dropdown>
  )
}

/**
 * Enter chooses on the way down; what opens from the choice has the focus before the key is up, and its first button would be
 * pressed by the same stroke: a deletion would be confirmed unread.
 */
const ownStroke: NonNullable<MenuProps['onClick']> = ({ domEvent }) => domEvent.preventDefault()

/** Whoever opened the menu by keyboard goes on in it by keyboard. */
function focusFirst(framesLeft = 60): void {
  const menus = document.querySelectorAll('.ant-dropdown:not(.ant-dropdown-hidden)')
  const item = menus[menus.length - 1]?.querySelector<HTMLElement>('[role=menuitem]')
  item?.focus()
  // The menu comes a frame or more later, and takes no focus before it is there.
  const taken = item !== undefined && item !== null && document.activeElement === item
  if (!taken && framesLeft > 0) requestAnimationFrame(() => focusFirst(framesLeft - 1))
}
