import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { useTexts } from '#kernel/ui/say.ts'
import { useSettled } from '#kernel/ui/useSettled.ts'
import { journalTexts } from '../../../terms/texts.ts'
import { submissions } from '../../definition.ts'
import { findReviewers, type Candidate } from './calls.ts'

type Props = { id: string; paper: string; value: readonly string[]; onChange: (ids: string[]) => void }

/** Several reviewers by name, each with how much they carry. */
export function ReviewerPick({ id, paper, value, onChange }: Props) {
  const t = useTexts(journalTexts)
  const [words, setWords] = useState('')
  const [known, setKnown] = useState<readonly Candidate[]>([])
  const keyword = useSettled(words)
  const { data, isFetching } = useQuery({
    queryKey: [submissions.path, 'reviewers', paper, keyword],
    queryFn: () => findReviewers(paper, keyword),
    placeholderData: (before) => before,
  })
  const found = data ?? []
  const shown = [...known.filter((one) => !found.some(({ userId }) => userId === one.userId)), ...found]
  return (
    <Select
      id={id}
      mode="multiple"
      style={{ width: '100%' }}
      value={[...value]}
      loading={isFetching}
      placeholder={t('findReviewer')}
      showSearch={{ filterOption: false, onSearch: setWords, searchValue: words }}
      options={shown.map(({ userId, name, affiliation, load, maxLoad }) => ({
        value: userId,
        label: `${name} · ${affiliation} · ${load}/${maxLoad}`,
      }))}
      onChange={(ids: string[]) => {
        setKnown(shown.filter(({ userId }) => ids.includes(userId)))
        onChange(ids)
      }}
    />
  )
}
