import { App } from 'antd'
import { codeOf } from '#kernel/definition/index.ts'
import { post } from '#kernel/ui/api.ts'
import { EntityScreen } from '#kernel/ui/EntityScreen.tsx'
import { useMay } from '#kernel/ui/permission.ts'
import type { Raw } from '#kernel/ui/rows.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { datasource } from './definition.ts'
import { sourceTexts } from './texts.ts'

/** Data sources, each tried when it was saved and from its row: the derived button would not say what was found. */
export default function DatasourceScreen() {
  const t = useTexts(sourceTexts)
  const may = useMay()
  const fault = useFault()
  const { message } = App.useApp()

  async function test(row: Raw) {
    const hide = message.loading(t('testing', { name: String(row.name) }), 0)
    try {
      const found = await post<{ product: string; version: string; milliseconds: number }>(
        `${datasource.path}/test`,
        {
          id: row.id,
        },
      )
      message.success(t('tested', { product: found.product, version: found.version, ms: found.milliseconds }))
    } catch (thrown) {
      fault(thrown)
    } finally {
      hide()
    }
  }
  return (
    <EntityScreen
      entity={datasource}
      pieces={{
        onSaved: (row) => {
          if (may(codeOf(datasource, 'test'))) void test(row)
        },
        rowActions: (row) =>
          may(codeOf(datasource, 'test'))
            ? [{ key: 'test', label: t('test'), onClick: () => void test(row) }]
            : [],
      }}
    />
  )
}
