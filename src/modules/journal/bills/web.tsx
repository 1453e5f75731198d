import { useState } from 'react'
import { moneyText } from '#kernel/definition/money-text.ts'
import { EntityScreen } from '#kernel/ui/EntityScreen.tsx'
import { useMay } from '#kernel/ui/permission.ts'
import type { RowAction } from '#kernel/ui/RowActions.tsx'
import type { Raw } from '#kernel/ui/rows.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { BillStepOf } from './BillStepModal.tsx'
import { bills, type BillState } from './definition.ts'
import { useRemind } from './desk/useRemind.ts'
import { billTexts } from './texts.ts'
import { isOffered, type Settled } from './settled.ts'
import { stepsFrom, type BillAction } from './workflow.ts'

export const billPath = '/journal/bills/detail'

/** Finance's list: the steps of a bill stand in its row, the bill itself is read at its own page. */
export default function BillsScreen() {
  const t = useTexts(billTexts)
  const tab = useTab()
  const now = useLang()
  const may = useMay()
  const { remind } = useRemind()
  const [taking, setTaking] = useState<{ id: string; action: BillAction }>()
  const rowActions = (row: Raw): RowAction[] =>
    stepsFrom(row.state as BillState)
      .filter((action) => isOffered(action, row as unknown as Settled))
      .filter((action) => bills.actions?.[action]?.place === 'row' && may(`${bills.name}_${action}`))
      .map((action): RowAction => ({
        key: action,
        label: bills.actions?.[action]?.label[now] ?? action,
        danger: bills.actions?.[action]?.danger === true,
        onClick: () => setTaking({ id: row.id, action }),
      }))
      .concat(
        row.overdue === true && may(`${bills.name}_remind`)
          ? [
              {
                key: 'remind',
                label: bills.actions?.remind?.label[now] ?? '',
                onClick: () => void remind(row.id),
              },
            ]
          : [],
      )
  return (
    <>
      <EntityScreen
        entity={bills}
        pieces={{
          title: { zh: '账单', en: 'Bills' },
          rowActions,
          onOpen: (row) =>
            tab.open(
              billPath,
              { id: row.id },
              { zh: `账单 ${String(row.billNo)}`, en: `Bill ${String(row.billNo)}` },
            ),
          columns: (derived) =>
            derived.map((column) =>
              column.key === 'total'
                ? {
                    ...column,
                    align: 'right' as const,
                    render: (_value, row) => (
                      <span className="num">
                        {moneyText(String(row.total), String(row.currency))}
                        {row.overdue === true && (
                          <>
                            {' '}
                            <span className="st red">{t('overdue')}</span>
                          </>
                        )}
                      </span>
                    ),
                  }
                : column,
            ),
        }}
      />
      {taking && <BillStepOf key={taking.id} {...taking} onClose={() => setTaking(undefined)} />}
    </>
  )
}
