import { Button } from 'antd'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { templateNames } from '../terms/template-names.ts'
import { designTexts } from './texts.ts'

type Props = { readonly onBegin: (template: string) => void; readonly onImport: () => void }

/** What a drawing can begin with. */
export function Begin({ onBegin, onImport }: Props) {
  const t = useTexts(designTexts)
  const now = useLang()
  return (
    <div className="flow-begin">
      <h2>{t('begin')}</h2>
      <Button onClick={() => onBegin('')}>{t('blank')}</Button>
      {templateNames.map((one) => (
        <Button key={one.key} onClick={() => onBegin(one.key)}>
          {one[now]}
        </Button>
      ))}
      <Button onClick={onImport}>{t('import')}</Button>
    </div>
  )
}
