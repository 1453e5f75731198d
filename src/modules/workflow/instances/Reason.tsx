import { Input } from 'antd'
import { useTexts } from '#kernel/ui/say.ts'
import { flowTexts } from '../terms/texts.ts'

/** Why somebody steps into a running process. */
export function Reason({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useTexts(flowTexts)
  return (
    <Input.TextArea
      rows={2}
      maxLength={1000}
      value={value}
      aria-label={t('reason')}
      placeholder={t('reason')}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
