import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { codeOf } from '#kernel/definition/entity.ts'
import { StepDialog } from '#kernel/ui/dialogs.ts'
import { get } from '#kernel/ui/api.ts'
import { stepActions, type Taking } from '#kernel/ui/DerivedActions.tsx'
import { EntityForm } from '#kernel/ui/EntityForm.tsx'
import { Failed } from '#kernel/ui/Failed.tsx'
import { useMay } from '#kernel/ui/permission.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { uiTexts } from '#kernel/ui/texts.ts'
import { stuInfo } from '../definition.ts'
import type { Profile } from '../profile-shape.ts'
import { Beside } from './Beside.tsx'
import { papersOf } from './business.ts'
import { Head } from './Head.tsx'
import { Living, Units } from './Living.tsx'
import { Papers } from './Papers.tsx'
import { Events, Remarks } from './Told.tsx'
import './profile.css'

/** Keys of `campus_lease_status` while rent runs or is owed. */
const leasing = new Set(['1', '2'])

/** One student on one page: whatever this reader may see of them, and what they may do. */
export default function ProfileScreen() {
  const now = useLang()
  const t = useTexts(uiTexts)
  const tab = useTab()
  const may = useMay()
  const queries = useQueryClient()
  const [taking, setTaking] = useState<Taking>()
  const [editing, setEditing] = useState(false)
  const { id } = tab.query
  const asked = useQuery({
    queryKey: [stuInfo.path, 'profile', id, now],
    queryFn: () => get<Profile>(`${stuInfo.path}/profile`, { id }),
    enabled: id !== undefined,
  })
  const name = asked.data ? String(asked.data.student.stuName) : undefined
  const { setLabel } = tab
  useEffect(() => {
    if (name) setLabel({ zh: `${name} 档案`, en: name })
    // The label is told once per name; the tab's functions are new on every render.
  }, [name]) // oxlint-disable-line
  if (asked.error && !asked.data) return <Failed of={asked} />
  if (!asked.data) return <Skeleton className="skel" active paragraph={{ rows: 10 }} />
  const profile = asked.data
  const { student, parts } = profile
  const papers = papersOf(profile)
  const again = () => void queries.invalidateQueries({ queryKey: [stuInfo.path] })
  const edits = may(codeOf(stuInfo, 'edit')) && (student._can as { edit?: true } | undefined)?.edit
  const actions = [
    ...stepActions(stuInfo, now, setTaking).of(student),
    ...(edits ? [{ key: 'edit', label: t('edit'), onClick: () => setEditing(true) }] : []),
  ]
  return (
    <div className="prof">
      <div className="l">
        <Head student={student} parts={parts} />
        <div className="two">
          <div>
            <Living {...profile} />
            {parts.units && Boolean(student.dormId) && <Units units={parts.units} />}
            <Papers papers={papers} more={Object.values(parts).some((part) => part?.more)} />
          </div>
          <div>
            {parts.remarks && <Remarks stuId={student.id} remarks={parts.remarks} onSaved={again} />}
            <Events {...profile} />
          </div>
        </div>
      </div>
      <Beside
        papers={papers}
        remarks={parts.remarks}
        actions={actions}
        leased={
          (parts.units?.rows ?? []).filter(({ leaseStatus }) => leasing.has(String(leaseStatus))).length
        }
      />
      {taking && (
        <StepDialog entity={stuInfo} {...taking} onClose={() => setTaking(undefined)} onDone={again} />
      )}
      {editing && (
        <EntityForm entity={stuInfo} row={student} onClose={() => setEditing(false)} onSaved={again} />
      )}
    </div>
  )
}
