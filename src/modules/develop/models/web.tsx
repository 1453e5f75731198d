import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useState } from 'react'
import { EntityScreen } from '#kernel/ui/EntityScreen.tsx'
import { useMay } from '#kernel/ui/permission.ts'
import { UploadButton } from '#kernel/ui/UploadButton.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { model } from './definition.ts'
import { LifeDialog } from './LifeDialog.tsx'
import { TableInput } from './TableInput.tsx'
import { modelTexts } from './texts.ts'

/** Models with the way to their fields. */
export default function ModelScreen() {
  const t = useTexts(modelTexts)
  const tab = useTab()
  const may = useMay()
  const queries = useQueryClient()
  const { message } = App.useApp()
  const [life, setLife] = useState('')
  return (
    <>
      <EntityScreen
        entity={model}
        pieces={{
          toolbar: (
            <>
              <button className="b" onClick={() => tab.open('/tool/model/relations')}>
                {t('relations')}
              </button>
              {may('model_add') && (
                <UploadButton<{ id: string }[]>
                  path={`${model.path}/read-file`}
                  accept={['json', 'xlsx']}
                  maxMegabytes={2}
                  label={t('fromFile')}
                  onDone={(made) => {
                    message.success(t('described', { n: made.length }))
                    void queries.invalidateQueries({ queryKey: [model.path] })
                  }}
                />
              )}
            </>
          ),
          inputs: { modelTable: TableInput },
          // Nothing can be made of a model before its fields were looked at and saved.
          onAdded: (row) => tab.open('/tool/model/design', { id: row.id }),
          rowActions: (row) => [
            {
              key: 'design',
              label: t('fields'),
              onClick: () => tab.open('/tool/model/design', { id: row.id }),
            },
            ...(may('model_edit') ? [{ key: 'life', label: t('life'), onClick: () => setLife(row.id) }] : []),
          ],
        }}
      />
      {life !== '' && <LifeDialog id={life} onClose={() => setLife('')} />}
    </>
  )
}
