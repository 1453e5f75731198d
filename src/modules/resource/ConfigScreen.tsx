import { App } from 'antd'
import type { Entity } from '#kernel/definition/index.ts'
import { codeOf } from '#kernel/definition/index.ts'
import { post } from '#kernel/ui/api.ts'
import { EntityScreen } from '#kernel/ui/EntityScreen.tsx'
import { useMay } from '#kernel/ui/permission.ts'
import type { RowAction } from '#kernel/ui/RowActions.tsx'
import type { Raw } from '#kernel/ui/rows.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { StateWord } from '#kernel/ui/StateWord.tsx'
import { useFault } from '#kernel/ui/useNotify.ts'
import { resourceTexts } from './texts.ts'

/** `status` of the configuration in use (contract section 4). */
const inUse = 2

function StateCell({ row }: { row: Raw }) {
  const t = useTexts(resourceTexts)
  return Number(row.status) === inUse ? (
    <StateWord tone="green">{t('enabled')}</StateWord>
  ) : (
    <StateWord tone="neutral">{t('idle')}</StateWord>
  )
}

/** Stores and message services: a list of configurations of which one is in use. */
export function ConfigScreen({
  entity,
  explain,
  more,
}: {
  entity: Entity
  explain: 'enableStore' | 'enableService'
  more?: (row: Raw) => RowAction[]
}) {
  const t = useTexts(resourceTexts)
  const may = useMay()
  const fault = useFault()
  const { modal, message } = App.useApp()

  function enable(row: Raw, done: () => void) {
    modal.confirm({
      title: t('enableAsk', { name: String(row[entity.title]) }),
      content: t(explain),
      okText: t('enable'),
      cancelText: t('cancel'),
      onOk: async () => {
        try {
          await post(`${entity.path}/enable`, { id: row.id, trial: true })
          message.success(t('done'))
          done()
        } catch (error) {
          fault(error)
        }
      },
    })
  }
  return (
    <EntityScreen
      entity={entity}
      pieces={{
        rowActions: (row, done) => [
          ...(may(codeOf(entity, 'enable')) && Number(row.status) !== inUse
            ? [{ key: 'enable', label: t('enable'), onClick: () => enable(row, done) }]
            : []),
          ...(more?.(row) ?? []),
        ],
        columns: (derived) => [
          ...derived,
          {
            key: 'state',
            title: t('state'),
            width: 110,
            render: (_value, row) => <StateCell row={row} />,
          },
        ],
      }}
    />
  )
}
