import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { codeOf } from '#kernel/definition/entity.ts'
import { EntityScreen } from '#kernel/ui/EntityScreen.tsx'
import { useMay } from '#kernel/ui/permission.ts'
import { useLang } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { stuInfo } from './definition.ts'
import { profilePath } from './profile-shape.ts'

const GraduationDialog = lazy(() => import('./GraduationDialog.tsx'))

/** The office's list; a student is read and acted on at their own page, a whole year graduates from here. */
export default function StudentsScreen() {
  const tab = useTab()
  const now = useLang()
  const may = useMay()
  const queries = useQueryClient()
  const [graduating, setGraduating] = useState(false)
  return (
    <>
      <EntityScreen
        entity={stuInfo}
        pieces={{
          onOpen: ({ id, stuName }) =>
            tab.open(profilePath, { id }, { zh: `${String(stuName)} 档案`, en: String(stuName) }),
          toolbar: may(codeOf(stuInfo, 'graduateClass')) && (
            <button type="button" className="b" onClick={() => setGraduating(true)}>
              {stuInfo.actions?.graduateClass?.label[now]}
            </button>
          ),
        }}
      />
      {graduating && (
        <Suspense fallback={null}>
          <GraduationDialog
            onClose={() => setGraduating(false)}
            onDone={() => void queries.invalidateQueries({ queryKey: [stuInfo.path] })}
          />
        </Suspense>
      )}
    </>
  )
}
