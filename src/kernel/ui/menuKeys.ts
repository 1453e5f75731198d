import type { MenuProps } from 'antd'

/**
 * For menus behind buttons. Enter chooses on the way down; what opens from the choice has the focus before the key is up,
 * and its first button would be pressed by the same stroke: a deletion would be confirmed unread.
 */
export const ownStroke: NonNullable<MenuProps['onClick']> = ({ domEvent }) => domEvent.preventDefault()
