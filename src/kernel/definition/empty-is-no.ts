import type { Prop } from './entity.ts'

/**
 * A switch that nobody touched stands at “no”, so that is what its record says, in lists and to filters. What the system
 * writes, or a field that is `open`, says nothing while it is empty.
 */
export const emptyIsNo = ({ kind, options, guarded }: Prop): boolean =>
  kind.widget === 'yesNo' && !guarded && options.hidden !== true && options.open !== true
