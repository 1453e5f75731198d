import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { useTexts } from '#kernel/ui/say.ts'
import { useTyped } from '#kernel/ui/typed.ts'
import { journalTexts } from '../../../terms/texts.ts'
import { submissions } from '../../definition.ts'
import { findReviewers, type Candidate } from './calls.ts'

type Props = { id: string; paper: string; value: readonly string[]; onChange: (ids: string[]) => void }

const lineOf = ({ name, affiliation, load, maxLoad }: Candidate) =>
  `${name} · ${affiliation} · ${load}/${maxLoad}`

/** Several reviewers by name, each with how much they carry. */
export function ReviewerPick({ id, paper, value, onChange }: Props) {
  const t = useTexts(journalTexts)
  const typed = useTyped()
  const [known, setKnown] = useState<readonly Candidate[]>([])
  const { data, isFetching, isPlaceholderData } = useQuery({
    queryKey: [submissions.path, 'reviewers', paper, typed.asked],
    queryFn: () => findReviewers(paper, typed.asked),
    placeholderData: (before) => before,
  })
  const found = typed.fitting(data ?? [], lineOf, isPlaceholderData)
  const others = known.filter((one) => !found.some(({ userId }) => userId === one.userId))
  const shown = typed.words ? found : [...others, ...found]
  return (
    <Select
      id={id}
      mode="multiple"
      style={{ width: '100%' }}
      value={[...value]}
      placeholder={t('findReviewer')}
      {...typed.select(isFetching)}
      options={shown.map((one) => ({ value: one.userId, label: lineOf(one) }))}
      onChange={(ids: string[]) => {
        setKnown([...others, ...found].filter(({ userId }) => ids.includes(userId)))
        onChange(ids)
      }}
    />
  )
}
