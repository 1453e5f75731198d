import { Select } from 'antd'
import { usePreference } from '#kernel/ui/preferences.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { useMay } from '#kernel/ui/permission.ts'
import { journalTexts } from '../../terms/texts.ts'
import { digestKey, type Rhythm } from '../desk/digest-rhythm.ts'

/** How often the mail with the papers that wait for this editor comes. */
export function DigestChoice() {
  const t = useTexts(journalTexts)
  const may = useMay()
  const { value, ready, save } = usePreference<Rhythm>(digestKey, 'weekly')
  if (!ready || !may('submissions_requestMinor')) return null
  return (
    <Select
      aria-label={t('digest')}
      title={t('digest')}
      value={value}
      onChange={(next) => void save(next)}
      options={(['weekly', 'daily', 'off'] as const).map((rhythm) => ({
        value: rhythm,
        label: t(`digest_${rhythm}`),
      }))}
    />
  )
}
