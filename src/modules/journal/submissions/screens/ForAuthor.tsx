import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { outside } from '#auth/browser/outside.ts'
import { choice, label, longText, ref, text, type Asks } from '#kernel/definition/index.ts'
import { get } from '#kernel/ui/api.ts'
import { AskDialog } from '#kernel/ui/AskDialog.tsx'
import { useMay } from '#kernel/ui/permission.ts'
import type { Raw } from '#kernel/ui/rows.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { journals } from '../../journals/definition.ts'
import { journalBase } from '../../terms/addresses.ts'
import { languages } from '../../terms/words.ts'
import { journalTexts } from '../../terms/texts.ts'
import { submissions } from '../definition.ts'

const asks = {
  journalId: ref('journals', { label: label('期刊', 'Journal'), required: true }),
  articleTypeId: ref('articleType', {
    label: label('文章类型', 'Article type'),
    narrowedBy: { journalId: { field: 'journalId' } },
  }),
  language: choice(languages, { label: label('稿件语言', 'Language of the paper'), default: 'zh' }),
  submitterId: ref('user', {
    label: label('作者', 'Author'),
    narrowedBy: { role: ['author'] },
    help: label('没有账号的作者请填下面两项', 'For an author without an account fill in the next two'),
  }),
  authorName: text({ label: label('新作者姓名', 'Name of a new author'), max: 100 }),
  authorEmail: text({ label: label('新作者邮箱', 'E-mail of a new author'), max: 100 }),
  reason: longText({
    label: label('理由', 'Reason'),
    max: 2000,
    help: label('管理员代行时必填', 'An administrator says why'),
  }),
} satisfies Asks

/** Opens the form of a draft beside, in the journal that it is for: at its own address where it is not the tenant's first. */
async function openForm(id: string, journalId: unknown): Promise<void> {
  const journal = await get<Raw>(`${journals.path}/detail`, { id: String(journalId) })
  const base = journalBase(journal.isDefault === true ? undefined : String(journal.code))
  window.open(outside(`/apaph/submit?id=${id}`, undefined, base), '_blank', 'noreferrer')
}

export function useDraftForm() {
  const fault = useFault()
  return (id: string, journalId: unknown) => void openForm(id, journalId).catch(fault)
}

/** Opens a draft for an author; its form, the same that authors fill in, opens beside. */
export function ForAuthor() {
  const t = useTexts(journalTexts)
  const may = useMay()
  const queries = useQueryClient()
  const openDraft = useDraftForm()
  const [asking, setAsking] = useState(false)
  // Whoever assigns editors is the office; authors may create papers of their own alone.
  if (!(may('submissions_create') && may('submissions_assignEditor'))) return null
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('forAuthor')}</Button>
      {asking && (
        <AskDialog<Raw>
          title={t('forAuthor')}
          asks={asks}
          path={`${submissions.path}/create`}
          onDone={({ id, journalId }) => {
            void queries.invalidateQueries({ queryKey: [submissions.path] })
            openDraft(id, journalId)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
