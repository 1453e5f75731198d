import type { FieldFault } from './api.ts'
import { Icon } from './Icon.tsx'

/** What the server said no to, read out when it appears. */
export function Refused({ faults }: { faults: readonly FieldFault[] }) {
  if (faults.length === 0) return null
  return (
    <div role="alert">
      <ul className="nobox bad">
        {faults.map(({ field, msg }) => (
          <li key={field + msg}>
            <Icon name="warn" size={14} />
            {msg}
          </li>
        ))}
      </ul>
    </div>
  )
}
