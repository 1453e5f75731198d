import { Icon } from './Icon.tsx'

/** What opens a branch of a tree; it turns with what it opened. */
export const Chevron = () => (
  <span className="chev">
    <Icon name="right" />
  </span>
)
