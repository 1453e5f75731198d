import { Select } from 'antd'
import { useState } from 'react'

type Props = {
  /** What stands there until it is changed. */
  shown: string
  /** What a press on it does, for a screen reader. */
  label: string
  value: string | null
  options: readonly { value: string; label: string; disabled?: boolean }[]
  /** The time to ask for what may be chosen. */
  onOpen?: () => void
  onChange: (value: string) => Promise<unknown>
}

/** A value of a row that is changed where it stands: Enter or a click opens the choice, Esc leaves all as it was. */
export function InlineChoice({ shown, label, onOpen, ...choice }: Props) {
  const [open, setOpen] = useState(false)
  return open ? (
    <Choosing {...choice} label={label} onClose={() => setOpen(false)} />
  ) : (
    <button
      type="button"
      className="inl"
      // What is seen stands first in the name, so that whoever speaks it finds it.
      aria-label={`${shown} · ${label}`}
      title={label}
      onClick={() => {
        setOpen(true)
        onOpen?.()
      }}
    >
      <span className="cut">{shown}</span>
    </button>
  )
}

function Choosing({
  label,
  value,
  options,
  onChange,
  onClose,
}: Omit<Props, 'shown' | 'onOpen'> & { onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  return (
    <Select
      autoFocus
      defaultOpen
      size="small"
      aria-label={label}
      value={value}
      loading={busy}
      disabled={busy}
      options={[...options]}
      popupMatchSelectWidth={false}
      showSearch={{ optionFilterProp: 'label' }}
      style={{ width: '100%' }}
      onOpenChange={(open) => !open && !busy && onClose()}
      onChange={(next: string) => {
        setBusy(true)
        void onChange(next).finally(onClose)
      }}
    />
  )
}
