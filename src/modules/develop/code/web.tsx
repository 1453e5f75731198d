import { App } from 'antd'
import { useState } from 'react'
import { codeOf } from '#kernel/definition/index.ts'
import { download, post } from '#kernel/ui/api.ts'
import { EntityScreen } from '#kernel/ui/EntityScreen.tsx'
import { useMay } from '#kernel/ui/permission.ts'
import type { Raw } from '#kernel/ui/rows.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { code } from '../drawn/definition.ts'
import { LiveDialog } from '../live/LiveDialog.tsx'
import { codeTexts } from './texts.ts'

/** Takes the archive of one; what keeps it from being made is said. */
export function useTake(): (row: Pick<Raw, 'id'>) => Promise<void> {
  const t = useTexts(codeTexts)
  const fault = useFault()
  const { message } = App.useApp()
  return async ({ id }) => {
    try {
      message.success(t('taken', { name: await download(`${code.path}/gen-code`, { ids: id }, 'code.zip') }))
    } catch (thrown) {
      fault(thrown)
    }
  }
}

export default function CodeScreen() {
  const t = useTexts(codeTexts)
  const may = useMay()
  const tab = useTab()
  const take = useTake()
  const fault = useFault()
  const { message } = App.useApp()

  async function copy(row: Raw, done: () => void) {
    try {
      await post(`${code.path}/copy`, { id: row.id })
      message.success(t('copied'))
      done()
    } catch (thrown) {
      fault(thrown)
    }
  }
  const [live, setLive] = useState('')
  return (
    <>
      <EntityScreen
        entity={code}
        pieces={{
          rowActions: (row, done) => [
            {
              key: 'preview',
              label: t('preview'),
              onClick: () => tab.open('/tool/code/preview', { id: row.id }),
            },
            ...(may(codeOf(code, 'generate'))
              ? [{ key: 'take', label: t('take'), onClick: () => void take(row) }]
              : []),
            ...(may(codeOf(code, 'live'))
              ? [{ key: 'live', label: t('live'), onClick: () => setLive(row.id) }]
              : []),
            ...(may(codeOf(code, 'copy'))
              ? [{ key: 'copy', label: t('copy'), onClick: () => void copy(row, done) }]
              : []),
          ],
        }}
      />
      {live !== '' && <LiveDialog id={live} onClose={() => setLive('')} />}
    </>
  )
}
