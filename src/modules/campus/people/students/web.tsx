import { EntityScreen } from '#kernel/ui/EntityScreen.tsx'
import { useTab } from '#kernel/ui/tab.ts'
import { stuInfo } from './definition.ts'
import { profilePath } from './profile-shape.ts'

/** The office's list; a student is read and acted on at their own page. */
export default function StudentsScreen() {
  const tab = useTab()
  return (
    <EntityScreen
      entity={stuInfo}
      pieces={{
        onOpen: ({ id, stuName }) =>
          tab.open(profilePath, { id }, { zh: `${String(stuName)} 档案`, en: String(stuName) }),
      }}
    />
  )
}
