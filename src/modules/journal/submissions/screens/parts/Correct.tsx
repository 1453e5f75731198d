import { App, Input, Select } from 'antd'
import { useState } from 'react'
import { ApiError, type FieldFault } from '#kernel/ui/api.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { journalTexts } from '../../../terms/texts.ts'
import { act, useRefresh, type Paper } from './calls.ts'
import { submissions } from '../../definition.ts'
import { Refused } from '#kernel/ui/Refused.tsx'
import { Box } from './Box.tsx'

const sides = ['Zh', 'En'] as const
type Side = (typeof sides)[number]
type Draft = Partial<Record<`${'title' | 'abstract' | 'keywords'}${Side}` | 'clcCode', unknown>>

/** What the office puts right in a paper that its author has handed in; every change is noted in the log. */
export function Correct({ paper, onClose }: { paper: Paper; onClose: () => void }) {
  const t = useTexts(journalTexts)
  const now = useLang()
  const fault = useFault()
  const refresh = useRefresh()
  const { message } = App.useApp()
  const [draft, setDraft] = useState<Draft>({})
  const [refused, setRefused] = useState<readonly FieldFault[]>([])
  const [busy, setBusy] = useState(false)
  const valueOf = (name: keyof Draft) => (name in draft ? draft[name] : paper[name])
  const textOf = (name: keyof Draft) => String(valueOf(name) ?? '')
  const change = (next: Draft) => setDraft({ ...draft, ...next })
  const label = (name: 'title' | 'abstract' | 'keywords', side: Side) =>
    `${submissions.fields[name].options.label[now]}${side === 'Zh' ? '（中文）' : ' (English)'}`

  async function save() {
    setBusy(true)
    setRefused([])
    try {
      await act('saveDraft', { id: paper.id, version: paper.version, ...draft })
      message.success(t('corrected'))
      onClose()
    } catch (error) {
      if (error instanceof ApiError && error.errors.length > 0) setRefused(error.errors)
      else fault(error)
    }
    await refresh()
    setBusy(false)
  }
  return (
    <section className="part" aria-label={t('correct')}>
      {sides.map((side) => (
        <div key={side} lang={side === 'Zh' ? 'zh-Hans' : 'en'}>
          <Box label={label('title', side)}>
            {(id) => (
              <Input
                id={id}
                value={textOf(`title${side}`)}
                maxLength={500}
                onChange={(event) => change({ [`title${side}`]: event.target.value })}
              />
            )}
          </Box>
          <Box label={label('abstract', side)}>
            {(id) => (
              <Input.TextArea
                id={id}
                value={textOf(`abstract${side}`)}
                maxLength={5000}
                autoSize={{ minRows: 3, maxRows: 12 }}
                onChange={(event) => change({ [`abstract${side}`]: event.target.value })}
              />
            )}
          </Box>
          <Box label={label('keywords', side)}>
            {(id) => (
              <Select
                id={id}
                mode="tags"
                open={false}
                suffixIcon={null}
                style={{ width: '100%' }}
                tokenSeparators={[';', '；', ',', '，', '、']}
                value={(valueOf(`keywords${side}`) as string[] | null) ?? []}
                onChange={(words: string[]) => change({ [`keywords${side}`]: words })}
              />
            )}
          </Box>
        </div>
      ))}
      <Box label={submissions.fields.clcCode.options.label[now]}>
        {(id) => (
          <Input
            id={id}
            value={textOf('clcCode')}
            maxLength={40}
            onChange={(event) => change({ clcCode: event.target.value })}
          />
        )}
      </Box>
      <Refused faults={refused} />
      <p className="bar">
        <button className="b" onClick={onClose}>
          {t('cancel')}
        </button>
        <button
          className="b p"
          disabled={busy || Object.keys(draft).length === 0}
          aria-busy={busy}
          onClick={() => void save()}
        >
          {t('save')}
        </button>
      </p>
    </section>
  )
}
