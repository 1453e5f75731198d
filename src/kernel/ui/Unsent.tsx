import { App, Input } from 'antd'
import { copyText } from './copyText.ts'
import { useTexts } from './say.ts'
import { unsentTexts } from './unsentTexts.ts'

type Props = { readonly name: string; readonly text: string; readonly onDrop: () => void }

/** What somebody wrote and can no longer send, because somebody else was first: to read, to copy and to let go of. */
export function Unsent({ name, text, onDrop }: Props) {
  const t = useTexts(unsentTexts)
  const { message } = App.useApp()
  const copy = () =>
    copyText(text)
      .then(() => message.success(t('copied')))
      // Without the right to the clipboard it is selected by hand.
      .catch(() => message.info(t('select')))
  return (
    <>
      <Input.TextArea readOnly value={text} aria-label={name} autoSize={{ minRows: 3, maxRows: 12 }} />
      <p className="df">
        <button type="button" className="b s" onClick={() => void copy()}>
          {t('copy')}
        </button>
        <button type="button" className="b s" onClick={onDrop}>
          {t('drop')}
        </button>
      </p>
    </>
  )
}
