import { useState } from 'react'
import { post } from '#kernel/ui/api.ts'
import { useTexts, type Texts } from '#kernel/ui/say.ts'
import { AuthorsStep } from './authors-step.tsx'
import type { PaperDetail } from './paper.ts'
import { Message, useWork } from './ui.tsx'

const texts = {
  open: ['修回时增加作者或更正署名', 'Add an author or correct names'],
  help: [
    '增加作者后，随修回稿请其他作者重新确认署名。移除作者请与编辑部联系。',
    'If an author is added, all others are asked to agree again when you send the revision. To take one off, write to the office.',
  ],
  save: ['保存作者名单', 'Save the authors'],
} as const satisfies Texts

/** A longer author list with a revision; the server asks the others (M2) when the revision is sent. */
export function MoreAuthors({ paper, changed }: { paper: PaperDetail; changed: () => void }) {
  const t = useTexts(texts)
  const [authors, setAuthors] = useState<PaperDetail['authors']>()
  const { busy, problem, run } = useWork()
  if (!authors)
    return (
      <p className="more">
        <button type="button" className="link" onClick={() => setAuthors(paper.authors)}>
          {t('open')}
        </button>
      </p>
    )
  return (
    <div>
      <p className="hint">{t('help')}</p>
      <AuthorsStep draft={{ authors }} change={(patch) => patch.authors && setAuthors(patch.authors)} />
      <Message problem={problem} />
      <div className="ends">
        <span />
        <button
          type="button"
          className="btn"
          disabled={busy}
          onClick={() =>
            void run(async () => {
              await post('blade-admin/submissions/saveDraft', {
                id: paper.id,
                version: paper.version,
                authors,
              })
              setAuthors(undefined)
              changed()
            })
          }
        >
          {t('save')}
        </button>
      </div>
    </div>
  )
}
