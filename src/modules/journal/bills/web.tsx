import { moneyText } from '#kernel/definition/money-text.ts'
import { EntityScreen } from '#kernel/ui/EntityScreen.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { bills } from './definition.ts'
import { billTexts } from './texts.ts'

export const billPath = '/journal/bills/detail'

/** Finance's list; a bill is read and acted on at its own page. */
export default function BillsScreen() {
  const t = useTexts(billTexts)
  const tab = useTab()
  return (
    <EntityScreen
      entity={bills}
      pieces={{
        title: { zh: '账单', en: 'Bills' },
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
                      {row.overdue === true && <span className="st red"> {t('overdue')}</span>}
                    </span>
                  ),
                }
              : column,
          ),
      }}
    />
  )
}
