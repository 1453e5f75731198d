import { Icon } from '../icons.tsx'

type Props = { name: 'up' | 'down' | 'trash'; label: string; disabled?: boolean; onClick: () => void }

export function IconButton({ name, label, disabled = false, onClick }: Props) {
  return (
    <button
      type="button"
      className="icb"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={name} size={16} />
    </button>
  )
}
