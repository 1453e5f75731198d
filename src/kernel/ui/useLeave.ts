import { App } from 'antd'
import { dangerous } from './dangerous.ts'
import { useTexts } from './say.ts'
import { uiTexts } from './texts.ts'

/** Closes what asks something: Esc, × and "cancel" ask first where something was typed or ticked (behaviour 35). */
export function useLeave(): (typed: boolean, close: () => void) => void {
  const t = useTexts(uiTexts)
  const { modal } = App.useApp()
  return (typed, close) => {
    if (!typed) return close()
    modal.confirm({
      title: t('unsavedAsk'),
      okText: t('unsavedDrop'),
      ...dangerous,
      cancelText: t('unsavedKeep'),
      onOk: close,
    })
  }
}
