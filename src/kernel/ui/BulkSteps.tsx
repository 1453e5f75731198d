import { App } from 'antd'
import type { BulkAction } from './DerivedActions.tsx'
import { useTexts } from './say.ts'
import { uiTexts } from './texts.ts'

/** Steps of the rows that are ticked; one that some of them are not ready for says so when it is pressed. */
export function BulkSteps({ actions }: { actions: readonly BulkAction[] }) {
  const t = useTexts(uiTexts)
  const { message } = App.useApp()
  return actions.map(({ key, label, danger, notFor, onClick }) => {
    const why = notFor && t('notAll', { n: notFor })
    return (
      <button
        key={key}
        type="button"
        className={`b s${danger ? ' red' : ''}`}
        onClick={why ? () => void message.info(why) : onClick}
        {...(why && { 'aria-disabled': true, title: why })}
      >
        {label}
      </button>
    )
  })
}
