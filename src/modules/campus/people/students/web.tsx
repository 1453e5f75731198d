import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { codeOf } from '#kernel/definition/entity.ts'
import { ImportDialog } from '#kernel/ui/dialogs.ts'
import { arriving, Nothing } from '#kernel/ui/arriving.tsx'
import { EntityScreen } from '#kernel/ui/EntityScreen.tsx'
import { useMay } from '#kernel/ui/permission.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { stuInfo } from './definition.ts'
import { studentTexts } from './texts.ts'
import { profilePath } from './profile-shape.ts'

/** Deeds over a whole year, each in a dialog that tries it first. */
const deeds = {
  rollOver: arriving(() => import('./RollOverDialog.tsx'), Nothing),
  graduateClass: arriving(() => import('./GraduationDialog.tsx'), Nothing),
} as const

/** The office's list; a student is read and acted on at their own page, a whole year graduates from here. */
export default function StudentsScreen() {
  const tab = useTab()
  const now = useLang()
  const may = useMay()
  const queries = useQueryClient()
  const [deed, setDeed] = useState<keyof typeof deeds>()
  const [listing, setListing] = useState(false)
  const t = useTexts(studentTexts)
  const done = () => void queries.invalidateQueries({ queryKey: [stuInfo.path] })
  const Dialog = deed && deeds[deed]
  const offered = (Object.keys(deeds) as (keyof typeof deeds)[]).filter((name) => may(codeOf(stuInfo, name)))
  return (
    <>
      <EntityScreen
        entity={stuInfo}
        pieces={{
          onOpen: ({ id, stuName }) =>
            tab.open(profilePath, { id }, { zh: `${String(stuName)} 档案`, en: String(stuName) }),
          toolbar: [
            ...(may(codeOf(stuInfo, 'checkIn'))
              ? [
                  <button key="checkIn" type="button" className="b" onClick={() => setListing(true)}>
                    {t('checkInList')}
                  </button>,
                ]
              : []),
            ...offered.map((name) => (
              <button key={name} type="button" className="b" onClick={() => setDeed(name)}>
                {stuInfo.actions?.[name]?.label[now]}
              </button>
            )),
          ],
        }}
      />
      {listing && (
        <ImportDialog entity={stuInfo} step="checkIn" onClose={() => setListing(false)} onDone={done} />
      )}
      {Dialog && <Dialog onClose={() => setDeed(undefined)} onDone={done} />}
    </>
  )
}
