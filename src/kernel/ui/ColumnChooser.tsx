import { Checkbox, InputNumber, Modal } from 'antd'
import { useState } from 'react'
import { ordered, widths, type ColumnChoice, type Columns } from './columns.ts'
import { Icon } from './Icon.tsx'
import { useTexts } from './say.ts'
import { columnTexts } from './columnTexts.ts'
import { uiTexts } from './texts.ts'

export type Chosen = {
  readonly columns: Columns
  readonly choices: readonly ColumnChoice[]
  readonly onSave: (choices: readonly ColumnChoice[] | null) => void
}

/** The dialog behind the button: comes when it is asked for. */
export default function ColumnChooser({
  columns,
  choices,
  onSave,
  onClose,
}: Chosen & { onClose: () => void }) {
  const t = useTexts(uiTexts)
  const own = useTexts(columnTexts)
  const [draft, setDraft] = useState<readonly ColumnChoice[]>(() =>
    ordered(columns, choices).map(({ key }) => ({
      key: String(key),
      ...choices.find((choice) => choice.key === key),
    })),
  )
  const shown = draft.filter(({ hidden }) => !hidden).length
  const change = (key: string, patch: Partial<ColumnChoice>) =>
    setDraft(draft.map((choice) => (choice.key === key ? { ...choice, ...patch } : choice)))
  function move(at: number, by: -1 | 1) {
    const next = [...draft]
    const [moved] = next.splice(at, 1)
    next.splice(at + by, 0, moved!)
    setDraft(next)
  }
  const keep = (next: readonly ColumnChoice[] | null) => {
    onSave(next)
    onClose()
  }
  return (
    <Modal
      open
      title={t('columns')}
      width={560}
      onCancel={onClose}
      footer={
        <div className="df">
          <button className="b" style={{ marginRight: 'auto' }} onClick={() => keep(null)}>
            {own('columnsReset')}
          </button>
          <button className="b" onClick={onClose}>
            {t('cancel')}
          </button>
          <button className="b p" onClick={() => keep(draft)}>
            {t('ok')}
          </button>
        </div>
      }
    >
      <ol className="cols">
        {draft.map((choice, at) => {
          const column = columns.find(({ key }) => key === choice.key)!
          const name = String(column.title)
          return (
            <li key={choice.key}>
              <Checkbox
                checked={!choice.hidden}
                disabled={!choice.hidden && shown === 1}
                onChange={(event) => change(choice.key, { hidden: !event.target.checked })}
              >
                {name}
              </Checkbox>
              <InputNumber<number>
                size="small"
                aria-label={own('columnWidth', { name })}
                value={choice.width ?? Number(column.width)}
                min={widths.least}
                max={widths.most}
                step={20}
                suffix="px"
                onChange={(width) => width && change(choice.key, { width })}
              />
              <Checkbox
                checked={Boolean(choice.fixed)}
                aria-label={own('columnFix', { name })}
                onChange={(event) => change(choice.key, { fixed: event.target.checked })}
              >
                {own('columnFixed')}
              </Checkbox>
              <span>
                <button
                  className="ib up"
                  aria-label={own('columnUp', { name })}
                  title={own('columnUp', { name })}
                  disabled={at === 0}
                  onClick={() => move(at, -1)}
                >
                  <Icon name="down" />
                </button>
                <button
                  className="ib"
                  aria-label={own('columnDown', { name })}
                  title={own('columnDown', { name })}
                  disabled={at === draft.length - 1}
                  onClick={() => move(at, 1)}
                >
                  <Icon name="down" />
                </button>
              </span>
            </li>
          )
        })}
      </ol>
    </Modal>
  )
}
