import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useState } from 'react'
import { codeOf } from '#kernel/definition/entity.ts'
import { copyText } from '#kernel/ui/copyText.ts'
import { arriving, Nothing } from '#kernel/ui/arriving.tsx'
import { EntityScreen } from '#kernel/ui/EntityScreen.tsx'
import { useMay } from '#kernel/ui/permission.ts'
import type { Raw } from '#kernel/ui/rows.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { openInvoiceApply } from './definition.ts'
import { matching, type Matched } from './matching.ts'
import { deskTexts } from './texts.ts'

const AskDialog = arriving(
  async () => ({
    default: (await import('#kernel/ui/AskDialog.tsx')).AskDialog<Matched>,
  }),
  Nothing,
)

/** The queue of finance: what goes into the tax client is copied from the row, and its files come back many at once. */
export default function InvoiceDesk() {
  const t = useTexts(deskTexts)
  const now = useLang()
  const may = useMay()
  const queries = useQueryClient()
  const { message, modal } = App.useApp()
  const [matchingNow, setMatching] = useState(false)
  const title = openInvoiceApply.actions?.matchFiles?.label[now] ?? ''
  const copy = (text: string) => () =>
    void copyText(text)
      .then(() => message.success(t('copied', { text })))
      .catch(() => message.error(t('notCopied', { text })))
  const rowActions = ({ invoiceTitle, taxNo }: Raw) => [
    { key: 'copyTitle', label: t('copyTitle'), onClick: copy(String(invoiceTitle)) },
    ...(taxNo ? [{ key: 'copyTax', label: t('copyTax'), onClick: copy(String(taxNo)) }] : []),
  ]
  function told({ matched, unmatched }: Matched): void {
    void queries.invalidateQueries({ queryKey: [openInvoiceApply.path] })
    modal.info({
      title: t('matched', { n: matched.length, all: matched.length + unmatched.length }),
      content: unmatched.length > 0 && (
        <>
          <p>{t('unmatched')}</p>
          <ul>
            {unmatched.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </>
      ),
      okText: t('close'),
    })
  }
  return (
    <>
      <EntityScreen
        entity={openInvoiceApply}
        pieces={{
          rowActions,
          toolbar: may(codeOf(openInvoiceApply, 'matchFiles')) && (
            <button type="button" className="b" onClick={() => setMatching(true)}>
              {title}
            </button>
          ),
        }}
      />
      {matchingNow && (
        <AskDialog
          title={title}
          asks={matching}
          path={`${openInvoiceApply.path}/matchFiles`}
          onDone={told}
          onClose={() => setMatching(false)}
        />
      )}
    </>
  )
}
